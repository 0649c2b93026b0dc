import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { bytesContent } from '../../../../src/core/parts/outgoingPart';
import { fetchTransport } from '../../../../src/platform/browser/fetchTransport';

const headers = {
  'Content-Type': 'application/json',
  Accept: 'text/event-stream',
  Authorization: 'Bearer canary',
  'X-Api-Key': 'canary',
};

/** The error of one query, to which the browser gives this response. */
async function failure(url: string, answer: () => Promise<Response>, page = {}) {
  const { fetch, navigator } = globalThis;
  let sent = 0;
  globalThis.fetch = () => {
    sent += 1;
    return answer();
  };
  for (const [key, value] of Object.entries(page)) {
    Object.defineProperty(globalThis, key, { value, configurable: true });
  }
  try {
    await fetchTransport({
      url,
      headers,
      body: { length: 1, chunks: bytesContent(Buffer.from('x')).read },
      signal: new AbortController().signal,
    });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof AgentQueryError && error.kind === 'connect');
    assert.equal(sent, 1, 'nothing is sent again');
    assert.doesNotMatch(JSON.stringify(error.details), /canary/);
    return error.details;
  } finally {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(globalThis, 'location');
    Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  }
}

const blocked = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = async () => new Response('', { status: 500 });

describe('a request that the browser rejects', () => {
  it('is reported with the headers that the service has to allow', async () => {
    const url = 'https://new.test/query';
    const location = { origin: 'https://vscode.test' };
    assert.deepEqual(await failure(url, blocked, { location }), {
      url,
      code: 'cors',
      origin: 'https://vscode.test',
      header: 'Content-Type, Authorization, X-Api-Key',
    });
    const details = await failure(url, blocked, { location: { origin: 'null' } });
    assert.equal(details?.origin, '*', 'a page without an origin');
  });

  it('is not reported as a matter of CORS after the service has answered', async () => {
    const url = 'https://known.test/query';
    assert.equal(await failure(url, refused), undefined);
    assert.deepEqual(await failure('https://known.test/other/query', blocked), {
      url: 'https://known.test/other/query',
      code: 'noResponse',
    });
    assert.equal((await failure('https://known.test:8443/query', blocked))?.code, 'cors');
  });

  it('is reported as offline if the browser is offline', async () => {
    const url = 'https://offline.test/query';
    const navigator = { onLine: false };
    assert.deepEqual(await failure(url, blocked, { navigator }), { url, code: 'offline' });
  });
});
