import { existsSync } from 'node:fs';
import path from 'node:path';
import { testFiles } from '../../build/testFiles.mjs';
import { execute } from './command.mjs';
import { root } from './root.mjs';

/** The tests that any change can fail. */
const ofAll = ['house/*.test.mjs', 'docs/*.test.mjs'];

/**
 * Finds the unit tests for the changes since the last commit that is on the server, or since the last commit where
 * there is none: tests that have changed, tests of folders and features in which sources have changed, and, if anything
 * has changed, tests of the code and the documents as a whole.
 *
 * @returns {Promise<string[]>} patterns of built files, relative to the unit tests' folder
 */
export async function changedTests() {
  const upstream = await git('rev-parse', '--verify', '--quiet', '@{upstream}');
  const base = upstream[0] ?? 'HEAD';
  const changed = [
    ...(await git('diff', '--name-only', '--diff-filter=d', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const tests = new Map(
    (await testFiles('unit')).map(({ file, name }) => [file.split(path.sep).join('/'), name]),
  );
  const patterns = changed.flatMap(file => {
    const test = tests.get(file);
    const folder = /^src\/(.+)\/[^/]+\.ts$/.exec(file)?.[1];
    return test ? `${test}.mjs` : folder ? testsOf(folder) : [];
  });
  return changed.length === 0 ? [] : [...new Set([...patterns, ...ofAll])];
}

/**
 * @param {string} folder of sources
 * @returns {string[]} the tests of the folder, or of the nearest one around it that has tests
 */
function testsOf(folder) {
  for (let at = folder; at !== '.'; at = path.posix.dirname(at)) {
    if (existsSync(path.join(root, 'out/test/unit', at))) {
      return [`${at}/*.test.mjs`];
    }
  }
  return [];
}

/**
 * @param {string[]} args
 * @returns {Promise<string[]>} the lines of the output; none if git fails
 */
async function git(...args) {
  const { failure, output } = await execute('git', args, { cwd: root, output: 'hold' });
  return failure === undefined ? output.split('\n').filter(line => line !== '') : [];
}
