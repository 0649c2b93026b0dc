import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('activation', () => {
  it('finds the extension installed', () => {
    assert.ok(vscode.extensions.getExtension('agent-query.agent-query'));
  });
});
