import assert from 'node:assert/strict';
import { isLong } from '../../../../test/support/long';
import { seed } from '../../../../test/support/seed';
import { fenced } from './support/answerForms';
import { filePairs } from './support/filePairs';
import { planAnswer } from './support/planAnswer';
import { Random } from './support/random';
import { type Tree, type TreeFile, TwoTrees } from './support/twoTrees';

type Texts = Readonly<Record<string, string | undefined>>;

/** The number of real and generated changes in each diff. */
const count = isLong ? 90 : 30;

const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0xff]);

const poem = Array.from({ length: 30 }, (_, line) => `This is line ${line} of the poem.\n`).join(
  '',
);

/** Changes that are none of the text of one file. */
const oldFiles = new Map<string, TreeFile>([
  ['special/renamed.txt', { content: `${poem}renamed` }],
  ['special/renamed and changed.txt', { content: `${poem}changed\n` }],
  ['special/Case.txt', { content: `case\n${poem}` }],
  ['special/mode.sh', { content: 'echo 1\n' }],
  ['special/mode and text.sh', { content: 'echo 1\necho 2\n' }],
  ['special/copied.txt', { content: `copied\n${poem}` }],
  ['special/deleted.txt', { content: 'deleted\n\nall of it\n' }],
  ['special/image.png', { content: image }],
  ['special/no line end.txt', { content: 'a\nb\nc' }],
  ['special/no more line end.txt', { content: 'a\nb\nc\n' }],
  ['special/ümläut.txt', { content: 'a\nb\nc\n' }],
  ['special/tab\there.txt', { content: 'a\nb\nc\n' }],
]);

const newFiles = new Map<string, TreeFile>([
  ['special/new name.txt', { content: `${poem}renamed` }],
  ['special/deep/moved.txt', { content: `${poem}CHANGED\n` }],
  ['special/case.txt', { content: `case\n${poem}` }],
  ['special/mode.sh', { mode: '100755', content: 'echo 1\n' }],
  ['special/mode and text.sh', { mode: '100755', content: 'echo 1\necho 3\n' }],
  ['special/copied.txt', { content: `COPIED\n${poem}` }],
  ['special/copy.txt', { content: `copied\n${poem}and more\n` }],
  ['special/created.txt', { content: 'created\n\nwith a blank line\n' }],
  ['special/image.png', { content: Buffer.concat([image, image]) }],
  ['special/no line end.txt', { content: 'a\nb\nC\n' }],
  ['special/no more line end.txt', { content: 'a\nB\nc' }],
  ['special/ümläut.txt', { content: 'a\nB\nc\n' }],
  ['special/tab\there.txt', { content: 'a\nB\nc\n' }],
]);

/** Why changes cannot be applied in any way, by path. */
const refused: Readonly<Record<string, string>> = {
  'special/image.png': 'binary',
  'special/mode.sh': 'mode',
  'special/tab\there.txt': 'unsafePath',
};

describe('planChanges, with the options of git', function () {
  this.timeout(120_000);
  let trees: TwoTrees;
  let old: Texts;
  let next: Texts;

  before(async () => {
    const pairs = new Map(
      (await filePairs('some', 200, new Random(seed)))
        .filter((_, index, all) => index % Math.floor(all.length / count) === 0)
        .map(pair => [`${pair.corpus}/${pair.path}`, pair]),
    );
    const of = (side: 'after' | 'before', special: Tree): Tree =>
      new Map<string, TreeFile>([
        ...[...pairs].map(([name, pair]) => [name, { content: pair[side] }] as const),
        ...special,
      ]);
    const [first, second] = [of('before', oldFiles), of('after', newFiles)];
    old = textsOf(first);
    next = textsOf(second);
    trees = await TwoTrees.create(first, second);
  });

  after(() => trees.dispose());

  for (const options of [
    [],
    ['-U5'],
    ['-U10'],
    ['-U1000'],
    ['--function-context'],
    ['--inter-hunk-context=9'],
    ['--minimal'],
    ['--patience'],
    ['--histogram'],
    ['--full-index'],
    ['--no-prefix'],
    ['--src-prefix=old/', '--dst-prefix=new/'],
    ['--src-prefix=i/', '--dst-prefix=w/'],
    ['--no-renames'],
    ['--find-copies'],
    ['--find-copies-harder'],
    ['--find-copies-harder', '--no-prefix', '-U5'],
    ['--break-rewrites'],
    ['--stat', '--patch'],
    ['--patch-with-raw'],
    ['--binary'],
  ]) {
    it(`makes the same files with ${options.join(' ') || 'none'}`, async () => {
      const diff = await trees.diff(...options);
      await assertSame(diff, old, next, 0);
    });

    it(`makes the same files in reverse with ${options.join(' ') || 'none'}`, async () => {
      const diff = await trees.diff('-R', ...options);
      await assertSame(diff, next, old, 0);
    });
  }

  for (const args of [
    ['show', 'after'],
    ['show', '--format=fuller', '--stat', '--patch', 'after'],
    ['log', '--patch', '--max-count=1', 'after'],
    ['format-patch', '--stdout', '--max-count=1', 'after'],
  ]) {
    it(`makes the same files of git ${args.join(' ')}`, async () => {
      await assertSame(await trees.git(...args), old, next, 0);
    });
  }

  for (const [context, refusable] of [
    [1, 0.05],
    [2, 0.02],
    [3, 0],
  ] as const) {
    it(`makes the same files with ${context} lines around changes, or refuses a few`, async () => {
      await assertSame(await trees.diff(`-U${context}`), old, next, refusable);
    });
  }

  it('produces no wrong file without lines around changes', async () => {
    await assertSame(await trees.diff('-U0'), old, next, 1);
  });
});

function textsOf(tree: Tree): Texts {
  return Object.fromEntries([...tree].map(([name, { content }]) => [name, `${content}`]));
}

/** @param refusable the share of files that may be refused or not be ticked */
async function assertSame(diff: string, old: Texts, next: Texts, refusable: number): Promise<void> {
  const { files, refusals } = await planAnswer(`${fenced('diff', diff)}\n`, old);
  const texts = new Map(Object.entries(old));
  for (const { kind, path, from, text, isTicked } of files) {
    if (from !== undefined) {
      texts.delete(from);
    }
    if (isTicked) {
      texts.set(path, kind === 'delete' ? undefined : text);
    }
  }
  const why = new Map([
    ...files.flatMap(({ path, isTicked }) => (isTicked ? [] : [[path, 'not ticked'] as const])),
    ...refusals.map(({ path, reason }) => [path, reason] as const),
  ]);
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])].sort();
  const wrong = names.flatMap(name =>
    (refused[name] === undefined && (why.has(name) || texts.get(name) === next[name])) ||
    refused[name] === why.get(name)
      ? []
      : `${name}: ${why.get(name) ?? 'another text'}`,
  );
  const open = [...why].filter(([name]) => refused[name] === undefined);
  assert.deepEqual(wrong, []);
  const most = Math.floor(refusable * names.length);
  assert.ok(open.length <= most, open.map(each => each.join(': ')).join('\n'));
}
