import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CorpusCase } from './corpus';
import type { Hunk } from './lineChanges';

const execute = promisify(execFile);

const tools: readonly (readonly [string, ...string[]])[] = [
  ['git', 'apply', 'change.patch'],
  ['git', 'apply', '--recount', 'change.patch'],
  ['git', 'apply', '--recount', '-C1', 'change.patch'],
  ['patch', '--batch', '--silent', '--posix', 'file', 'change.patch'],
  ['patch', '--batch', '--silent', 'file', 'change.patch'],
];

/** @returns true if git or patch make the same text of a case that allows more than one result */
export async function explainedByTools(each: CorpusCase, text: string): Promise<boolean> {
  const { task, content, base, isComplete, truths } = each;
  if (
    !isComplete ||
    truths.length === 0 ||
    task.form.places !== 'numbers' ||
    task.form.kind === 'search'
  ) {
    return false;
  }
  return (await resultsOfTools(content.hunks, base)).has(text);
}

/** The texts that git and patch make of a text with some hunks. */
export async function resultsOfTools(
  hunks: readonly Hunk[],
  base: string,
): Promise<ReadonlySet<string>> {
  const texts = hunks.map(({ oldStart, oldCount, newStart, newCount, lines }) =>
    [`@@ -${oldStart},${oldCount} +${newStart},${newCount} @@`, ...lines].join('\n'),
  );
  const diff = ['--- a/file', '+++ b/file', ...texts, ''].join('\n');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-apply-'));
  const results = new Set<string>();
  try {
    await writeFile(path.join(folder, 'change.patch'), diff);
    for (const [name, ...args] of tools) {
      await writeFile(path.join(folder, 'file'), base);
      await execute(name, args, { cwd: folder }).catch(() => undefined);
      results.add(await readFile(path.join(folder, 'file'), 'utf8').catch(() => base));
    }
    results.delete(base);
    return results;
  } finally {
    await rm(folder, { recursive: true });
  }
}
