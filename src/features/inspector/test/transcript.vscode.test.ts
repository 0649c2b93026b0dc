import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { channelText } from '../../../../test/integration/support/channelText';
import { ask, sampleUri, useService } from '../../../../test/integration/support/sampleWorkspace';
import type { CommandResult } from '../../../host/asking/commandResult';

describe('an event transcript', () => {
  const service = useService();
  const file = sampleUri('answer.sse');

  after(() => vscode.workspace.fs.delete(file));

  it('is replayed from UTF-16, the encoding of Windows PowerShell for the output of curl', async () => {
    const data = '{"type":"message","data":{"content":"ä👋"}}';
    const bytes = Buffer.from(`\uFEFFdata: ${data}\r\n\r\n`, 'utf16le');
    await vscode.workspace.fs.writeFile(file, bytes);
    const { answer, outcome } = await vscode.commands.executeCommand<CommandResult>(
      'agentQuery.replayTranscript',
      file,
    );
    assert.deepEqual([outcome, answer], ['complete', 'ä👋']);
  });

  it('is saved, and replayed to the same outcome with nothing sent', async () => {
    service.current.onQuery(async stream => {
      await stream.log('thinking');
      await stream.message('so far');
      await stream.raw('data: {"type":"other"}\n\n');
      await stream.raw('data: {"type":"mess');
      await stream.end();
    });
    const asked = await ask('ask', { question: 'Whole?' });
    assert.equal(asked.outcome, 'interrupted');
    await vscode.commands.executeCommand('agentQuery.saveTranscript', file);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.match(text, /"question":"Whole\?"/);
    assert.match(text, /\ndata: {"type":"other"}\n/);

    const replayed = await vscode.commands.executeCommand<CommandResult>(
      'agentQuery.replayTranscript',
      file,
    );
    assert.equal(replayed.outcome, 'interrupted');
    assert.equal(replayed.answer, 'so far');
    assert.equal(replayed.error, asked.error);
    assert.notEqual(replayed.conversationId, asked.conversationId);
    assert.equal(service.current.requests.length, 1);
    await channelText(/Replay of answer\.sse interrupted/);
  });
});
