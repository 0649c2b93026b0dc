import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { pollFor } from '../support/pollFor';
import { ask, sampleUri, useService } from '../support/sampleWorkspace';

describe('an answer that only creates files', () => {
  const service = useService();
  const names = ['made/one.txt', 'made/two.txt'];

  after(() => rm(sampleUri('made').fsPath, { recursive: true, force: true }));

  it('is reviewed and applied', async () => {
    service.current.onQuery(async stream => {
      await stream.message(names.map(name => `\`\`\`txt ${name}\nnew\n\`\`\`\n`).join('\n'));
      await stream.end();
    });
    await ask('ask', { question: 'New files?' });
    await vscode.commands.executeCommand('agentQuery.reviewChanges');
    const review = () => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      return activeTab?.label.startsWith('Changes of answer') ? activeTab : undefined;
    };
    await pollFor('the review in the active tab', review);
    let applying: Promise<unknown> | undefined;
    const read = (name: string) => readFile(sampleUri(name).fsPath, 'utf8').catch(() => undefined);
    await pollFor('the files', async () => {
      // A list that is accepted before VS Code has drawn it gives no file.
      applying ??= Promise.resolve(
        vscode.commands.executeCommand('agentQuery.applyChanges'),
      ).finally(() => {
        applying = undefined;
      });
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return read('made/two.txt');
    });
    await applying;
    assert.deepEqual(await Promise.all(names.map(read)), ['new\n', 'new\n']);
    assert.equal(review(), undefined, 'the review is closed');
  });
});
