import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionId } from '../../support/extensionId';

describe('activation', () => {
  it('finds the installed extension', () => {
    assert.ok(vscode.extensions.getExtension(extensionId));
  });

  it('runs on the remote machine if there is one, so that no administrator of it decides', () => {
    // The administrator's file is used only with `UI`: see test/unit/house/administratorFile.test.ts.
    assert.equal(
      vscode.extensions.getExtension(extensionId)?.extensionKind,
      vscode.env.remoteName === undefined
        ? vscode.ExtensionKind.UI
        : vscode.ExtensionKind.Workspace,
    );
  });
});
