import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { share } from '../../../../test/support/long';
import { type GitChange, type GitDiff, gitDiffs } from './support/gitDiffs';
import { planAnswer } from './support/planAnswer';

const execute = promisify(execFile);

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Applies the changes in an answer that are ticked in advance, and returns the resulting texts and the changes that are
 * not applied.
 */
async function plan(answer: string, files: Texts) {
  const { files: planned, refusals } = await planAnswer(answer, files);
  const unticked = planned.filter(({ isTicked }) => !isTicked).map(each => each.path);
  const texts: Record<string, string | undefined> = { ...files };
  for (const { kind, path: name, from, text } of planned.filter(({ isTicked }) => isTicked)) {
    texts[name] = kind === 'delete' ? undefined : text;
    if (from !== undefined) {
      texts[from] = undefined;
    }
  }
  return { texts, refusals, unticked };
}

const fenced = (diff: string) => `Apply this:\n\n\`\`\`diff\n${diff.replace(/\n*$/, '\n')}\`\`\`\n`;

/**
 * Reasons for intended refusals: changes to files that are not text, and lines that stand for omitted lines or mark
 * edits, which tests about them contain.
 */
const meant = new Set(['binary', 'elided', 'markers', 'mode', 'special']);

/** A change of one file whose diff can be changed on its own. */
interface Single {
  readonly diff: string;
  readonly change: GitChange & { readonly before: string; readonly after: string };
}

