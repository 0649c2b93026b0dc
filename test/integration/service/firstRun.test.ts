import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Asker } from '../../../src/host/requests/asker';
import { checkBaseUrl, checkTypedBaseUrl } from '../../../src/host/service/checkBaseUrl';
import { pollFor } from '../support/pollFor';
import { ask, configure, useService } from '../support/sampleWorkspace';

/** An Asker whose only panel has no service, and what it does to that panel. */
function withoutService() {
  const done: unknown[] = [];
  const live = {
    conversation: { id: 'conversation-1', service: undefined },
    draft: '',
    stage: async (sources: unknown) => void done.push({ stage: sources }),
  };
  const panel = {
    live,
    showSetup: (takesFocus: boolean) => void done.push({ showSetup: takesFocus }),
    setDraft: (text: string) => {
      live.draft = text;
    },
    returnDraft: (text: string) => void done.push({ returnDraft: text }),
  };
  const error = Object.assign(new Error(), { kind: 'configuration', details: { code: 'empty' } });
  const asker = new Asker(
    { open: () => panel } as never,
    { errorOf: () => error, needsSetup: () => true } as never,
    undefined as never,
  );
  return { asker, panel: panel as never, live, done };
}

const source = { kind: 'snippet', label: 'a', text: 'a' } as never;

describe('without a service', () => {
  const service = useService();
  before(() => configure({ baseUrl: undefined }));
  after(() => configure({ baseUrl: service.current.url }));

  it('a command with a question fails, with the text that users see, and shows the panel', async () => {
    const result = await ask('ask', { question: 'Why?' });
    assert.equal(result.outcome, 'failed');
    assert.equal(result.answer, '');
    assert.match(result.error ?? '', /^First set the base URL of your agent service/);
    await pollFor(() =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .find(({ input }) => input instanceof vscode.TabInputWebview),
    );
    assert.deepEqual(service.current.requests, []);
  });

  it('a test of the connection shows the panel, and fails', async () => {
    assert.equal(await vscode.commands.executeCommand('agentQuery.testConnection'), false);
    assert.deepEqual(service.current.requests, []);
  });

  it('the question and the parts of a command are kept, without taking the focus', async () => {
    const { asker, live, done } = withoutService();
    const result = await asker.ask([source], 'Why?');
    assert.equal(result?.outcome, 'failed');
    assert.equal(live.draft, 'Why?');
    assert.deepEqual(done, [{ showSetup: false }, { stage: [source] }]);
    await asker.ask([], 'Why?');
    assert.equal(live.draft, 'Why?', 'not twice');
    await asker.ask([], 'And how?');
    assert.equal(live.draft, 'And how?\n\nWhy?', 'nothing is lost');
  });

  it('a question that the page has sent is returned, and the field gets the focus', async () => {
    const { asker, panel, done } = withoutService();
    await asker.sendStaged(panel, 'Why?');
    assert.deepEqual(done, [{ showSetup: true }, { returnDraft: 'Why?' }]);
  });
});

describe('the check of a base URL', () => {
  it('completes an address, and says in words what is wrong with one', () => {
    assert.deepEqual(checkBaseUrl(' localhost:8000 '), {
      completed: 'http://localhost:8000',
      error: '',
    });
    const wrong: Readonly<Record<string, RegExp>> = {
      'ftp://a': /must start with http/,
      'two words': /is not a valid URL/,
      'http://me:secret@a': /must not contain a user name/,
      'http://a?b': /query string/,
      'http://a#b': /fragment/,
      'http://': /is not a valid URL/,
    };
    for (const [text, error] of Object.entries(wrong)) {
      const check = checkBaseUrl(text);
      assert.equal(check.completed, text);
      assert.match(check.error, error);
    }
  });

  it('says nothing about an empty one, and, while one is typed, about the beginning of a scheme', () => {
    assert.deepEqual(checkBaseUrl('  '), { completed: '', error: '' });
    for (const text of ['', 'h', 'http', 'HTTP:', 'https:/', 'https://', ' http://']) {
      assert.deepEqual(checkTypedBaseUrl(text), { completed: text.trim(), error: '' });
    }
    for (const text of ['https://a', 'hos', 'http:a', 'a b']) {
      assert.deepEqual(checkTypedBaseUrl(text), checkBaseUrl(text));
    }
  });
});
