import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { ask, configure } from '../support/sampleWorkspace';

describe('a proxy of VS Code', () => {
  let proxy: Server;
  let status = 403;

  const setProxy = (url: string | undefined) =>
    vscode.workspace
      .getConfiguration('http')
      .update('proxy', url, vscode.ConfigurationTarget.Global);

  before(async () => {
    proxy = createServer((_request, response) => response.writeHead(status).end('No')).on(
      'connect',
      (_request, socket) => socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 2\r\n\r\nNo`),
    );
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    await setProxy(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  });
  after(async () => {
    await setProxy(undefined);
    await configure({ baseUrl: undefined });
    proxy.close();
  });

  for (const [baseUrl, answer, says] of [
    ['https://agent.test', 403, /^The proxy refused the connection to agent\.test \(HTTP 403\)/],
    ['https://agent.test', 407, /^The proxy requires authentication .* agent\.test \(HTTP 407\)/],
    ['http://agent.test', 407, /^The proxy requires authentication .* agent\.test \(HTTP 407\)/],
  ] as const) {
    it(`that answers ${answer} for ${baseUrl} is told as such`, async () => {
      await configure({ baseUrl });
      status = answer;
      const { outcome, error } = await ask('ask', { question: 'Through?' });
      assert.equal(outcome, 'failed');
      assert.match(error ?? '', says);
    });
  }
});
