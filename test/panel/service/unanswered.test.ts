import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { useHost } from '../support/useHost';

/** That VS Code's own network ends so, too, is in test/integration/service/faults.test.ts. */
describe('a service that', () => {
  const window = useHost();

  it('cannot be reached is named, with the setting', async () => {
    const probe = net.createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as net.AddressInfo;
    probe.close();
    await once(probe, 'close');
    await window.configure({ baseUrl: `http://127.0.0.1:${port}` });
    const { outcome, error } = await window.ask('Anyone?');
    assert.equal(outcome, 'failed');
    assert.match(error ?? '', new RegExp(`127\\.0\\.0\\.1:${port} refused the connection`));
  });

  it('is not configured is told before anything is sent', async () => {
    for (const baseUrl of ['', 'localhost:8000', 'http://user@127.0.0.1', 'http://127.0.0.1/?a']) {
      await window.configure({ baseUrl });
      const result = await window.ask('Anyone?');
      assert.equal(result.outcome, 'failed');
      assert.match(result.error ?? '', /base URL/);
    }
    assert.equal(window.service.requests.length, 0);
  });

  it('redirects is not followed', async () => {
    window.service.refuse(307, { Location: 'http://127.0.0.1:1/elsewhere' });
    const result = await window.ask('Where?');
    assert.equal(result.outcome, 'failed');
    assert.match(result.error ?? '', /redirects to http:\/\/127\.0\.0\.1:1\/elsewhere/);
    assert.equal(window.service.requests.length, 1);
  });

  it('answers with an error status is quoted', async () => {
    window.service.onQuery(async stream => {
      stream.head(404, { 'Content-Type': 'text/html' });
      await stream.raw('<html><body><h1>Not here</h1></body></html>');
      await stream.end();
    });
    const result = await window.ask('Where?');
    assert.equal(result.outcome, 'failed');
    assert.match(result.error ?? '', /HTTP 404/);
    assert.doesNotMatch(result.error ?? '', /</);
  });
});
