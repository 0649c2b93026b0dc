import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { until } from '../../support/until';
import { ask, configure, useService } from '../support/sampleWorkspace';

describe('the name and the session of a conversation', () => {
  const service = useService();
  const { showInformationMessage, createInputBox } = vscode.window;
  let messages: string[];
  /** The name that the user enters. */
  let name = '';

  /** An input box into which the user enters the name immediately. */
  const inputBox = () => {
    let accept = () => undefined as unknown;
    return {
      value: '',
      onDidChangeValue: () => undefined,
      onDidAccept: (listener: () => unknown) => {
        accept = listener;
      },
      onDidHide: () => undefined,
      show(): void {
        this.value = name;
        accept();
      },
      dispose: () => undefined,
    };
  };

  before(() => vscode.commands.executeCommand('agentQuery.newConversation'));

  beforeEach(async () => {
    messages = [];
    // The window may not have the focus, and then a notification would be shown.
    await configure({ notifyWhenDone: 'never' });
    Object.assign(vscode.window, {
      showInformationMessage: async (text: string) => void messages.push(text),
      createInputBox: inputBox,
    });
  });

  afterEach(async () => {
    Object.assign(vscode.window, { showInformationMessage, createInputBox });
    await configure({ session: undefined, sessionId: undefined, notifyWhenDone: undefined });
  });

  const copySession = () => vscode.commands.executeCommand('agentQuery.copySessionId');
  const rename = async (to: string) => {
    name = to;
    await vscode.commands.executeCommand('agentQuery.renameConversation');
  };
  const exported = async () => {
    const file = vscode.Uri.file(path.join(tmpdir(), `agent-query-${process.pid}.md`));
    try {
      await vscode.commands.executeCommand('agentQuery.exportConversation', file);
      return Buffer.from(await vscode.workspace.fs.readFile(file)).toString();
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  };

  it('the session id that is copied is the one of the next question', async () => {
    await configure({ session: 'custom', sessionId: '[mine](command:a)' });
    await copySession();
    assert.equal(await vscode.env.clipboard.readText(), '[mine](command:a)');
    assert.equal(messages[0], 'Session ID copied: [mine]\u2060(command:a)', 'it is no link');
    await ask('ask', { question: 'Which session?' });
    assert.equal(service.lastQuery().kwargs.session_id, '[mine](command:a)');
  });

  it('without a session, nothing is copied', async () => {
    await configure({ session: 'none' });
    await vscode.env.clipboard.writeText('before');
    await copySession();
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    assert.deepEqual(messages, ['This conversation has no session.']);
  });

  it('the name is the title of an export, and the question again without one', async () => {
    await vscode.commands.executeCommand('agentQuery.newConversation');
    await ask('ask', { question: 'What is it called?' });
    assert.match(await exported(), /^# What is it called\?\n/);
    await rename('  Tides *and*\n harbours ');
    const text = await exported();
    assert.match(text, /^# Tides \\\*and\\\* harbours\n/);
    assert.match(text, /\n> What is it called\?\n/);
    await rename('');
    assert.match(await exported(), /^# What is it called\?\n/);
  });

  it('the name is in the notification about an answer, and the question without one', async () => {
    await configure({ notifyWhenDone: 'always' });
    const notified = async () => {
      await ask('ask', { question: 'Is it done?' });
      return until('the message that the answer is complete', () =>
        messages.find(text => text.startsWith('The answer is complete')),
      );
    };
    await rename('');
    assert.equal(await notified(), 'The answer is complete: Is it done?');
    messages = [];
    await rename('[Tides](command:a)');
    assert.equal(await notified(), 'The answer is complete: [Tides]\u2060(command:a)');
    messages = [];
    service.current.refuse(500);
    await ask('ask', { question: 'And now?' });
    assert.equal(
      await until('the message that the query failed', () =>
        messages.find(text => text.startsWith('The query failed')),
      ),
      'The query failed: [Tides]\u2060(command:a)',
    );
  });
});
