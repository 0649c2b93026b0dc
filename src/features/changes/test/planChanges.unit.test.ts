import assert from 'node:assert/strict';
import { FakeClock } from '../../../../test/support/fakeClock';
import { findChanges } from '../core/answer/findChanges';
import type { ChangePlan } from '../core/model/changePlan';
import { planChanges } from '../core/planChanges';
import { noWorkspace } from './support/noWorkspace';
import { tickedInAdvance } from './support/tickedInAdvance';

type Files = Readonly<Record<string, string>>;

function plan(answer: string, files: Files = {}): Promise<ChangePlan> {
  return planChanges(
    findChanges(answer, { isComplete: true }),
    async path =>
      /^(?:\/|C:)/.test(path)
        ? { reason: 'unsafePath' }
        : { key: path, text: Object.hasOwn(files, path) ? files[path] : undefined },
    { clock: new FakeClock(), signal: new AbortController().signal, ...noWorkspace },
  );
}

/**
 * Returns the new texts by path, undefined for deleted files, of the files that are ticked in advance; and the reasons for
 * refused changes by path.
 */
async function outcome(answer: string, files: Files = {}) {
  const { files: planned, refusals } = await plan(answer, files);
  return {
    texts: Object.fromEntries(
      planned
        .flatMap(file => tickedInAdvance(file) ?? [])
        .map(({ kind, path, text }) => [path, kind === 'delete' ? undefined : text]),
    ),
    refused: Object.fromEntries(refusals.map(({ path, reason }) => [path, reason])),
  };
}

const accepted = (texts: Readonly<Record<string, string | undefined>>) => ({ texts, refused: {} });
const refused = (path: string, reason: string) => ({ texts: {}, refused: { [path]: reason } });

function diff(...lines: readonly string[]): string {
  return ['```diff', ...lines, '```', ''].join('\n');
}

const abc = 'a\nb\nc\nd\ne\n';
const header = ['--- a/x.ts', '+++ b/x.ts'];
const bToB = ['@@ -1,3 +1,3 @@', ' a', '-b', '+B', ' c'];

