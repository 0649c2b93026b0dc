import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import { copySample, type SampleFolder } from '../support/sampleFolder';
import { openWorkbench, type Workbench } from '../support/workbench';

const fileBytes = 9_000_000;

/** A query that takes long to send: the panel shows the progress. */
describe('upload', () => {
  let sample: SampleFolder;
  let workbench: Workbench;
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
    sample = await copySample();
    slow.listen(0, '127.0.0.1');
    await once(slow, 'listening');
    await Promise.all(
      ['one.bin', 'two.bin'].map(name =>
        writeFile(path.join(sample.path, name), Buffer.alloc(fileBytes, name)),
      ),
    );
    workbench = await openWorkbench({
      folder: sample.path,
      extension: 'development',
      settings: {
        'agentQuery.baseUrl': `http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
      },
    });
  });

  after(async () => {
    await workbench?.dispose();
    slow.closeAllConnections();
    slow.close();
    await sample?.remove();
  });

  it('shows how much is sent, as text and to screen readers, until all is', async () => {
    const panel = workbench.panel();
    await workbench.explorerSelect(['one.bin', 'two.bin']);
    await workbench.explorerContextMenu('two.bin', 'Ask agent about files');
    await panel.getByRole('list', { name: 'Parts' }).getByText('two.bin').waitFor();
    await writeIn(panel.getByRole('textbox', { name: 'Question' }), 'What is in them?');
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
