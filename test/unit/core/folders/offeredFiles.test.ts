import assert from 'node:assert/strict';
import { ExcludeGlobs } from '../../../../src/core/folders/excludeGlobs';
import { rulesAbove } from '../../../../src/core/folders/ignoreRules';
import { OfferedFiles } from '../../../../src/core/folders/offeredFiles';
import { MemoryFolders, walkFiles } from '../../../support/conversation/memoryFolders';

describe('rules for single files', () => {
  it('offer the same files as a walk through the folder', async () => {
    const files = {
      '/r/.git/HEAD': '',
      '/r/.git/info/exclude': 'mine',
      '/r/.gitignore': '*.log\nbuild/',
      '/r/w/a.log': '',
      '/r/w/mine': '',
      '/r/w/s/b': '',
      '/r/w/s/b.js': '',
      '/r/w/s/b.ts': '',
      '/r/w/s/c.js': '',
      '/r/w/build/d': '',
      '/r/w/x/build/.gitignore': '!*',
      '/r/w/x/build/e': '',
      '/r/w/x/.gitignore': '!build/',
      '/r/w/m/.git': 'gitdir: .hidden',
      '/r/w/m/.hidden/HEAD': '',
      '/r/w/m/f.log': '',
    };
    const exclude = { '**/*.js': { when: '$(basename).ts' }, '**/.hidden': true };
    const reader = new MemoryFolders(files);
    const walked = await walkFiles(files, {
      root: '/r/w',
      workspaceFolder: '/r/w',
      exclude,
      reader,
    });
    const offered = new OfferedFiles({
      reader,
      root: '/r/w',
      globBase: '/r/w',
      excludes: new ExcludeGlobs(exclude),
      respectIgnoreFiles: true,
      rulesAbove: await rulesAbove(reader, '/r/w', '/r/w'),
    });
    reader.listed = 0;
    const found: string[] = [];
    for (const file of Object.keys(files).filter(each => each.startsWith('/r/w/'))) {
      if (!file.endsWith('/.git') && (await offered.offers(file))) {
        found.push(file);
      }
    }
    assert.deepEqual(found.sort(), [...walked].sort());
    assert.ok(found.includes('/r/w/x/build/e') && !found.includes('/r/w/s/b.js'));
    assert.equal(reader.listed, 5, 'each folder once, and none that is left out');
  });
});
