import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { FakeClock } from '../../../../test/support/fakeClock';
import { findChanges } from '../core/answer/findChanges';
import { planChanges } from '../core/planChanges';
import { noWorkspace } from './support/noWorkspace';

const signal = () => new AbortController().signal;

/** A clock whose time passes whenever it is read, and whose timers fire immediately. */
class BusyClock extends FakeClock {
  override elapsed(): number {
    this.sleep(1);
    return super.elapsed();
  }

  override after(delayMs: number, callback: () => void): () => void {
    setImmediate(callback);
    return super.after(delayMs, () => undefined);
  }
}

/** An answer of one diff with these lines in one section each. */
function answerOf(sections: readonly (readonly string[])[]): string {
  return [
    '```diff',
    ...sections.flatMap(lines => ['--- a/a.ts', '+++ b/a.ts', '@@ @@', ...lines]),
    '```',
    '',
  ].join('\n');
}

function textOf(lines: number): string {
  return Array.from({ length: lines }, (_, at) => `line ${at} of a long file\n`).join('');
}

/** Plans an answer for a workspace in which all files have one text. */
async function planned(answer: string, text: string | undefined) {
  const read: string[] = [];
  const { files, refusals } = await planChanges(
    findChanges(answer, { isComplete: true }),
    async path => {
      read.push(path);
      return { key: path, text };
    },
    { clock: new FakeClock(), signal: signal(), ...noWorkspace },
  );
  return { files, refusals, read };
}

