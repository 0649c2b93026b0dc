import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sharedStorage } from '../../../src/host/window/workspaceStorage';
import { extensionId } from '../../support/extensionId';

describe('the storage of a workspace', () => {
  const of = (uri: string) => sharedStorage(vscode.Uri.parse(uri)).toString();

  for (const [window, folder] of [
    ['the first window', '0f343b0931126a20f133d67c2b018a3b'],
    ['a second window', '0f343b0931126a20f133d67c2b018a3b-1'],
    ['a tenth window', '0f343b0931126a20f133d67c2b018a3b-9'],
  ]) {
    it(`is the same in ${window}`, () => {
      assert.equal(
        of(`file:///c%3A/u/workspaceStorage/${folder}/${extensionId}`),
        `file:///c%3A/u/workspaceStorage/0f343b0931126a20f133d67c2b018a3b/${extensionId}`,
      );
    });
  }

  it('is another one in another workspace', () => {
    for (const folder of ['ext-dev', '1700000000000', 'a-12']) {
      const uri = `file:///u/workspaceStorage/${folder}/${extensionId}`;
      assert.equal(of(uri), uri);
    }
  });
});
