import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from '../../support/until';
import { ask, sampleUri, useService } from '../support/sampleWorkspace';

describe('a conversation', () => {
  const service = useService();
  const answers = ['# One\n\n```ts\nlet a;', '# Two'];
  const file = sampleUri('exported.md');

  before(async () => {
    await vscode.commands.executeCommand('agentQuery.newConversation');
  });

  after(() => vscode.workspace.fs.delete(file));

  it('is exported as Markdown', async () => {
    for (const answer of answers) {
      service.current.answer(answer);
      await ask('askAboutFiles', sampleUri('notes.txt'), undefined, { question: 'And *now*?' });
    }
    await vscode.commands.executeCommand('agentQuery.exportConversation', file);
    const markdown = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.match(
      markdown,
      /^# And \\\*now\\\*\?\n\n## Question · .*\n\n> And \*now\*\?\n\n- notes\.txt · text\/plain · /,
    );
    assert.match(
      markdown,
      /## Answer · complete · \d+\.\d s\n\n# One\n\n```ts\nlet a;\n```\n\n## Question/,
    );
    assert.match(markdown, /\n# Two\n$/);
  });

  it('has its last answer opened as a read-only document', async () => {
    await vscode.commands.executeCommand('agentQuery.openAnswer');
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.getText(), '# Two');
    assert.equal(document.languageId, 'markdown');
    assert.ok(document.uri.path.endsWith('/Answer 2.md'));
    assert.equal(vscode.workspace.fs.isWritableFileSystem(document.uri.scheme), undefined);
  });

  it('has an answer compared with the one before it', async () => {
    await vscode.commands.executeCommand('agentQuery.compareAnswer');
    const input = await until('the diff', () => {
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof vscode.TabInputTextDiff ? shown : undefined;
    });
    const texts = await Promise.all(
      [input.original, input.modified].map(async uri =>
        (await vscode.workspace.openTextDocument(uri)).getText(),
      ),
    );
    assert.deepEqual(texts, answers);
  });
});
