import assert from 'node:assert/strict';
import type { ToPanel } from '../../../src/protocol/toPanel';
import { frameOf } from '../../browser/frameOf';
import { type HostOfPage, reachHost } from '../../support/page/randomMessages';
import { useExtension } from '../support/useExtension';

/** Exists only in the page. */
declare const hostOfPage: HostOfPage;

describe('a page that was loaded again', () => {
  const window = useExtension();

  it('gets no answer to what the page before it has asked', async () => {
    await window.page.addInitScript(reachHost);
    await window.explorer(['notes.txt'], 'Ask agent about files');
    await window.panel.getByRole('list', { name: 'Parts' }).getByRole('listitem').waitFor();
    const frame = await frameOf(window.panel);
    const answered = await frame.evaluate(async () => {
      const requests: number[] = [];
      addEventListener('message', ({ data }: MessageEvent<ToPanel>) => {
        if (data.type === 'answer') {
          requests.push(data.request);
        }
      });
      const question = { type: 'path.resolve', turnId: '', paths: ['notes.txt'] } as const;
      const [before, after] = [2 ** 40, 2 ** 40 + 1];
      hostOfPage.post({ ...question, request: before });
      hostOfPage.post({ type: 'page.ready', page: '' });
      await hostOfPage.ask(
        { ...question, request: after },
        message => message.type === 'answer' && message.request === after,
      );
      return requests.map(request => request - before);
    });
    assert.deepEqual(answered, [1]);
  });
});
