import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { onDidChangeReading, readingView } from '../../../src/host/settings/readingView';

describe('the settings for reading', () => {
  const changed: string[] = [];
  const set = async (key: string, value: unknown) => {
    await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
    changed.push(key);
  };

  afterEach(async () => {
    for (const key of changed.splice(0)) {
      await set(key, undefined);
    }
    changed.length = 0;
  });

  it('are the settings of VS Code by default', () => {
    assert.deepEqual(readingView(), {
      fontFamily: '',
      fontSize: '',
      code: {
        fontFamily: '',
        fontSize: '',
        fontWeight: '',
        lineHeight: '',
        fontFeatures: '"liga" off, "calt" off',
      },
      wrapsCode: false,
      announces: 'all',
      sendsWith: 'enter',
      tellsKeys: true,
    });
  });

  it('are the settings of the editor and of VS Code’s Chat if the user has changed them', async () => {
    let affected = 0;
    const listening = onDidChangeReading(() => {
      affected += 1;
    });
    await set('editor.lineHeight', 1.5);
    await set('editor.fontLigatures', true);
    await set('chat.editor.fontFamily', 'Chat Code');
    await set('chat.editor.wordWrap', 'on');
    assert.ok(affected >= 4, `${affected} events`);
    const { code, wrapsCode } = readingView();
    assert.deepEqual(code, {
      fontFamily: 'Chat Code',
      fontSize: '',
      fontWeight: '',
      lineHeight: '1.5',
      fontFeatures: '"liga" on, "calt" on',
    });
    assert.equal(wrapsCode, true);
    await set('chat.editor.lineHeight', 24);
    await set('chat.editor.fontFamily', 'default');
    assert.deepEqual([readingView().code.lineHeight, readingView().code.fontFamily], ['24px', '']);
    await set('editor.accessibilitySupport', 'off');
    assert.equal(readingView().announces, 'off');
    affected = 0;
    await set('agentQuery.sendWith', 'ctrlEnter');
    assert.equal(affected, 1);
    assert.equal(readingView().sendsWith, 'ctrlEnter');
    await set('accessibility.verbosity.panelChat', false);
    assert.equal(readingView().tellsKeys, false);
    listening.dispose();
  });

  it('include settings of VS Code’s Chat that not all versions have', async function () {
    const newer = ['accessibility.verboseChatProgressUpdates', 'chat.fontSize', 'chat.fontFamily'];
    const configuration = vscode.workspace.getConfiguration();
    if (newer.some(key => configuration.inspect(key)?.defaultValue === undefined)) {
      this.skip();
    }
    await set('accessibility.verboseChatProgressUpdates', false);
    assert.equal(readingView().announces, 'onCompletion');
    await set('chat.fontSize', 16);
    await set('chat.fontFamily', 'Chat Text');
    assert.deepEqual([readingView().fontSize, readingView().fontFamily], ['16px', 'Chat Text']);
  });
});
