import assert from 'node:assert/strict';
import { bytesContent } from '../../../../src/core/parts/outgoingPart';
import { queryBody } from '../../../../src/core/query/queryBody';
import { fetchTransport } from '../../../../src/platform/browser/fetchTransport';
import { startRecordingService } from '../../../service/recordingService';
import { drawBytes } from '../../../support/drawBytes';

describe('fetch transport', () => {
  it('sends files of several pieces byte for byte, with their length', async () => {
    const service = await startRecordingService();
    try {
      const files = [drawBytes(1_000_001), drawBytes(300_000), new Uint8Array()];
      const body = queryBody(
        files.map((bytes, at) => ({
          type: 'file',
          name: `${at}.bin`,
          mimeType: 'a/b',
          content: bytesContent(bytes),
        })),
        '{}',
      );
      const response = await fetchTransport({
        url: `${service.url}/query`,
        headers: { 'Content-Type': 'application/json' },
        body,
        signal: new AbortController().signal,
      });
      for await (const _bytes of response.body) {
        // Reads the response to its end.
      }
      const request = await service.nextRequest();
      assert.equal(request.headers['content-length'], String(body.length));
      const { parts } = request.json as { parts: { base64: string }[] };
      assert.ok(
        files.every((bytes, at) => Buffer.from(parts[at]?.base64 ?? '', 'base64').equals(bytes)),
      );
    } finally {
      await service.dispose();
    }
  });

  it('follows no redirect, and sends neither cookies nor the address of the page', async () => {
    const { fetch } = globalThis;
    const options: RequestInit[] = [];
    globalThis.fetch = async (_url, given) => {
      options.push(given ?? {});
      return new Response();
    };
    try {
      await fetchTransport({
        url: 'https://agent.test/query',
        headers: {},
        body: queryBody([], '{}'),
        signal: new AbortController().signal,
      });
    } finally {
      globalThis.fetch = fetch;
    }
    // Only browsers act on all of these.
    assert.deepEqual(
      options.map(({ redirect, credentials, referrerPolicy, cache }) => [
        redirect,
        credentials,
        referrerPolicy,
        cache,
      ]),
      [['manual', 'omit', 'no-referrer', 'no-store']],
    );
  });
});
