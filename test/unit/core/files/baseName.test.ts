import assert from 'node:assert/strict';
import { baseName } from '../../../../src/core/files/fileNames';

describe('baseName', () => {
  const names: Readonly<Record<string, string>> = {
    'src/core/a.ts': 'a.ts',
    '/a.ts': 'a.ts',
    'a.ts': 'a.ts',
    'src/': '',
    '': '',
  };
  for (const [path, name] of Object.entries(names)) {
    it(`of ${JSON.stringify(path)} is ${JSON.stringify(name)}`, () => {
      assert.equal(baseName(path), name);
    });
  }
});
