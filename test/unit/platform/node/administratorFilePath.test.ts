import assert from 'node:assert/strict';
import { administratorFilePath } from '../../../../src/platform/node/readProtectedFile';

describe("the path of the administrator's file", () => {
  it('does not depend on the environment', () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      ProgramFiles: 'C:\\evil',
      HOME: '/evil',
      XDG_CONFIG_DIRS: '/evil',
    });
    try {
      assert.equal(administratorFilePath('linux'), '/etc/agent-query/services.json');
      assert.equal(
        administratorFilePath('darwin'),
        '/Library/Application Support/Agent Query/services.json',
      );
      assert.equal(administratorFilePath('win32'), 'C:\\Program Files\\Agent Query\\services.json');
    } finally {
      for (const name of ['ProgramFiles', 'HOME', 'XDG_CONFIG_DIRS']) {
        if (before[name] === undefined) {
          delete process.env[name];
        } else {
          process.env[name] = before[name];
        }
      }
    }
  });
});
