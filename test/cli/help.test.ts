import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { installProgram, runProgram } from '../support/program';
import { readText } from '../support/readRoot';

/** The pages that contain help: the fenced blocks that begin with a command line. */
async function shownHelp(): Promise<ReadonlyMap<string, string>> {
  const page = await readText('docs/command-line.md');
  const blocks = page.matchAll(/^```text\n\$ agent-query (.*)--help\n([\s\S]*?)```$/gm);
  return new Map([...blocks].map(([, name = '', help = '']) => [name.trim(), help]));
}

describe('agent-query', () => {
  let overview: string;

  before(async () => {
    await installProgram();
    overview = (await runProgram(['--help'])).output;
  });

  it('has help on each command, as docs/command-line.md shows it', async () => {
    const names = [...overview.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name = '']) => name);
    const shown = await shownHelp();
    assert.deepEqual([...shown.keys()], names);
    for (const text of [overview, ...shown.values()]) {
      assert.deepEqual(
        text.split('\n').filter(line => line.length > 80),
        [],
      );
    }
    for (const name of names) {
      const { status, output, errors } = await runProgram([name, 'anything', '--help']);
      assert.deepEqual([status, output, errors], [0, shown.get(name), ''], name);
    }
  });

  it('tells an unknown command, and none, what there is', async () => {
    for (const args of [[], ['constructor'], ['--wrong']]) {
      const { status, output, errors } = await runProgram(args);
      assert.deepEqual([status, output], [2, '']);
      assert.ok(errors.endsWith(overview), errors);
    }
  });

  it('has the version of the extension, and its license', async () => {
    const { version } = JSON.parse(await readText('package.json'));
    assert.equal((await runProgram(['--version'])).output, `${version}\n`);
    const folder = path.join(await installProgram(), 'node_modules/agent-query');
    const { dependencies, license } = JSON.parse(
      await readFile(path.join(folder, 'package.json'), 'utf8'),
    );
    assert.deepEqual([dependencies, license], [undefined, 'MIT']);
    assert.match(await readFile(path.join(folder, 'README.md'), 'utf8'), /^# Command line\n/);
  });
});
