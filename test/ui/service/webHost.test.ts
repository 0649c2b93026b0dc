import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { RecordedRequest } from '../../service/recordingService';
import { sha256 } from '../../service/sha256';
import { deferred } from '../../support/deferred';
import { extensionId } from '../../support/extensionId';
import { useWorkbench } from '../support/useWorkbench';

/** The extension as it runs in VS Code for the Web: in a web worker of the page, without Node. */
describe('the extension host of a browser', function () {
  this.bail(true);

  const ui = useWorkbench({ 'remote.extensionKind': { [extensionId]: ['web'] } }, async sample => {
    await writeFile(path.join(sample.path, 'large.bin'), Buffer.alloc(3_000_000, 1));
    const event = 'data: {"type":"message","data":{"content":"Recorded elsewhere."}}';
    await writeFile(path.join(sample.path, 'answer.sse'), `${event}\n\n`);
  });

  const parts = () => ui.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const sent = ({ json }: RecordedRequest) =>
    (json as { parts: Readonly<Record<string, string>>[] }).parts;

  it('asks about a selection', async () => {
    await ui.workbench.openFile('src/lines.ts');
    await ui.workbench.editorSelect(5, 1, 6, 1);
    await ui.workbench.editorContextMenu('Ask agent about selection');
    await parts().filter({ hasText: 'src/lines.ts:5-5' }).waitFor();
    await ui.ask('Why?');
    const request = await ui.service.nextRequest();
    assert.match(request.headers['user-agent'] ?? '', /Chrome/, 'a browser has sent it');
    const lines = (await readFile(path.join(ui.sample.path, 'src/lines.ts'), 'utf8')).split('\n');
    assert.deepEqual(sent(request), [
      { type: 'text', text: `src/lines.ts:5-5 (typescript)\n\`\`\`\n${lines[4]}\n\n\`\`\`` },
      { type: 'text', text: 'Why?' },
    ]);
    await ui.panel.getByRole('article', { name: 'Answer' }).getByText('Recorded.').waitFor();
  });

  it('asks about files and folders, byte for byte', async () => {
    await ui.workbench.explorerSelect(['logo.png', 'data']);
    await ui.workbench.explorerContextMenu('data', 'Ask agent about files');
    await parts().filter({ hasText: 'data/2024/archive/index.json' }).waitFor();
    await parts().filter({ hasText: 'logo.png' }).locator('canvas').waitFor();
    await ui.ask('What are these?');
    const request = await ui.service.nextRequest();
    assert.equal(request.headers['content-length'], String(request.body.length));
    const files = sent(request).slice(0, -1);
    assert.deepEqual(files.map(({ name }) => name).sort(), [
      'data/2024/README.md',
      'data/2024/archive/index.json',
      'data/2024/february.csv',
      'data/2024/january.csv',
      'logo.png',
    ]);
    for (const { name = '', base64 = '' } of files) {
      const bytes = await readFile(path.join(ui.sample.path, name));
      assert.equal(sha256(Buffer.from(base64, 'base64')), sha256(bytes), name);
    }
  });

  it('shows the size that is being sent, because a browser reports no progress', async () => {
    const mayAnswer = deferred();
    ui.service.onQuery(async stream => {
      await mayAnswer.promise;
      await stream.message('All here.');
      await stream.end();
    });
    await ui.workbench.explorerContextMenu('large.bin', 'Ask agent about files');
    await parts().filter({ hasText: 'large.bin' }).waitFor();
    await ui.ask('How large?');
    const answer = ui.panel.getByRole('article', { name: 'Answer' }).last();
    const sending = answer.getByText('Sending 3.8 MB and waiting for the answer…');
    await sending.waitFor();
    await ui.workbench.screenshot('web-sending');
    mayAnswer.resolve();
    await answer.getByText('All here.').waitFor();
    await sending.waitFor({ state: 'detached' });
  });

  it('replays a transcript without a service', async () => {
    await ui.workbench.explorerContextMenu('answer.sse', 'Serve event transcript…');
    const told = ui.workbench.page
      .locator('.notification-list-item')
      .filter({ hasText: 'requires a desktop or remote window' });
    await ui.workbench.showNotification(told);
    await told.getByRole('button', { name: 'Replay' }).click();
    await ui.panel.getByText('Recorded elsewhere.').waitFor();
  });

  it('names the headers that a service must send to allow the page', async () => {
    const asked: (string | undefined)[] = [];
    const silent = createServer((request, response) => {
      asked.push(request.method);
      response.end('No CORS');
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    try {
      const { port } = silent.address() as AddressInfo;
      await ui.workbench.updateSettings({
        'agentQuery.baseUrl': `http://127.0.0.1:${port}`,
        'agentQuery.headers': { 'X-Api-Key': 'canary-of-a-header' },
      });
      await ui.workbench.newConversation();
      await ui.ask('May I?');
      // A browser may have a proxy even for this machine.
      const dialog = ui.workbench.page.locator('.monaco-dialog-box');
      await dialog.getByText('The header X-Api-Key').waitFor();
      await dialog.getByRole('button', { name: 'Send unencrypted' }).click();
      const told = ui.panel.getByText(/If it was blocked \(CORS\)/);
      await told.waitFor();
      const text = (await told.textContent()) ?? '';
      const origin = new URL(ui.workbench.page.url()).origin;
      assert.match(text, new RegExp(`"Access-Control-Allow-Origin: (?:${origin}|\\*)"`));
      assert.match(text, /"Access-Control-Allow-Headers: X-Api-Key, Content-Type"/);
      assert.deepEqual(asked, ['OPTIONS'], 'nothing else was sent');
    } finally {
      silent.close();
      await ui.workbench.updateSettings({
        'agentQuery.baseUrl': ui.service.url,
        'agentQuery.headers': {},
      });
    }
  });

  it('says that the browser manages certificates', async () => {
    await ui.workbench.updateSettings({
      'agentQuery.baseUrl': 'https://agent.test',
      'agentQuery.tls': { ca: '/etc/ssl/company.pem' },
    });
    await ui.workbench.newConversation();
    await ui.ask('Do you trust it?');
    await ui.panel.getByText(/agentQuery\.tls can't be used in VS Code for the Web/).waitFor();
  });
});
