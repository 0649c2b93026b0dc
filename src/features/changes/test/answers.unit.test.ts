import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../../../test/host/root.mjs';
import { FakeClock } from '../../../../test/support/fakeClock';
import { findChanges } from '../core/answer/findChanges';
import { planChanges } from '../core/planChanges';
import { tickedInAdvance } from './support/tickedInAdvance';

/** Texts by path. */
type Files = ReadonlyMap<string, string>;

/** The right result of an answer, beside the folders `before` and `after` what is ticked in advance. */
interface Expected {
  /** Files that are offered, but not ticked in advance. */
  readonly unticked: readonly string[];
  /** Files with a refusal that people see. */
  readonly refused: readonly string[];
  /** Files that are one of the two. */
  readonly refusedOrUnticked?: readonly string[];
  /** Files that are one of the two, or not changed at all. */
  readonly neverTicked?: readonly string[];
  readonly why: string;
}

/** The parts of a plan that people see, and the results of applying it unchanged. */
interface Outcome {
  readonly ticked: ReadonlySet<string>;
  readonly unticked: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  /** After everything that is ticked in advance was applied. */
  readonly files: Files;
}

const fixtures = path.join(root, 'src/features/changes/test/fixtures/answers');

const manners = await Promise.all(
  (await readdir(fixtures)).map(async manner => ({
    manner,
    names: await readdir(path.join(fixtures, manner)),
  })),
);

describe('answers in the manner of models', () => {
  for (const { manner, names } of manners) {
    describe(manner, () => {
      for (const name of names) {
        it(`are reviewed as expected: ${name}`, () => check(path.join(fixtures, manner, name)));
      }
    });
  }
});

async function check(folder: string): Promise<void> {
  const answer = await readFile(path.join(folder, 'answer.md'), 'utf8');
  const expected: Expected = JSON.parse(await readFile(path.join(folder, 'expected.json'), 'utf8'));
  const { unticked, refused, refusedOrUnticked = [], neverTicked = [], why } = expected;
  const before = await readFiles(path.join(folder, 'before'));
  const after = await readFiles(path.join(folder, 'after'));

  const first = await apply(answer, before);

  assert.deepEqual(sorted(first.files), sorted(after), why);
  const either = [...refusedOrUnticked, ...neverTicked];
  assert.deepEqual(without(first.refused, either), [...refused].sort(), `refused: ${why}`);
  assert.deepEqual(
    without(first.unticked, [...either, ...refused]),
    [...unticked].sort(),
    `unticked: ${why}`,
  );
  assert.deepEqual(
    without(new Set(refusedOrUnticked), [...first.refused, ...first.unticked]),
    [],
    `neither refused nor unticked: ${why}`,
  );
  const second = await apply(answer, after);
  assert.deepEqual(
    [...second.ticked].filter(each => first.ticked.has(each)),
    [],
    'ticked again after it was applied',
  );
}

async function apply(answer: string, before: Files): Promise<Outcome> {
  const plan = await planChanges(
    findChanges(answer, { isComplete: true }),
    async each => ({ key: each, text: before.get(each) }),
    {
      clock: new FakeClock(),
      signal: new AbortController().signal,
      folders: [],
      find: async ending => [...before.keys()].find(each => `/${each}`.endsWith(`/${ending}`)),
    },
  );
  const files = new Map(before);
  const ticked = plan.files.flatMap(file => tickedInAdvance(file) ?? []);
  for (const { from } of ticked) {
    if (from !== undefined) {
      files.delete(from);
    }
  }
  for (const { kind, path: changed, text } of ticked) {
    if (kind === 'delete') {
      files.delete(changed);
    } else {
      files.set(changed, text);
    }
  }
  return {
    ticked: new Set(ticked.map(each => each.path)),
    unticked: new Set(plan.files.filter(each => !ticked.includes(each)).map(each => each.path)),
    refused: new Set(
      plan.refusals.filter(({ reason }) => reason !== 'applied').map(each => each.path),
    ),
    files,
  };
}

/** The files below a folder, which is missing if there are none. */
async function readFiles(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter(entry => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, string]> => {
        const file = path.join(parentPath, name);
        const relative = path.relative(folder, file).replaceAll(path.sep, '/');
        return [relative, await readFile(file, 'utf8')];
      }),
    ),
  );
}

function sorted(files: Files): readonly (readonly [string, string])[] {
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The paths that are not among others, sorted. */
function without(paths: ReadonlySet<string>, others: readonly string[]): readonly string[] {
  return [...paths].filter(each => !others.includes(each)).sort();
}
