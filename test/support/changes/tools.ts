import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CorpusCase } from './corpus';

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
  const hunks = content.hunks.map(({ oldStart, oldCount, newStart, newCount, lines }) =>
    [`@@ -${oldStart},${oldCount} +${newStart},${newCount} @@`, ...lines].join('\n'),
  );
  const diff = ['--- a/file', '+++ b/file', ...hunks, ''].join('\n');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-apply-'));
  try {
    await writeFile(path.join(folder, 'change.patch'), diff);
    for (const [name, ...args] of tools) {
      await writeFile(path.join(folder, 'file'), base);
      await execute(name, args, { cwd: folder }).catch(() => undefined);
      if ((await readFile(path.join(folder, 'file'), 'utf8').catch(() => base)) === text) {
        return true;
      }
    }
    return false;
  } finally {
    await rm(folder, { recursive: true });
  }
}
