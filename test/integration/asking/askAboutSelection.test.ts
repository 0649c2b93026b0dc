import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { sha256 } from '../../service/sha256';
import { until } from '../../support/until';
import { ask, openSample, sampleUri, useService } from '../support/sampleWorkspace';

describe('askAboutSelection', () => {
  const service = useService();

  it('posts the exact selection and question once', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selection = new vscode.Selection(4, 0, 6, 10);
    const result = await ask('askAboutSelection', { question: 'Why?' });

    assert.deepEqual(
      { ...result, conversationId: '' },
      {
        outcome: 'complete',
        answer: 'Recorded.',
        conversationId: '',
      },
    );
    const { current } = service;
    assert.equal(current.requests.length, 1);
    const [request] = current.requests;
    assert.equal(request?.method, 'POST');
    assert.equal(request?.path, '/query');
    assert.equal(request?.headers['content-type'], 'application/json');
    assert.equal(request?.headers['content-length'], String(request?.body.length));
    const text = editor.document.getText(editor.selection);
    assert.equal(
      request?.body.toString(),
      JSON.stringify({
        parts: [
          { type: 'text', text: `src/lines.ts:5-7 (typescript)\n\`\`\`\n${text}\n\`\`\`` },
          { type: 'text', text: 'Why?' },
        ],
        kwargs: { session_id: result.conversationId },
      }),
    );
  });

  it('sends each cursor’s selection as a part, in the order of the text', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selections = [
      new vscode.Selection(14, 2, 14, 8),
      new vscode.Selection(8, 0, 8, 0),
      new vscode.Selection(2, 2, 3, 4),
    ];
    await ask('askAboutSelection', { question: 'Both?' });
    assert.deepEqual(
      service.lastQuery().parts.map(part => part.text?.split('\n')[0]),
      ['src/lines.ts:3-4 (typescript)', 'src/lines.ts:15-15 (typescript)', 'Both?'],
    );
  });

  it('sends nothing without a selection, but offers the whole file', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selection = new vscode.Selection(3, 1, 3, 1);
    const { outcome, answer, error } = await ask('askAboutSelection', { question: 'All of it?' });
    assert.deepEqual([outcome, answer], ['failed', '']);
    assert.match(error ?? '', /^Nothing was sent, because nothing is selected\./);
    assert.equal(service.current.requests.length, 0);
  });

  it('sends the whole file by another command', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selection = new vscode.Selection(3, 1, 3, 1);
    await ask('askAboutFile', { question: 'All of it?' });
    const [file, question] = service.lastQuery().parts;
    assert.deepEqual(
      { ...file, base64: '' },
      {
        type: 'file',
        name: 'src/lines.ts',
        mimeType: 'text/x-typescript',
        base64: '',
      },
    );
    const bytes = await vscode.workspace.fs.readFile(sampleUri('src/lines.ts'));
    assert.equal(sha256(Buffer.from(file?.base64 ?? '', 'base64')), sha256(bytes));
    assert.deepEqual(question, { type: 'text', text: 'All of it?' });
  });

  it('fences any text safely', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'markdown',
      content: 'a\n```\nb ```` c\n',
    });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 3, 0);
    await ask('askAboutSelection', { question: 'Fence?' });
    assert.equal(
      service.lastQuery().parts[0]?.text,
      'Untitled-1:1-3 (markdown)\n`````\na\n```\nb ```` c\n\n`````',
    );
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('without a question stages the selection and sends nothing', async () => {
    const editor = await openSample('src/lines.ts');
    editor.selection = new vscode.Selection(0, 0, 1, 5);
    assert.equal(await vscode.commands.executeCommand('agentQuery.askAboutSelection'), undefined);
    const tab = await until('the tab of the panel', () =>
      vscode.window.tabGroups.all
        .flatMap(group => group.tabs)
        .find(({ input }) => input instanceof vscode.TabInputWebview),
    );
    assert.notEqual(tab.group.viewColumn, editor.viewColumn, 'beside the editor');
    assert.equal(service.current.requests.length, 0);
  });
});
