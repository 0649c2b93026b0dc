import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { describeContract } from '../contract/contract';
import { sampleUri } from './support/sampleWorkspace';

describe('what the stand-in for VS Code has to do', () => {
  let context: vscode.ExtensionContext;

  before(async () => {
    const extension = vscode.extensions.getExtension('agent-query-test.context');
    context = await extension?.activate();
    await vscode.workspace.fs.createDirectory(sampleUri('contract'));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(sampleUri('contract').fsPath, { recursive: true, force: true });
  });

  describeContract(() => ({ vscode, context, folder: sampleUri('contract') }));
});
