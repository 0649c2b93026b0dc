import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FolderSearch } from '../../../src/host/parts/fileGatherer';
import { fileSource } from '../../../src/host/parts/fileSource';
import { Settings } from '../../../src/host/settings/settings';
import { platform } from '../../../src/platform/node/platform';
import { VirtualFiles } from '../support/virtualFiles';

/** A folder that a user selected, in a search that is not canceled. */
const chosen = (uri: vscode.Uri) => ({
  source: fileSource(uri),
  signal: new AbortController().signal,
});

describe('a search through folders', () => {
  it('can be canceled while it runs, however deep the folders are', async () => {
    const scheme = 'agent-query-test';
    const files = new VirtualFiles({});
    const provider = vscode.workspace.registerFileSystemProvider(scheme, files);
    let read = 0;
    try {
      const folder = vscode.Uri.from({ scheme, path: '/endless' });
      const search = new FolderSearch([], [chosen(folder)], new Settings(), platform);
      files.readDirectory = () => {
        read += 1;
        if (read === 20) {
          search.cancel();
        }
        return [['deeper', vscode.FileType.Directory]];
      };
      assert.deepEqual(await search.next(10), []);
      assert.equal(read, 20);
    } finally {
      provider.dispose();
    }
  });

  it('can be canceled if the file system does not respond', async () => {
    const scheme = 'agent-query-test';
    const files = new VirtualFiles({});
    const provider = vscode.workspace.registerFileSystemProvider(scheme, files);
    try {
      const folder = vscode.Uri.from({ scheme, path: '/silent' });
      const search = new FolderSearch([], [chosen(folder)], new Settings(), platform);
      const isAsked = new Promise<void>(resolve => {
        files.readDirectory = () => {
          resolve();
          return new Promise<never>(() => undefined);
        };
      });
      const found = search.next(10);
      await isAsked;
      search.cancel();
      assert.deepEqual(await found, []);
    } finally {
      provider.dispose();
    }
  });

  it('can be canceled within a folder of 100,000 files', async () => {
    const scheme = 'agent-query-test';
    const files = new VirtualFiles({});
    const provider = vscode.workspace.registerFileSystemProvider(scheme, files);
    try {
      const names = Array.from({ length: 100_000 }, (_, index) => `f${index}`);
      files.readDirectory = () => names.map(name => [name, vscode.FileType.File]);
      const folder = vscode.Uri.from({ scheme, path: '/flat' });
      const search = new FolderSearch([], [chosen(folder)], new Settings(), platform);
      let found = 0;
      search.onProgress = count => {
        found = count;
        // Like a click: not during the progress notification.
        setTimeout(() => search.cancel());
      };
      assert.equal((await search.next(Number.POSITIVE_INFINITY)).length, 0);
      assert.ok(found < 10_000, `${found} files`);
      const whole = new FolderSearch([], [chosen(folder)], new Settings(), platform);
      assert.equal((await whole.next(Number.POSITIVE_INFINITY)).length, 100_000);
    } finally {
      provider.dispose();
    }
  });

  it('yields to other tasks when entries take long, and not only after many', async () => {
    const scheme = 'agent-query-test';
    const files = new VirtualFiles({ '/few/a': '', '/few/b': '', '/few/c': '' });
    const provider = vscode.workspace.registerFileSystemProvider(scheme, files);
    try {
      let now = 0;
      let turns = 0;
      const clock = {
        ...platform.clock,
        elapsed: () => {
          now += 30;
          return now;
        },
        after: (milliseconds: number, callback: () => void) => {
          turns += 1;
          return platform.clock.after(milliseconds, callback);
        },
      };
      const folder = vscode.Uri.from({ scheme, path: '/few' });
      const search = new FolderSearch([], [chosen(folder)], new Settings(), { ...platform, clock });
      assert.equal((await search.next(10)).length, 3);
      assert.ok(turns > 3, `${turns} turns`);
    } finally {
      provider.dispose();
    }
  });
});
