import assert from 'node:assert/strict';
import { bytesContent } from '../../../../src/core/parts/outgoingPart';
import { checkRequest, fetchTransport } from '../../../../src/platform/browser/fetchTransport';

/** Runs a function as if the page had been loaded from an origin. */
function fromPage<T>(origin: string, run: () => T): T {
  Object.assign(globalThis, { location: { origin } });
  try {
    return run();
  } finally {
    Reflect.deleteProperty(globalThis, 'location');
  }
}

const request = (url: string, headers: Readonly<Record<string, string>> = {}) => ({
  url,
  headers,
  body: { length: 1, chunks: bytesContent(Buffer.from('x')).read },
  signal: new AbortController().signal,
});

describe('a request of a browser', () => {
  for (const [origin, url, isAllowed] of [
    ['https://vscode.test', 'http://agent.test/query', false],
    ['https://vscode.test', 'http://10.0.0.1/query', false],
    ['https://vscode.test', 'http://localhost.agent.test/query', false],
    ['https://vscode.test', 'https://agent.test/query', true],
    ['https://vscode.test', 'http://localhost:8000/query', true],
    ['https://vscode.test', 'http://127.0.0.1:8000/query', true],
    ['https://vscode.test', 'http://[::1]:8000/query', true],
    ['http://localhost:3000', 'http://agent.test/query', true],
    ['null', 'http://agent.test/query', true],
  ] as const) {
    it(`from ${origin} to ${url} is ${isAllowed ? 'sent' : 'refused'}`, () => {
      const check = () => fromPage(origin, () => checkRequest(request(url)));
      if (isAllowed) {
        check();
      } else {
        assert.throws(check, { kind: 'configuration', details: { code: 'mixedContent', url } });
      }
    });
  }

  for (const header of ['Cookie', 'Referer', 'Sec-Fetch-Site', 'Accept-Encoding', 'proxy-x']) {
    it(`is refused with ${header}, which would be left out`, async () => {
      const { fetch } = globalThis;
      let sent = 0;
      globalThis.fetch = async () => {
        sent += 1;
        return new Response();
      };
      try {
        await assert.rejects(
          fetchTransport(request('https://agent.test/query', { [header]: 'x' })),
          { kind: 'configuration', details: { code: 'headerInBrowser', header } },
        );
      } finally {
        globalThis.fetch = fetch;
      }
      assert.equal(sent, 0);
    });
  }

  it('may contain the headers of this client and of a token', () => {
    const headers = {
      'Content-Type': 'application/json',
      Accept: '*/*',
      Authorization: 'Bearer x',
    };
    checkRequest(request('https://agent.test/query', { ...headers, 'X-Api-Key': 'x' }));
  });
});
