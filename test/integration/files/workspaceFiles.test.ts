import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { FileLocator } from '../../../src/host/parts/fileLocator';
import { WorkspaceFiles } from '../../../src/host/parts/workspaceFiles';
import { Settings } from '../../../src/host/settings/settings';
import { platform } from '../../../src/platform/node/platform';
import { configure, sampleUri } from '../support/sampleWorkspace';

/** A name as many files from macOS have it. */
const decomposed = 'größe/übung.ts'.normalize('NFD');

/** Names unlike any in the sample workspace. */
const names = [
  '.gitignore',
  'Quokka-One.txt',
  'deep/quokka-two.ts',
  decomposed,
  'deep/quokka-three.log',
  'built/quokka-four.ts',
  'excluded/quokka-five.ts',
  'unsearched/quokka-six.ts',
  'beside/quokka-seven.ts',
  'beside/quokka-seven.js',
  'repository/.git/HEAD',
  'repository/.git/info/exclude',
  'repository/quokka-eight.log',
  'repository/quokka-nine.ts',
];

/** The content of the files that are not empty. */
const texts: Readonly<Record<string, string>> = {
  '.gitignore': '*.log\nbuilt/\n',
  'repository/.git/info/exclude': '*-nine*',
};

describe('files by a piece of their names', () => {
  const folder = () => path.join(sampleUri('').fsPath, 'zoo');

  before(async () => {
    for (const name of names) {
      await mkdir(path.dirname(path.join(folder(), name)), { recursive: true });
      await writeFile(path.join(folder(), name), texts[name] ?? '');
    }
    await configure({
      'context.exclude': {
        '**/{excluded,other}': true,
        '**/*.js': { when: '$(basename).ts' },
      },
    });
    await vscode.workspace
      .getConfiguration('search')
      .update('exclude', { '**/unsearched': true }, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  after(async () => {
    await rm(folder(), { recursive: true });
    await configure({ 'context.exclude': undefined, 'context.respectGitignore': undefined });
    await vscode.workspace
      .getConfiguration('search')
      .update('exclude', undefined, vscode.ConfigurationTarget.Global);
  });

  const { clock } = platform;

  /** @param limit the number of files that are listed; in a larger workspace, its folders are read for each search */
  const matches = async (typed: string, limit?: number, after = clock.after) => {
    const withClock = { ...platform, clock: { ...clock, elapsed: () => clock.elapsed(), after } };
    const locator = new FileLocator(clock);
    const files = new WorkspaceFiles(withClock, new Settings(), locator, limit);
    try {
      const { best, ...facts } = await files.find(typed);
      return { names: best.map(({ path: name }) => name), ...facts };
    } finally {
      files.dispose();
    }
  };
  const find = async (typed: string, limit?: number) => (await matches(typed, limit)).names.sort();

  for (const [what, limit] of [
    ['', undefined],
    [' in a workspace with more files than are listed', 3],
  ] as const) {
    it(`are found in any case${what}, except files that are left out`, async () => {
      const found = [
        'zoo/Quokka-One.txt',
        'zoo/beside/quokka-seven.ts',
        'zoo/deep/quokka-two.ts',
        'zoo/repository/quokka-eight.log',
      ];
      assert.deepEqual(await find('quOKka', limit), found);
      assert.deepEqual(await find('deep/quokka', limit), ['zoo/deep/quokka-two.ts']);
    });

    it(`are found by folders, and with omitted letters${what}`, async () => {
      assert.deepEqual(await find('zoo/DEEP/', limit), ['zoo/deep/quokka-two.ts']);
      assert.deepEqual(await find('zoo/deep', limit), ['zoo/deep/quokka-two.ts']);
      assert.deepEqual(await find('qkktw', limit), ['zoo/deep/quokka-two.ts']);
      assert.deepEqual(await find('zoodpqkk', limit), ['zoo/deep/quokka-two.ts']);
    });

    it(`are found by any form of their paths${what}`, async () => {
      const two = 'zoo/deep/quokka-two.ts';
      for (const typed of [two, './zoo\\deep\\quokka-two.ts', sampleUri(two).path]) {
        const {
          names: [first],
          isSure,
        } = await matches(typed, limit);
        assert.deepEqual([first, isSure], [two, true], typed);
      }
      assert.deepEqual(await find('zoo/built/quokka-four.ts', limit), [], 'ignored');
      assert.deepEqual(await find('zoo/excluded/quokka-five.ts', limit), [], 'excluded');
    });

    it(`are found by names in another form of Unicode, with their own names${what}`, async () => {
      for (const typed of ['übu', 'größe/', 'zoo/größe/übung.ts']) {
        for (const form of ['NFC', 'NFD']) {
          assert.deepEqual(await find(typed.normalize(form), limit), [`zoo/${decomposed}`], typed);
        }
      }
    });

    it(`include ignored files if ignore files do not apply${what}`, async () => {
      await configure({ 'context.respectGitignore': false });
      assert.deepEqual(await find('quokka', limit), [
        'zoo/Quokka-One.txt',
        'zoo/beside/quokka-seven.ts',
        'zoo/built/quokka-four.ts',
        'zoo/deep/quokka-three.log',
        'zoo/deep/quokka-two.ts',
        'zoo/repository/quokka-eight.log',
        'zoo/repository/quokka-nine.ts',
      ]);
      await configure({ 'context.respectGitignore': undefined });
    });
  }

  it('have secrets at their end, unless the name of one is typed', async () => {
    const secret = path.join(folder(), '.env');
    await writeFile(secret, 'KEY=1');
    await vscode.window.showTextDocument(vscode.Uri.file(secret));
    try {
      const { names: all } = await matches('');
      assert.ok(all.length > 1 && !all.slice(0, -1).includes('zoo/.env'), all.join());
      const { names: typed } = await matches('.env');
      assert.equal(typed[0], 'zoo/.env');
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await rm(secret);
    }
  });

  it('are a complete list unless there was no time to read all folders', async () => {
    assert.equal((await matches('quokka')).isComplete, true);
    assert.equal((await matches('quokka', 3)).isComplete, true);
    const inNoTime = (_: number, callback: () => void) => {
      callback();
      return () => {};
    };
    assert.deepEqual(await matches('quokka', 3, inNoTime), {
      ...{ names: [], isSure: false, isComplete: false },
    });
  });
});
