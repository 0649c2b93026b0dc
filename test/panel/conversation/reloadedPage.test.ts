import assert from 'node:assert/strict';
import type { ToPage } from '../../../src/protocol/toPage';
import { frameOf } from '../../browser/frameOf';
import { deferred } from '../../support/deferred';
import { type HostOfPage, reachHost } from '../../support/page/randomMessages';
import { useExtension } from '../support/useExtension';

/** Exists only in the page. */
declare const hostOfPage: HostOfPage;

describe('a page that was loaded again', () => {
  const window = useExtension();

  it('gets no answers to requests of the page before it', async () => {
    const { url } = window.service;
    const asked = deferred();
    window.service.onQuery(async stream => {
      asked.resolve();
      if (window.service.requests.length > 1) {
        await stream.message('The second test.');
        await stream.end();
      }
    });
    await window.page.addInitScript(reachHost);
    await window.updateSettings({ 'agentQuery.baseUrl': undefined });
    await window.runCommand('New conversation');
    await window.panel.getByRole('textbox', { name: 'Base URL' }).waitFor();
    const frame = await frameOf(window.panel);
    const [first, second] = [2 ** 40, 2 ** 40 + 1];
    await frame.evaluate(
      ([request, baseUrl]) =>
        hostOfPage.post({ type: 'service.test', request, baseUrl, token: '' }),
      [first, url] as const,
    );
    await asked.promise;
    // The second test ends the first one, whose answer would come before its own.
    const answered = await frame.evaluate(
      async ([request, baseUrl]) => {
        const requests: number[] = [];
        addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
          if (data.type === 'answer') {
            requests.push(data.request);
          }
        });
        hostOfPage.post({ type: 'page.ready', page: '' });
        await hostOfPage.ask(
          { type: 'service.test', request, baseUrl, token: '' },
          message => message.type === 'answer' && message.request === request,
        );
        return requests;
      },
      [second, url] as const,
    );
    assert.deepEqual(answered, [second]);
  });
});
