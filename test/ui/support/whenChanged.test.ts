import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { deferred } from '../../support/deferred';
import { whenChanged } from './whenChanged';

/** The basis of every test that waits for a file. */
describe('a change in a folder', () => {
  let folder: string;
  let below: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'agent-query-ui-'));
    below = path.join(folder, 'conversations/one');
    mkdirSync(below, { recursive: true });
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const file = () => path.join(below, 'head.json');
  const read = () => readFile(file(), 'utf8').catch(() => '');
  /** Writes beside the file, and then moves that in its place. */
  const replace = (text: string) => {
    writeFileSync(`${file()}.part`, text);
    renameSync(`${file()}.part`, file());
  };
  /** Waits for a text. Each of the steps is done after the file has been read once more. */
  const finds = async (steps: readonly (() => void)[], expected: string) => {
    const reads = steps.map(() => deferred());
    let count = 0;
    const found = whenChanged(folder, expected, async () => {
      const text = await read();
      reads[count++]?.resolve();
      return text === expected;
    });
    for (const [index, step] of steps.entries()) {
      await reads[index]?.promise;
      step();
    }
    await found;
  };

  it('is seen if a file is replaced again and again', async () => {
    replace('0');
    await finds(
      ['1', '2', '3', '4'].map(text => () => replace(text)),
      '4',
    );
  });

  it('is seen if a folder is removed and made again', async () => {
    replace('0');
    const again = (text: string) => () => {
      rmSync(below, { recursive: true });
      mkdirSync(below);
      replace(text);
    };
    await finds([again('1'), again('2'), () => replace('3')], '3');
  });

  it('is seen if it is the removal of a folder', async () => {
    replace('0');
    await finds([() => replace('1'), () => rmSync(path.dirname(below), { recursive: true })], '');
  });
});
