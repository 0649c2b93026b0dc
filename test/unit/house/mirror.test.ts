import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';

/** Folders of tests about the code base and its documents, which do not belong to a single source file. */
const crossCutting = /^(?:house|docs)\//;

/** The source file of a test: `core/a.test.ts` and `core/a.subject.test.ts` test `core/a.ts`. */
function sourceOf(test: string): string {
  const folder = path.posix.dirname(test);
  const [name] = path.posix.basename(test).split('.');
  return `src/${folder}/${name}.ts`;
}

/** Unit tests without a source file of the same name in the corresponding folder of src. */
function strays(tests: readonly string[]): string[] {
  return tests
    .filter(test => !crossCutting.test(test))
    .filter(test => !existsSync(path.join(root, sourceOf(test))))
    .map(test => `test/unit/${test} has no ${sourceOf(test)}`);
}

describe('unit tests', () => {
  it('stand where their source stands in src, under its name', async () => {
    const names = await readdir(path.join(root, 'test/unit'), { recursive: true });
    const tests = names
      .map(name => name.replaceAll(path.sep, '/'))
      .filter(name => name.endsWith('.test.ts'));
    assert.ok(tests.length > 100, `${tests.length} tests`);
    assert.deepEqual(
      strays(tests),
      [],
      'move them, or to test/unit/house if they test no one file',
    );
  });

  it('are found where they do not', () => {
    const tests = [
      'core/query/query.test.ts',
      'core/query/query.timers.test.ts',
      'house/a.test.ts',
    ];
    assert.deepEqual(strays([...tests, 'core/query.test.ts', 'core/query/timers.test.ts']), [
      'test/unit/core/query.test.ts has no src/core/query.ts',
      'test/unit/core/query/timers.test.ts has no src/core/query/timers.ts',
    ]);
  });
});