describe('planChanges, with an answer that takes long', function () {
  this.timeout(60_000);

  const numbers = Array.from({ length: 1000 }, (_, at) => at);

  it('finds names with many blanks in a patch', () => {
    const name = `a${' '.repeat(500_000)}b`;
    const patch = `*** Update File: ${name}\n*** Move to: ${name}\n@@\n-a\n+b\n`;
    // With backtracking, the suite's limit would end it.
    const [change] = findChanges(`*** Begin Patch\n${patch}*** End Patch\n`, { isComplete: true });
    assert.equal(change?.path, name);
  });

  it('finds a name with many blanks in a diff', () => {
    const name = `a.ts${' '.repeat(1_000_000)}b`;
    const answer = `\`\`\`diff\n--- a.ts\n+++ ${name}\n@@ -1 +1 @@\n-a\n+b\n\`\`\`\n`;
    assert.equal(findChanges(answer, { isComplete: true }).length, 1);
  });

  it('refuses further sections of a file', async () => {
    const answer = answerOf(numbers.map(at => [`-line ${at} of a long file`, `+new ${at}`]));
    const { files, refusals } = await planned(answer, textOf(2000));
    assert.deepEqual(
      refusals.map(({ reason }) => reason),
      ['tooLarge'],
    );
    assert.equal(files[0]?.text.split('\n').filter(line => line.startsWith('new ')).length, 100);
  });

  it('refuses further code blocks of a file', async () => {
    const answer = numbers.map(at => `\`\`\`ts a.ts\nnew ${at}\n\`\`\`\n`).join('');
    const { refusals } = await planned(answer, textOf(20_000));
    assert.deepEqual(
      refusals.map(({ reason }) => reason),
      ['several', 'tooLarge'],
    );
  });

  it('splits a text once for all sections that do not fit', async () => {
    const answer = answerOf(numbers.slice(0, 100).map(at => [` gone ${at}`, `+new ${at}`]));
    const text = textOf(20_000);
    const split = mock.method(String.prototype, 'split');
    const { refusals } = await planned(answer, text);
    const splits = split.mock.calls.filter(call => String(call.this).length > text.length / 2);
    split.mock.restore();
    assert.equal(splits.length, 1);
    assert.deepEqual(
      refusals.map(({ reason }) => reason),
      numbers.slice(0, 100).map(() => 'notFound'),
    );
  });

  it('makes a hundred changes of a section on top of others', async () => {
    const places = numbers.map(at => [`-new ${at}`, `+new ${at + 1}`]);
    const hunks = [['-line 5 of a long file', '+new 0'], ...places].flatMap(lines => [
      '@@ @@',
      ...lines,
    ]);
    const answer = ['```diff', '--- a/a.ts', '+++ b/a.ts', ...hunks, '```', ''].join('\n');
    const { files, refusals } = await planned(answer, textOf(1_000));
    assert.match(files[0]?.text ?? '', /^new 100$/m);
    assert.equal(refusals.length, numbers.length - 100);
  });

  it('reads no more files than it changes', async () => {
    const paths = Array.from({ length: 20_000 }, (_, at) => `${at}.ts`);
    const answer = paths.map(path => `\`\`\`ts ${path}\nnew\n\`\`\`\n`).join('');
    const { files, refusals, read } = await planned(answer, undefined);
    assert.equal(files.length, 300);
    assert.equal(read.length, 300);
    assert.equal(refusals.length, 20_000 - 300);
  });

  for (const [name, answer] of Object.entries({
    'a diff outside of code blocks': [
      '--- a/a.ts',
      '+++ b/a.ts',
      '@@ -1,200000 +1,200001 @@',
      ...Array.from({ length: 200_000 }, () => ' same'),
      '+new',
    ],
    'a search for as many': [
      '`a.ts`',
      '```',
      '<<<<<<< SEARCH',
      ...Array.from({ length: 200_000 }, () => 'same'),
      'old',
      '=======',
      ...Array.from({ length: 200_000 }, () => 'same'),
      '>>>>>>> REPLACE',
      '```',
    ],
    'blank lines between added ones': [
      '```diff',
      '--- a/a.ts',
      '+++ b/a.ts',
      '@@ @@',
      ' gone',
      '+first',
      ...Array.from({ length: 100_000 }, () => ''),
      '+last',
      '```',
    ],
    'changes in one hunk': [
      '```diff',
      '--- a/a.ts',
      '+++ b/a.ts',
      '@@ @@',
      ...Array.from({ length: 30_000 }, () => ['-old', ' same']).flat(),
      ' last',
      '```',
    ],
  })) {
    it(`reads ${name}`, async () => {
      const { refusals, files } = await planned(
        answer.join('\n'),
        `${'same\n'.repeat(1000)}last\n`,
      );
      assert.equal(refusals.length + files.length, 1);
    });
  }

  it('lets other work of its process run', async () => {
    const clock = new BusyClock();
    const answer = answerOf(numbers.slice(0, 50).map(at => [` gone ${at}`, `+new ${at}`]));
    await planChanges(
      findChanges(answer, { isComplete: true }),
      async key => ({ key, text: 'a\n' }),
      { clock, signal: signal(), ...noWorkspace },
    );
    assert.ok(clock.started >= 50, `${clock.started} pauses`);
  });

  it('ends when it is canceled', async () => {
    const canceled = { kind: 'cancelled' };
    const abort = new AbortController();
    setImmediate(() => abort.abort());
    const answer = answerOf([[' a', '+b']]);
    const never = planChanges(
      findChanges(answer, { isComplete: true }),
      () => new Promise(() => undefined),
      {
        clock: new FakeClock(),
        signal: abort.signal,
        ...noWorkspace,
      },
    );
    await assert.rejects(never, canceled);

    const stopped = new AbortController();
    const clock = new BusyClock();
    const started = planChanges(
      findChanges(answerOf(numbers.slice(0, 50).map(() => [' a', '+b'])), { isComplete: true }),
      async key => {
        setImmediate(() => stopped.abort());
        return { key, text: 'a\n' };
      },
      { clock, signal: stopped.signal, ...noWorkspace },
    );
    await assert.rejects(started, canceled);
    assert.ok(clock.started < 10, `${clock.started} pauses`);
  });
});
