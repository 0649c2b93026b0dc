import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import { newContainer } from '../../../support/page/renderMarkdown';

const { loadMarkdown } = await import('../../../../src/webview/conversation/loadMarkdown');
const { PlainText } = await import('../../../../src/webview/conversation/plainText');
await loadMarkdown();

describe('plain text', () => {
  const shown = (text: string) => {
    const plain = new PlainText(newContainer());
    plain.show(text);
    return plain;
  };

  it('consists of elements that end with a line if possible', () => {
    const { root } = shown(`${'word '.repeat(500)}\n`.repeat(3) + 'x'.repeat(5000));
    assert.deepEqual(
      [...root.querySelectorAll('.md-piece')].map(({ textContent }) => textContent?.length),
      [2501, 2501, 2501, 4096, 904],
    );
  });

  it('is the same in pieces, which begin no new lines', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 3000 });
    const lines = fc.array(line, { maxLength: 5 }).map(each => each.join('\n'));
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 8 }), texts => {
        const plain = shown('');
        for (const text of texts) {
          plain.append(text);
        }
        assert.equal(plain.root.textContent, texts.join(''));
        const pieces = [...plain.root.querySelectorAll('.md-piece')].map(
          ({ textContent }) => textContent ?? '',
        );
        for (const piece of pieces.slice(0, -1)) {
          assert.ok(piece.endsWith('\n') || piece.length === 4096, `${piece.length}`);
        }
      }),
    );
  });

  it('shortens data that arrives in pieces', () => {
    const start = '![a](data:image/png;base64,';
    const data = 'iVBORw0KGgo+/'.repeat(100);
    const plain = shown(start + data.slice(0, 150));
    plain.append(data.slice(150, 1000));
    plain.append(`${data.slice(1000)}) b`);
    assert.equal(plain.root.textContent, `${start}${data.slice(0, 200)}…) b`);
    plain.show(data);
    assert.equal(plain.root.textContent, data);
  });

  it('shortens data that begins before the shown text', () => {
    const data = 'iVBORw0KGgo+/'.repeat(100);
    const text = `x ![a](DATA:image/png;base64,${data}) b`;
    for (let from = text.indexOf('DATA'); from < text.indexOf(')'); from++) {
      const plain = new PlainText(newContainer());
      plain.show(text, from);
      const rest = plain.root.textContent ?? '';
      assert.ok(rest.endsWith(') b'), rest);
      assert.ok(rest.length < 240, `${rest.length} from ${from}`);
    }
  });

  it('cuts no character in half', () => {
    const { root } = shown(`a${'😀'.repeat(4000)}`);
    const pieces = [...root.querySelectorAll('.md-piece')];
    assert.equal(pieces.length, 2);
    for (const { textContent } of pieces) {
      // A surrogate that is not part of a pair.
      assert.doesNotMatch(textContent ?? '', /\p{Surrogate}/u);
    }
  });

  it('is searched for its line ends once, however long its lines are', () => {
    const text = 'word '.repeat(200_000);
    const methods = (['includes', 'indexOf', 'lastIndexOf'] as const).map(name =>
      mock.method(String.prototype, name),
    );
    shown(text);
    const searched = methods.flatMap(({ mock: { calls } }) => calls).map(call => `${call.this}`);
    for (const method of methods) {
      method.mock.restore();
    }
    const total = searched.reduce((sum, { length }) => sum + length, 0);
    assert.ok(total < 10 * text.length, `${total} characters`);
  });

  it('includes hidden data when it removes elements', () => {
    const data = 'iVBORw0KGgo+/'.repeat(10_000);
    const prose = `${'word '.repeat(1000)}\n`;
    const image = `![a](data:image/png;base64,${data})`;
    const plain = shown(prose + image);
    plain.keepLast(image.length);
    assert.ok((plain.root.textContent ?? '').length < 4096);
    plain.keepLast(0);
    assert.equal(plain.root.textContent, '');
  });

  it('keeps the requested amount of its end, and less than one element more, even while it grows', () => {
    const line = fc.string({ maxLength: 3000 });
    const lines = fc.array(line, { maxLength: 12 }).map(each => each.join('\n'));
    const steps = fc.array(fc.record({ count: fc.nat(20_000), added: lines }), { maxLength: 8 });
    fc.assert(
      fc.property(lines, steps, (start, counts) => {
        let text = start;
        const plain = shown(text);
        let left = text.length;
        for (const { count, added } of counts) {
          plain.append(added);
          text += added;
          plain.keepLast(count);
          left = Math.min(left + added.length, count);
          const rest = plain.root.textContent ?? '';
          assert.ok(text.endsWith(rest));
          assert.ok(rest.length >= left, `${rest.length} of ${left}`);
          assert.ok(rest.length < left + 4097, `${rest.length} of ${left}`);
        }
      }),
    );
  });
});