describe('planChanges, with the diffs of git', function () {
  this.timeout(120_000);
  let diffs: readonly GitDiff[];
  let singles: readonly Single[];
  let folder: string;

  before(async () => {
    diffs = await gitDiffs(200);
    singles = diffs.flatMap(({ diff, changes }) => {
      const sections = diff.split(/^(?=diff --git )/m);
      return changes.flatMap((change, index) => {
        const { status, before, after, oldPath } = change;
        const section = sections[index] ?? '';
        return status === 'M' &&
          before !== undefined &&
          after !== undefined &&
          section.startsWith(`diff --git a/${oldPath} `) &&
          section.includes('\n@@ ') &&
          section.length < 20_000
          ? { diff: section, change: { ...change, before, after } }
          : [];
      });
    });
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-apply-'));
  });

  after(() => rm(folder, { recursive: true }));

  it('produces the same files as git for 200 of them', async () => {
    let compared = 0;
    let doubted = 0;
    for (const { diff, changes } of diffs) {
      const before = Object.fromEntries(changes.map(each => [each.oldPath, each.before]));
      const { texts, refusals, unticked } = await plan(fenced(diff), before);
      doubted += unticked.length;
      assert.deepEqual(
        refusals.filter(({ reason }) => !meant.has(reason)),
        [],
      );
      const refused = new Set([...refusals.map(each => each.path), ...unticked]);
      for (const { status, oldPath, newPath, after } of changes) {
        if (!refused.has(newPath) && !/^"/.test(newPath)) {
          assert.equal(texts[newPath], status === 'D' ? undefined : after, newPath);
          compared += 1;
        }
        if (status === 'R' && !refused.has(newPath)) {
          assert.equal(texts[oldPath], undefined);
        }
      }
    }
    assert.equal(diffs.length, 200);
    assert.ok(compared > 150, `${compared} files are compared`);
    assert.ok(doubted <= 0.01 * compared, `${doubted} files are not ticked`);
  });

  /** Changes to a diff and its file that keep its meaning. */
  const harmless: Readonly<Record<string, (single: Single, random: number) => Single>> = {
    'other lines in the headers': ({ diff, change }, random) => ({
      diff: diff.replace(/^@@ -\d+/gm, `@@ -${random}`).replace(/^(@@ \S+ \+)\d+/gm, `$1${random}`),
      change,
    }),
    'other counts in the headers': ({ diff, change }, random) => ({
      diff: diff.replace(/^(@@ -\d+),\d+ (\+\d+),\d+/gm, `$1,${random % 50} $2,${random % 30}`),
      change,
    }),
    'no numbers': ({ diff, change }) => ({
      diff: diff.replace(/^@@ .*? @@/gm, '@@ ... @@'),
      change,
    }),
    'no git headers': ({ diff, change }) => ({ diff: diff.slice(diff.indexOf('--- ')), change }),
    'blank lines without a space': ({ diff, change }) => ({
      diff: diff.replace(/^ $/gm, ''),
      change,
    }),
    'more lines before': ({ diff, change }, random) => {
      const lines = Array.from({ length: random % 40 }, (_, at) => `new ${at}\n`).join('');
      return {
        diff,
        change: { ...change, before: lines + change.before, after: lines + change.after },
      };
    },
    'more lines after': ({ diff, change }) => ({
      diff,
      change: {
        ...change,
        before: `${change.before}\nnew\n`,
        after: `${change.after}\nnew\n`,
      },
    }),
  };

  for (const [name, mangle] of Object.entries(harmless)) {
    it(`makes the same files or refuses, with ${name}`, async () => {
      const runs = share(150);
      let accepted = 0;
      const property = fc.asyncProperty(
        fc.nat({ max: singles.length - 1 }),
        fc.nat({ max: 400 }),
        async (index, random) => {
          const { diff, change } = mangle(singles[index] as Single, random);
          const { oldPath, before, after } = change;
          const { texts, refusals } = await plan(fenced(diff), { [oldPath]: before });
          if (refusals.length === 0 && texts[oldPath] !== before) {
            assert.equal(texts[oldPath], after);
            accepted += 1;
          } else {
            assert.equal(texts[oldPath], before);
          }
        },
      );
      await fc.assert(property, { numRuns: runs, seed: 1 });
      assert.ok(accepted > 0.6 * runs, `${accepted} of ${runs} are accepted`);
    });
  }

  for (const [name, [oldMark, newMark]] of Object.entries({
    'in both': ['\ufeff', '\ufeff'],
    'in the old file': ['\ufeff', ''],
    'in the new file': ['', '\ufeff'],
  } as const)) {
    it(`makes the same files, with a byte order mark ${name}`, async () => {
      const property = fc.asyncProperty(
        fc.nat({ max: singles.length - 1 }),
        fc.nat({ max: 5 }),
        async (index, at) => {
          const { oldPath, before } = (singles[index] as Single).change;
          const after = before
            .split('\n')
            .map((line, number) => (number === at ? `${line}!` : line))
            .join('\n');
          const diff = await compared(oldPath, oldMark + before, newMark + after);
          // VS Code shows no byte order mark.
          const { texts, refusals } = await plan(fenced(diff), { [oldPath]: before });
          assert.deepEqual(refusals, []);
          assert.equal(texts[oldPath], after);
        },
      );
      await fc.assert(property, { numRuns: share(25), seed: 1 });
    });
  }

  /** Returns the diff that git makes of two texts of a file. */
  async function compared(name: string, before: string, after: string): Promise<string> {
    for (const [side, text] of [
      ['a', before],
      ['b', after],
    ] as const) {
      const file = path.join(folder, side, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const args = ['diff', '--no-index', '--no-prefix', `a/${name}`, `b/${name}`];
    const failed = await execute('git', args, { cwd: folder }).catch(error => error);
    // The exit code says that the files differ.
    assert.equal(failed.code, 1);
    return failed.stdout;
  }

  /** Damage to a diff. Git decides what the result means. */
  const damage: Readonly<Record<string, (lines: string[], at: number) => void>> = {
    'a line less': (lines, at) => lines.splice(at, 1),
    'a line twice': (lines, at) => lines.splice(at, 0, lines[at] ?? ''),
    'another line': (lines, at) => lines.splice(at, 1, `${lines[at]}!`),
    'another mark': (lines, at) => lines.splice(at, 1, ` ${lines[at]?.slice(1)}`),
    'the beginning only': (lines, at) => lines.splice(at),
  };

  for (const [name, change] of Object.entries(damage)) {
    it(`makes what git makes or refuses, with ${name}`, async () => {
      const property = fc.asyncProperty(
        fc.nat({ max: singles.length - 1 }),
        fc.nat(),
        async (index, random) => {
          const single = singles[index] as Single;
          const lines = single.diff.trimEnd().split('\n');
          const start = lines.findIndex(line => line.startsWith('@@')) + 1;
          change(lines, start + (random % (lines.length - start)));
          const diff = `${lines.join('\n')}\n`;
          const { oldPath, before } = single.change;
          const { texts, refusals } = await plan(fenced(diff), { [oldPath]: before });
          const text = texts[oldPath];
          if (refusals.length > 0 || text === undefined) {
            assert.equal(text, before);
            return;
          }
          if (text === before) {
            // Uncertain changes are not ticked, and unchanged lines have no effect.
            return;
          }
          assert.ok(await isExplained(diff, oldPath, before, text), `${diff}\n---\n${text}`);
        },
      );
      await fc.assert(property, { numRuns: share(40), seed: 1 });
    });
  }

  /** Returns true if git produces the text from the file, or the file from the text by applying the diff in reverse. */
  async function isExplained(diff: string, name: string, before: string, text: string) {
    for (const context of [[], ['-C1'], ['-C0'], ['--unidiff-zero']]) {
      if ((await applied(['--recount', ...context], diff, name, before)) === text) {
        return true;
      }
      if ((await applied(['--recount', '-R', ...context], diff, name, text)) === before) {
        return true;
      }
    }
    return false;
  }

  async function applied(
    options: readonly string[],
    diff: string,
    name: string,
    text: string,
  ): Promise<string | undefined> {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    await writeFile(path.join(folder, 'changes.patch'), diff);
    try {
      await execute('git', ['apply', ...options, 'changes.patch'], { cwd: folder });
      return await readFile(file, 'utf8');
    } catch {
      return undefined;
    }
  }
});
