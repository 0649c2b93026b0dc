import assert from 'node:assert/strict';
import type { FromPage, FromPageType } from '../../../src/protocol/fromPage';
import { frameOf } from '../../browser/frameOf';
import { deferred } from '../../support/deferred';
import { isLong } from '../../support/long';
import { postRandomMessages, reachHost, snapshotOfHost } from '../../support/page/randomMessages';
import { useExtension } from '../support/useExtension';

const messageCount = isLong ? 20_000 : 500;

/** A page in which an attacker's script sends arbitrary messages to the host. */
describe('a page that has been taken over', function () {
  this.timeout(300_000);

  const window = useExtension();
  const parts = () => window.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const box = () => window.panel.getByRole('textbox', { name: 'Question', exact: true });
  const answers = () => window.panel.getByRole('article', { name: 'Answer' });

  /** Everything that a message could have changed. */
  const seen = async () => {
    const { host, data } = window;
    return {
      parts: await parts().allTextContents(),
      questions: await window.panel.getByRole('article', { name: 'Question' }).allTextContents(),
      answers: await window.panel.locator('.answer-body').allTextContents(),
      notice: await window.panel.locator('.composer-banner').allTextContents(),
      draft: await box().inputValue(),
      tabs: window.tabs,
      box: host.dialogs.box?.title,
      messages: host.dialogs.messages.map(({ text }) => text),
      progress: host.dialogs.progress.map(({ title }) => title),
      commands: host.commands.recorded,
      opened: host.openedExternally,
      clipboard: data.clipboard,
      settings: [...data.settings],
      requests: window.service.requests.length,
      errors: window.log.filter(line => line.startsWith('[error]')),
    };
  };
  const attachTwo = async () => {
    await window.explorer(['notes.txt', 'data.csv'], 'Ask agent about files');
    await parts().nth(1).waitFor();
  };

  it(`runs no command with ${messageCount} random messages`, async () => {
    await window.page.addInitScript(reachHost);
    await attachTwo();
    const mayEnd = deferred();
    window.service.onQuery(async stream => {
      await stream.message('It runs');
      await mayEnd.promise;
      await stream.message(' to its end.');
      await stream.end();
    });
    await window.ask('The first?');
    await window.panel.getByText('It runs').waitFor();
    await window.ask('One that waits?');
    await window.panel.getByRole('button', { name: 'Remove from queue' }).waitFor();
    await attachTwo();
    await box().fill('A draft');
    window.data.clipboard = 'untouched';
    const frame = await frameOf(window.panel);
    const { sequence: _, ...known } = await frame.evaluate(snapshotOfHost);
    const [running, waiting] = known.turns;
    const [part] = known.parts;
    const [sent] = running?.parts ?? [];
    assert.ok(running && sent && waiting?.state === 'queued' && part);
    const before = structuredClone(await seen());

    await frame.evaluate(postRandomMessages, {
      seed: 20_261_121,
      count: messageCount,
      valid: Object.values(messages(part.id, sent.id, running.id, waiting.id)),
      optional: [
        'part.open.turnId',
        'action.run.turnId',
        'notice.choose.choice',
        'turn.showEvents.offset',
        'turn.direction.direction',
      ],
    });

    const { sequence: __, ...kept } = await frame.evaluate(snapshotOfHost);
    assert.deepEqual(kept, known, 'the host has what it had');
    assert.deepEqual(await seen(), before);
    mayEnd.resolve();
    await answers().getByText('complete').nth(1).waitFor();
    assert.deepEqual(await answers().locator('.answer-body').allTextContents(), [
      'It runs to its end.',
      'It runs to its end.',
    ]);
    window.service.answer('Of course.');
    await window.ask('And now?');
    await answers().nth(2).getByText('Of course.').waitFor();
    assert.equal(window.service.requests.length, 3);
    assert.equal(await parts().count(), 0, 'they were sent');
    const after = await seen();
    for (const key of [
      'tabs',
      'box',
      'messages',
      'progress',
      'commands',
      'opened',
      'errors',
    ] as const) {
      assert.deepEqual(after[key], before[key], `${key}: nothing came later`);
    }
  });
});

/**
 * One valid message of each type. Each refers to existing objects, so that its effect would be visible if the host
 * accepted it.
 */
