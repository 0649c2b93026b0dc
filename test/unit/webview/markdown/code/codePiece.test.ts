import assert from 'node:assert/strict';
import { DiffLines } from '../../../../../src/webview/markdown/code/codePiece';

describe('the file of a diff', () => {
  it('is read once from the lines about it, however often it is shown', () => {
    const diff = new DiffLines();
    let matches = 0;
    const { exec } = RegExp.prototype;
    RegExp.prototype.exec = function (text) {
      matches += 1;
      return exec.call(this, text);
    };
    try {
      for (const line of ['diff --git a/x.ts b/x.ts', '--- a/x.ts', '+++ b/x.ts', '@@ -1 +1 @@']) {
        diff.next(`${line}\n`);
      }
      assert.equal(diff.file, 'x.ts');
      matches = 0;
      assert.equal(diff.file, 'x.ts');
      assert.equal(matches, 0);
    } finally {
      RegExp.prototype.exec = exec;
    }
  });
});
