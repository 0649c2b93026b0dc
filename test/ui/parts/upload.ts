import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import type { SampleFolder } from '../support/sampleFolder';
import type { WorkbenchInUse } from '../support/useWorkbench';

const fileBytes = 9_000_000;

export async function writeUploads({ path: folder }: SampleFolder): Promise<void> {
  for (const name of ['one.bin', 'two.bin']) {
    await writeFile(path.join(folder, name), Buffer.alloc(fileBytes, name));
  }
}

/** A query that takes long to send: the panel shows the progress. */
export function upload(ui: WorkbenchInUse): void {
  describe('an upload', () => {
    const mayRead = deferred();
    let bodyBytes = 0;

    /** Reads nothing for a while, then everything. */
    const slow = createServer(async (request: IncomingMessage, response) => {
      await mayRead.promise;
      for await (const chunk of request) {
        bodyBytes += chunk.length;
      }
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end('data: {"type":"message","data":{"content":"All here."}}\n\n');
    });

    before(async () => {
      slow.listen(0, '127.0.0.1');
      await once(slow, 'listening');
      await ui.begin();
      await ui.workbench.updateSettings({
        'agentQuery.baseUrl': `http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
      });
    });

    after(async () => {
      await ui.workbench.updateSettings({ 'agentQuery.baseUrl': ui.service.url });
      slow.closeAllConnections();
      slow.close();
    });

    it('shows the sent amount as text and to screen readers until it is complete', async () => {
      const { panel, workbench } = ui;
      await workbench.explorerSelect(['one.bin', 'two.bin']);
      await workbench.explorerContextMenu('two.bin', 'Ask agent about files');
      await panel.getByRole('list', { name: 'Attachments' }).getByText('two.bin').waitFor();
      await writeIn(panel.getByRole('textbox', { name: 'Question' }), 'How large are they?');
      await panel.getByRole('button', { name: 'Send' }).click();
      const progress = /^Sending… \d.* of 22\.9 MB$/;
      const answer = panel.getByRole('article', { name: 'Answer' });
      await answer.getByText(progress).waitFor();
      await panel.getByRole('status').getByText(progress).waitFor({ state: 'attached' });
      await workbench.screenshot('upload');
      mayRead.resolve();
      await answer.getByText('All here.').waitFor();
      assert.equal(await answer.getByText(progress).count(), 0);
      assert.ok(bodyBytes > (2 * fileBytes * 4) / 3);
    });
  });
}