function messages(
  partId: string,
  sentId: string,
  running: string,
  waiting: string,
): { readonly [Type in FromPageType]: FromPage<Type> } {
  return {
    'page.ready': { type: 'page.ready', page: 'x' },
    'page.focus': { type: 'page.focus', hasFocus: true },
    'page.place': { type: 'page.place', place: { turnId: sentId, fraction: 0.5 } },
    'page.keep': { type: 'page.keep', kept: { wrapsCode: true, baseUrl: 'http://a' } },
    'page.resync': { type: 'page.resync' },
    'question.send': { type: 'question.send', question: 'Sent by nobody?', kwargs: '' },
    'question.draft': { type: 'question.draft', text: 'Nobody’s draft' },
    'question.kwargs': { type: 'question.kwargs', request: 1, text: '{"by":"nobody"}' },
    'arguments.set': { type: 'arguments.set', service: 'http://a', inputs: { by: 'nobody' } },
    'service.select': { type: 'service.select' },
    'query.stop': { type: 'query.stop' },
    'part.pick': { type: 'part.pick' },
    'part.remove': { type: 'part.remove', partId },
    'part.include': { type: 'part.include', partId, included: false },
    'part.move': { type: 'part.move', partId, to: 1 },
    'part.open': { type: 'part.open', partId: sentId, turnId: running },
    'part.preview': { type: 'part.preview', request: 1, partId },
    'part.attachSuggested': { type: 'part.attachSuggested', id: '1' },
    'part.attachAgain': { type: 'part.attachAgain', turnId: sentId },
    'history.last': { type: 'history.last', request: 3 },
    'history.open': { type: 'history.open', id: '00000000-0000-4000-8000-000000000000' },
    'prompt.create': { type: 'prompt.create' },
    'prompt.list': { type: 'prompt.list', request: 1 },
    'prompt.choose': { type: 'prompt.choose', request: 2, id: 'file:///a.prompt.md', typed: '/a' },
    'part.attach': { type: 'part.attach', uris: ['file:///etc/hosts'] },
    'part.drop': { type: 'part.drop', uris: ['file:///etc/hosts'] },
    'part.attachBytes': {
      type: 'part.attachBytes',
      from: 'paste',
      files: [{ name: 'a.txt', mimeType: 'text/plain', base64: 'QQ==' }],
    },
    'part.refused': { type: 'part.refused', why: 'folder', names: ['a folder'] },
    'part.findFiles': { type: 'part.findFiles', request: 1, query: 'a' },
    'notice.choose': { type: 'notice.choose', choice: 0 },
    'action.run': { type: 'action.run', action: 'showLog', turnId: running },
    'turn.copyAnswer': { type: 'turn.copyAnswer', turnId: running, withReasoning: true },
    'turn.showEvents': { type: 'turn.showEvents', turnId: running, offset: 1 },
    'turn.openAnswer': { type: 'turn.openAnswer', turnId: running },
    'turn.reviewChanges': { type: 'turn.reviewChanges', turnId: running },
    'turn.undoChanges': { type: 'turn.undoChanges', turnId: running },
    'turn.saveChanges': { type: 'turn.saveChanges', turnId: running },
    'turn.direction': { type: 'turn.direction', turnId: running, direction: 'rtl' },
    'turn.delete': { type: 'turn.delete', turnId: running },
    'turn.wait': { type: 'turn.wait', turnId: running },
    'turn.send': { type: 'turn.send', turnId: waiting },
    'turn.dequeue': { type: 'turn.dequeue', turnId: waiting },
    'turn.cancelEdit': { type: 'turn.cancelEdit', turnId: waiting },
    'turn.draft': { type: 'turn.draft', turnId: waiting, text: 'Written by nobody?' },
    'turn.saveEdit': { type: 'turn.saveEdit', turnId: waiting, question: 'Edited by nobody?' },
    'code.copy': { type: 'code.copy', text: 'copied by nobody', language: 'ts' },
    'code.insert': { type: 'code.insert', text: 'inserted by nobody', language: 'ts' },
    'code.open': { type: 'code.open', text: 'opened by nobody', language: 'ts' },
    'code.draw': { type: 'code.draw', text: 'drawn by nobody', language: 'mermaid' },
    'code.compare': { type: 'code.compare', turnId: running, text: 'a' },
    'service.check': { type: 'service.check', request: 1, baseUrl: 'localhost:1' },
    'service.test': { type: 'service.test', request: 2, baseUrl: 'localhost:1', token: 'a' },
    'service.cancelTest': { type: 'service.cancelTest' },
    'service.checkOptions': {
      type: 'service.checkOptions',
      request: 1,
      name: 'Nobody',
      arguments: '{ "type": "object" }',
    },
    'service.save': {
      type: 'service.save',
      request: 3,
      baseUrl: 'localhost:1',
      token: 'a',
      name: 'Nobody',
      arguments: '{ "type": "object", "properties": {} }',
    },
    'selection.ask': { type: 'selection.ask' },
    'shortcut.show': { type: 'shortcut.show' },
    'file.save': { type: 'file.save', name: 'a.txt', address: 'data:,a' },
    'file.open': { type: 'file.open', name: 'a.txt', address: 'data:,a' },
    'image.read': { type: 'image.read', request: 1, address: 'data:image/png;base64,AA==' },
    'link.open': { type: 'link.open', href: 'https://example.com/' },
    'path.resolve': { type: 'path.resolve', turnId: running, request: 1, paths: ['notes.txt'] },
    'path.open': { type: 'path.open', turnId: running, path: 'notes.txt' },
    'theme.codeStyles': { type: 'theme.codeStyles', request: 1, theme: 'Dark Modern' },
  };
}