describe('planChanges', () => {
  describe('places hunks', () => {
    const expected = accepted({ 'x.ts': 'a\nB\nc\nd\ne\n' });

    it('in a list, indented', async () => {
      const answer = diff(...header, ...bToB).replace(/^(?=.)/gm, '   ');
      assert.deepEqual(await outcome(`1. Do this:\n\n${answer}`, { 'x.ts': abc }), expected);
    });

    it('in a quote', async () => {
      const answer = diff(...header, ...bToB).replace(/^/gm, '> ');
      assert.deepEqual(await outcome(answer, { 'x.ts': abc }), expected);
    });

    it('in an answer with CRLF', async () => {
      const answer = diff(...header, ...bToB).replaceAll('\n', '\r\n');
      assert.deepEqual(await outcome(answer, { 'x.ts': abc }), expected);
    });

    it('of a Markdown file whose code fences look like the end of the block', async () => {
      const answer = diff(
        '--- a/x.md',
        '+++ b/x.md',
        '@@ -1,4 +1,4 @@',
        ' ```',
        '-a',
        '+b',
        ' ```',
        ' end',
      );
      const files = { 'x.md': '```\na\n```\nend\n' };
      assert.deepEqual(await outcome(answer, files), accepted({ 'x.md': '```\nb\n```\nend\n' }));
    });

    it('after the first one was placed elsewhere', async () => {
      const base = `new\nnew\na\n1\nb\n${'x\n2\ny\n'.repeat(3)}`;
      const answer = diff(
        ...header,
        '@@ -1,3 +1,3 @@',
        ' a',
        '-1',
        '+one',
        ' b',
        '@@ -7,3 +7,3 @@',
        ' x',
        '-2',
        '+two',
        ' y',
      );
      const text = `new\nnew\na\none\nb\nx\n2\ny\nx\ntwo\ny\nx\n2\ny\n`;
      assert.deepEqual(await outcome(answer, { 'x.ts': base }), accepted({ 'x.ts': text }));
    });
  });

  describe('reads no byte order mark', () => {
    const mark = '\ufeff';

    it('in the first unchanged line', async () => {
      const answer = diff(...header, '@@ -1,3 +1,3 @@', ` ${mark}a`, '-b', '+B', ' c');
      const result = await outcome(answer, { 'x.ts': abc });
      assert.deepEqual(result, accepted({ 'x.ts': 'a\nB\nc\nd\ne\n' }));
    });

    it('in the first line, changed, in a diff without numbers that has one itself', async () => {
      const [first = '', ...rest] = [...header, '@@ @@', `-${mark}a`, `+${mark}A`, ' b'];
      const result = await outcome(diff(mark + first, ...rest), { 'x.ts': abc });
      assert.deepEqual(result, accepted({ 'x.ts': 'A\nb\nc\nd\ne\n' }));
    });

    it('in new and deleted files', async () => {
      const created = diff('--- /dev/null', '+++ b/y.ts', '@@ -0,0 +1,2 @@', `+${mark}1`, '+2');
      const deleted = diff('--- a/x.ts', '+++ /dev/null', '@@ -1,2 +0,0 @@', `-${mark}1`, '-2');
      assert.deepEqual(
        await outcome(created + deleted, { 'x.ts': '1\n2\n' }),
        accepted({ 'x.ts': undefined, 'y.ts': '1\n2\n' }),
      );
    });

    it('in a whole file', async () => {
      const result = await outcome(`\`\`\`ts x.ts\n${mark}new\n\`\`\`\n`);
      assert.deepEqual(result, accepted({ 'x.ts': 'new\n' }));
    });

    it('but keeps the character elsewhere', async () => {
      const answer = diff(...header, '@@ -2,2 +2,2 @@', ` ${mark}b`, '-c', `+${mark}C`);
      const result = await outcome(answer, { 'x.ts': `a\n${mark}b\nc\n` });
      assert.deepEqual(result, accepted({ 'x.ts': `a\n${mark}b\n${mark}C\n` }));
    });
  });

  it('lists the lines without a file', async () => {
    const edit = '```\n<<<<<<< SEARCH\na\n=======\nA\n>>>>>>> REPLACE\n```\n';
    const { refusals } = await plan(edit);
    assert.deepEqual(
      refusals.map(({ reason, place }) => [reason, place?.lines.map(({ text }) => text)]),
      [['noName', ['a', 'A']]],
    );
  });

  describe('refuses hunks', () => {
    const cases: Readonly<Record<string, readonly [string, Files, string]>> = {
      'that fit twice': [
        diff(...header, '@@ -90,2 +90,2 @@', ' a', '-b', '+B'),
        { 'x.ts': 'a\nb\na\nb\n' },
        'ambiguous',
      ],
      'that only fit without their removed line': [
        diff(...header, '@@ -1,5 +1,5 @@', ' a', ' b', '-C', '+c2', ' d', ' e'),
        { 'x.ts': abc },
        'notFound',
      ],
      'without context': [diff(...header, '@@ -3,0 +4 @@', '+new'), { 'x.ts': abc }, 'noContext'],
      'that overlap': [
        diff(...header, ...bToB, '@@ -1,3 +1,3 @@', ' a', '-b', '+X', ' c'),
        { 'x.ts': abc },
        'overlap',
      ],
      'of merges': [
        diff('diff --git a/x.ts b/x.ts', ...header, '@@@ -1,3 -1,3 +1,3 @@@', '  a', '--b', '++B'),
        { 'x.ts': abc },
        'malformed',
      ],
      'that have a comment instead of code': [
        diff(...header, '@@ -1,3 +1,2 @@', ' a', '-b', '+// ... existing code ...', ' c'),
        { 'x.ts': abc },
        'elided',
      ],
      'of a file that is not there': [diff(...header, ...bToB), {}, 'missing'],
    };
    for (const [name, [answer, files, reason]] of Object.entries(cases)) {
      it(name, async () => {
        assert.deepEqual(await outcome(answer, files), refused('x.ts', reason));
      });
    }
  });

  describe('keeps the end of the file', () => {
    it('that has no line end and of which the diff says nothing', async () => {
      const answer = diff(...header, '@@ -1,2 +1,2 @@', ' a', '-b', '+B');
      assert.deepEqual(await outcome(answer, { 'x.ts': 'a\nb' }), accepted({ 'x.ts': 'a\nB' }));
    });
  });

  it('reads a patch without a block as a whole, whatever fences and headings are in it', async () => {
    const before = '# Title\n\n```js\nold\n```\n\n### `other.ts`\n\nText\n\n```ts\ncode\n```\n';
    const patch = [
      '*** Begin Patch',
      '*** Update File: x.md',
      '@@',
      ' ```js',
      '-old',
      '+new',
      ' ```',
      ' ',
      ' ### `other.ts`',
      ' ',
      ' Text',
      ' ',
      ' ```ts',
      ' code',
      '*** End Patch',
      '',
    ].join('\n');
    assert.deepEqual(
      await outcome(`Done:\n\n${patch}\nThat is all.\n`, { 'x.md': before }),
      accepted({ 'x.md': before.replace('old', 'new') }),
    );
  });

  describe('removes nothing a second time', () => {
    it('of lines that another change has moved there', async () => {
      const moved = diff(
        ...header,
        '-import one;',
        '-import two;',
        '',
        ' start',
        'And further below:',
        ' middle',
        '+import one;',
        '+import two;',
        ' end',
      );
      const before = 'import one;\nimport two;\n\nstart\nmiddle\nend\n';
      const after = '\nstart\nmiddle\nimport one;\nimport two;\nend\n';
      assert.deepEqual(await outcome(moved, { 'x.ts': before }), accepted({ 'x.ts': after }));
      assert.deepEqual((await outcome(moved, { 'x.ts': after })).texts, {});
    });

    it('next to equal lines, of which one may be added already', async () => {
      const added = diff(
        ...header,
        '@@ -2,3 +2,2 @@',
        ' services,',
        '-memento,',
        ' unused,',
        '@@ -6,4 +5,4 @@',
        ' unused,',
        '+unused,',
        ' mask,',
        '-false,',
        ' );',
      );
      const text = 'settings,\nservices,\nunused,\nunused,\nunused,\nmask,\nfalse,\n);\nend\n';
      assert.deepEqual((await outcome(added, { 'x.ts': text })).texts, {});
    });
  });

  describe('creates, deletes, and renames files', () => {
    const created = ['--- /dev/null', '+++ b/new.ts', '@@ -0,0 +1,2 @@', '+1', '+2'];

    it('creates an empty file', async () => {
      const answer = diff('diff --git a/n.ts b/n.ts', 'new file mode 100644', 'index 000..e69');
      assert.deepEqual(await outcome(answer), accepted({ 'n.ts': '' }));
    });

    it('does not create over another file', async () => {
      const result = await outcome(diff(...created), { 'new.ts': 'other\n' });
      assert.deepEqual(result, refused('new.ts', 'exists'));
    });

    describe('with names that differ in their folders', () => {
      const named = (old: string, added: string) => diff(`--- ${old}`, `+++ ${added}`, ...bToB);
      const cases: readonly [string, string, string, object][] = [
        ['a/x/i.ts', 'b/y/i.ts', 'x/i.ts', { kind: 'rename', from: 'x/i.ts', path: 'y/i.ts' }],
        ['x/i.ts', 'y/i.ts', 'x/i.ts', { kind: 'rename', from: 'x/i.ts', path: 'y/i.ts' }],
        ['x/i.ts', 'y/i.ts', 'y/i.ts', { kind: 'modify', from: undefined, path: 'y/i.ts' }],
        ['x/i.ts', 'y/i.ts', 'i.ts', { kind: 'modify', from: undefined, path: 'i.ts' }],
        ['p/q/i.ts', 'r/s/i.ts', 'i.ts', { kind: 'modify', from: undefined, path: 'i.ts' }],
        [
          '/p/q/x/i.ts',
          '/r/s/x/i.ts',
          'x/i.ts',
          { kind: 'modify', from: undefined, path: 'x/i.ts' },
        ],
      ];
      for (const [old, added, there, expected] of cases) {
        it(`reads ${old} and ${added} by the existing ${there}`, async () => {
          const { files } = await plan(named(old, added), { [there]: abc });
          assert.deepEqual(
            files.map(({ kind, from, path }) => ({ kind, from, path })),
            [expected],
          );
        });
      }
    });

    it('renames what differs only in upper and lower case, where that is the same file', async () => {
      const answer = diff(
        'diff --git a/x.ts b/X.ts',
        'rename from x.ts',
        'rename to X.ts',
        '--- a/x.ts',
        '+++ b/X.ts',
        ...bToB,
      );
      const { files, refusals } = await planChanges(
        findChanges(answer, { isComplete: true }),
        async path => ({ key: path.toLowerCase(), text: abc }),
        { clock: new FakeClock(), signal: new AbortController().signal, ...noWorkspace },
      );
      assert.deepEqual(refusals, []);
      assert.deepEqual(
        files.map(({ kind, from, path, text }) => ({ kind, from, path, text })),
        [{ kind: 'rename', from: 'x.ts', path: 'X.ts', text: 'a\nB\nc\nd\ne\n' }],
      );
    });

    it('does not rename to an existing file', async () => {
      const answer = diff('diff --git a/x.ts b/y.ts', 'rename from x.ts', 'rename to y.ts');
      const result = await outcome(answer, { 'x.ts': abc, 'y.ts': '' });
      assert.deepEqual(result, refused('y.ts', 'exists'));
    });

    describe('after the target was deleted', () => {
      const files = { 'x.ts': abc, 'y.ts': '1\n2\n' };
      const rename = diff('diff --git a/x.ts b/y.ts', 'rename from x.ts', 'rename to y.ts');
      const gone = diff('--- a/y.ts', '+++ /dev/null', '@@ -1,2 +0,0 @@', '-1', '-2');

      it('does not rename, and deletes nothing', async () => {
        assert.deepEqual(await outcome(gone + rename, files), refused('y.ts', 'several'));
      });

      it('copies', async () => {
        const copy = rename.replaceAll('rename ', 'copy ');
        assert.deepEqual(await outcome(gone + copy, files), accepted({ 'y.ts': abc }));
      });
    });

    it('does not rename to a file that was renamed', async () => {
      const first = diff('diff --git a/y.ts b/z.ts', 'rename from y.ts', 'rename to z.ts');
      const second = diff('diff --git a/x.ts b/y.ts', 'rename from x.ts', 'rename to y.ts');
      assert.deepEqual(await outcome(first + second, { 'x.ts': abc, 'y.ts': '1\n' }), {
        texts: { 'z.ts': '1\n' },
        refused: { 'y.ts': 'several' },
      });
    });

    it('keeps the file of a rename whose new file is disputed', async () => {
      const rename = diff('diff --git a/x.ts b/y.ts', 'rename from x.ts', 'rename to y.ts');
      const result = await outcome(`${rename}\`\`\`ts y.ts\nother\n\`\`\`\n`, { 'x.ts': abc });
      assert.deepEqual(result, refused('y.ts', 'several'));
    });
  });

  describe('refuses', () => {
    const cases: Readonly<Record<string, readonly [string, string, string]>> = {
      'symbolic links': [
        diff(
          'diff --git a/l b/l',
          'new file mode 120000',
          '--- /dev/null',
          '+++ b/l',
          '@@ -0,0 +1 @@',
          '+/etc',
        ),
        'l',
        'special',
      ],
      'a path that leads upwards': [
        diff('--- a/../x.ts', '+++ b/../x.ts', ...bToB),
        '../x.ts',
        'unsafePath',
      ],
      'an absolute path': [diff('--- /etc/x', '+++ /etc/x', ...bToB), '/etc/x', 'unsafePath'],
      'a drive': [diff('--- C:\\x.ts', '+++ C:\\x.ts', ...bToB), 'C:\\x.ts', 'unsafePath'],
      'a file in .git': [
        diff('--- a/.git/config', '+++ b/.git/config', ...bToB),
        '.git/config',
        'git',
      ],
      'a file in .GIT, with a backslash': [
        diff('--- a/s\\.GIT\\config', '+++ b/s\\.GIT\\config', ...bToB),
        's\\.GIT\\config',
        'git',
      ],
    };
    for (const [name, [answer, path, reason]] of Object.entries(cases)) {
      it(name, async () => {
        assert.deepEqual(await outcome(answer, { 'x.ts': abc }), refused(path, reason));
      });
    }
  });

  describe('replaces files with code that names them', () => {
    const code = (text: string, info = 'ts x.ts') => `\`\`\`${info}\n${text}\n\`\`\`\n`;

    it('as a whole', async () => {
      const { files } = await plan(code('new'), { 'x.ts': abc });
      assert.deepEqual(
        files.map(({ kind, path, text, isWhole }) => ({ kind, path, text, isWhole })),
        [{ kind: 'modify', path: 'x.ts', text: 'new\n', isWhole: true }],
      );
    });

    for (const info of [
      '.vscodeignore',
      '.editorconfig',
      'my-page.test.ts',
      'src/a',
      ' tsconfig.base.json',
    ]) {
      it(`with only the name ${info.trim()} in the info string`, async () => {
        const expected = accepted({ [info.trim()]: 'new\n' });
        assert.deepEqual(await outcome(code('new', info)), expected);
      });
    }

    for (const info of ['.py', '.ts', 'c++', 'objective-c', 'vb.net', 'asp.net']) {
      it(`but not with the language ${info}`, async () => {
        assert.deepEqual(await outcome(code('new', info)), accepted({}));
      });
    }

    it('but not with the lines that they have', async () => {
      assert.deepEqual(await outcome(code('b\nc'), { 'x.ts': abc }), refused('x.ts', 'applied'));
    });

    for (const marker of [
      '// ... existing code ...',
      '  # …',
      '/* ... */',
      '<!-- ... -->',
      '...',
      '// rest of the code',
      '{/* ... other props */}',
    ]) {
      it(`but not with "${marker}" instead of code`, async () => {
        const result = await outcome(code(`a\n${marker}\nz`), { 'x.ts': abc });
        assert.deepEqual(result, refused('x.ts', 'elided'));
      });
    }

    it('with such a line if the file has it, or if it is code', async () => {
      const text = 'a\n...\nf(\n  ...rest,\n  ...[1],\n);\n';
      assert.deepEqual(
        await outcome(code(text.trimEnd()), { 'x.ts': 'a\n...\n' }),
        accepted({ 'x.ts': text }),
      );
    });

    it('but not with code whose end is not certain', async () => {
      const answer = '```md x.md\n# A\n```ts\nlet b;\n```\nmore\n```\n';
      assert.deepEqual((await outcome(answer)).refused, { 'x.md': 'nested' });
    });

    it('but not with two versions', async () => {
      const answer = code('one') + code('two');
      assert.deepEqual(await outcome(answer), refused('x.ts', 'several'));
    });

    it('once, if a diff and the whole file say the same', async () => {
      const answer = diff(...header, ...bToB) + code('a\nB\nc\nd\ne');
      assert.deepEqual(
        await outcome(answer, { 'x.ts': abc }),
        accepted({ 'x.ts': 'a\nB\nc\nd\ne\n' }),
      );
    });
  });
});
