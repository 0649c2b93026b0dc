import assert from 'node:assert/strict';
import type { Subject } from './contract';

export function describeValues(subject: () => Subject): void {
  describe('URIs', () => {
    it('are parsed, written, and changed', () => {
      const { Uri } = subject().vscode;
      const uri = Uri.file('/a b/ü#1.ts');
      assert.equal(uri.toString(), 'file:///a%20b/%C3%BC%231.ts');
      assert.equal(uri.toString(true), 'file:///a b/ü%231.ts');
      assert.equal(uri.fsPath, '/a b/ü#1.ts');
      assert.equal(Uri.parse(uri.toString()).path, uri.path);
      const parsed = Uri.parse('scheme://authority/path?a=b%20c#f');
      assert.deepEqual(
        [parsed.scheme, parsed.authority, parsed.path, parsed.query, parsed.fragment],
        ['scheme', 'authority', '/path', 'a=b c', 'f'],
      );
      assert.equal(
        parsed.with({ path: '/other', query: '', fragment: '' }).toString(),
        'scheme://authority/other',
      );
      assert.equal(Uri.from({ scheme: 'x', path: 'y', query: 'a&b' }).toString(), 'x:y?a%26b');
      assert.throws(() => Uri.parse('no scheme', true), /Scheme is missing/);
    });

    it('are joined with paths', () => {
      const { Uri } = subject().vscode;
      const base = Uri.parse('x://y/a/b?q');
      assert.equal(Uri.joinPath(base, 'c', '../d').toString(), 'x://y/a/b/d?q');
      assert.equal(Uri.joinPath(base, '..', '/e').toString(), 'x://y/a/e?q');
    });
  });

  describe('positions and ranges', () => {
    it('are compared, moved, and put in order', () => {
      const { Position, Range } = subject().vscode;
      const [one, other] = [new Position(1, 5), new Position(2, 0)];
      assert.ok(one.isBefore(other) && other.isAfter(one) && one.isBeforeOrEqual(one));
      assert.equal(Math.sign(one.compareTo(other)), -1);
      assert.ok(one.translate(1, -5).isEqual(other));
      assert.ok(one.with({ character: 0 }).isEqual(new Position(1, 0)));
      assert.throws(() => new Position(-1, 0), /illegal argument/i);
      const range = new Range(other, one);
      assert.ok(range.start.isEqual(one) && range.end.isEqual(other));
      assert.ok(!range.isEmpty && !range.isSingleLine);
      assert.ok(range.contains(one) && range.contains(other) && range.contains(range));
      assert.ok(range.union(new Range(0, 0, 0, 1)).isEqual(new Range(0, 0, 2, 0)));
      assert.ok(range.intersection(new Range(1, 7, 9, 9))?.isEqual(new Range(1, 7, 2, 0)));
      assert.equal(range.intersection(new Range(3, 0, 4, 0)), undefined);
      assert.ok(range.with({ end: one }).isEmpty);
    });

    it('have a direction if they are selections', () => {
      const { Position, Selection } = subject().vscode;
      const selection = new Selection(2, 0, 1, 5);
      assert.ok(selection.isReversed);
      assert.ok(selection.anchor.isEqual(new Position(2, 0)));
      assert.ok(selection.active.isEqual(selection.start));
      assert.ok(!new Selection(1, 1, 1, 2).isReversed);
    });
  });

  describe('events', () => {
    it('come to listeners in their order, until these are disposed of', () => {
      const { EventEmitter } = subject().vscode;
      const emitter = new EventEmitter<number>();
      const seen: string[] = [];
      const listener = (value: number) => seen.push(`one ${value}`);
      const disposables: Array<{ dispose(): unknown }> = [];
      const first = emitter.event(listener, undefined, disposables);
      emitter.event(value => seen.push(`two ${value}`));
      emitter.event(listener);
      emitter.fire(1);
      assert.deepEqual(disposables, [first]);
      first.dispose();
      emitter.fire(2);
      emitter.dispose();
      emitter.fire(3);
      assert.deepEqual(seen, ['one 1', 'two 1', 'one 1', 'two 2', 'one 2']);
    });

    it('are not missed by a listener that is removed by another one', () => {
      const { EventEmitter } = subject().vscode;
      const emitter = new EventEmitter<void>();
      const seen: string[] = [];
      const first = emitter.event(() => {
        seen.push('one');
        first.dispose();
      });
      emitter.event(() => seen.push('two'));
      emitter.fire();
      emitter.fire();
      assert.deepEqual(seen, ['one', 'two', 'two']);
    });
  });

  it('disposables act once, and from others in their order', () => {
    const { Disposable } = subject().vscode;
    const seen: number[] = [];
    const both = Disposable.from(
      new Disposable(() => seen.push(1)),
      new Disposable(() => seen.push(2)),
    );
    both.dispose();
    both.dispose();
    assert.deepEqual(seen, [1, 2]);
  });

  it('cancellation is told once, and to late listeners too', async () => {
    const { CancellationTokenSource } = subject().vscode;
    const source = new CancellationTokenSource();
    const { token } = source;
    let count = 0;
    token.onCancellationRequested(() => {
      count += 1;
    });
    assert.equal(token.isCancellationRequested, false);
    source.cancel();
    source.cancel();
    assert.equal(token.isCancellationRequested, true);
    assert.equal(count, 1);
    await new Promise(resolve => token.onCancellationRequested(resolve));
    source.dispose();
    const disposed = new CancellationTokenSource();
    disposed.token.onCancellationRequested(() => {
      count += 1;
    });
    disposed.dispose();
    disposed.cancel();
    assert.equal(count, 1);
  });
}
