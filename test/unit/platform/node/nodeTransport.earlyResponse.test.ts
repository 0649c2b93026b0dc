import assert from 'node:assert/strict';
import { globalAgent } from 'node:https';
import { bytesContent, type OutgoingPart } from '../../../../src/core/parts/outgoingPart';
import { head, message } from '../../../service/faultWire';
import { selfSigned } from '../../../service/tls/selfSigned';
import { isLong } from '../../../support/long';
import { collectAnswer } from '../../../support/query/collectAnswer';
import { queryNode } from '../../../support/query/nodeQuery';
import { type RawAnswer, RawServiceProcess } from '../../../support/query/rawServiceProcess';

const mebibyte = 1024 * 1024;

const refused = 'Not like this.';

const early = (...pieces: string[]): RawAnswer => ({ pieces, end: 'destroy', isUnread: true });

const consent = head('100 Continue');

const refusal = (status: string) =>
  head(status, `Content-Length: ${refused.length}`, 'Connection: close') + refused;

const stream = head('200 OK', 'Content-Type: text/event-stream', 'Connection: close');

const chunked = (...events: string[]) =>
  events.map(event => `${event.length.toString(16)}\r\n${event}\r\n`).join('');

/** Answers before the request has arrived completely; then the connection closes, with unread bytes. */
const answers: Record<string, RawAnswer> = {
  413: early(refusal('413 Too Large')),
  401: early(refusal('401 No')),
  '401-after-consent': early(consent, refusal('401 No')),
  '401-with-consent': early(consent + refusal('401 No')),
  '413-read': { pieces: [refusal('413 Too Large')], end: 'open' },
  '429-late': early(...Array(10).fill(''), refusal('429 Slow Down')),
  200: early(
    stream.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n'),
    `${chunked(message('All'))}0\r\n\r\n`,
  ),
  '200-in-parts': early(
    stream.replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n'),
    ...[...'All'].map(letter => chunked(message(letter))),
    '0\r\n\r\n',
  ),
  '200-without-length': early(stream, message('All')),
};

/** The number of tries with different sizes. */
const tries = isLong ? 20 : 5;

/** The smallest number of {@link tries} that succeed; the system may lose a response when the connection is reset. */
const fewest = tries - 1;

for (const certificate of [undefined, selfSigned]) {
  describe(`a response before the request has been sent, ${certificate ? 'over TLS' : 'plain'}`, () => {
    const { ca } = globalAgent.options;
    let service: RawServiceProcess;

    const url = (name: string) =>
      `${certificate ? 'https' : 'http'}://127.0.0.1:${service.port}/${name}/query`;

    before(async () => {
      globalAgent.options.ca = [selfSigned.cert];
      service = await RawServiceProcess.start({
        answers,
        hosts: ['127.0.0.1'],
        ...(certificate ? { certificate } : {}),
      });
    });
    after(async () => {
      globalAgent.options.ca = ca;
      await service.dispose();
    });

    it('keeps a large body from being sent', async () => {
      const before = await service.received();
      const content = bytesContent(new Uint8Array(20 * mebibyte));
      const parts: OutgoingPart[] = [{ type: 'file', name: 'a', mimeType: 'a/b', content }];
      const { error } = await collectAnswer(queryNode(url('413-read'), { parts }));
      assert.equal(error?.details.status, 413);
      const sent = (await service.received()) - before;
      assert.ok(sent < 10_000, `only the header is sent: ${sent} bytes`);
    });

    for (const name of Object.keys(answers)) {
      it(`is reported: ${name}`, async () => {
        const told: string[] = [];
        let refusals = 0;
        for (let attempt = 0; attempt < tries; attempt++) {
          // Data that fits into the buffers of the system is treated as sent, and then the reset is an interruption.
          const least = name === '200-without-length' ? 32 : 1;
          const size = attempt === 0 ? 100 * mebibyte : (least + (attempt % 8)) * mebibyte;
          const parts: OutgoingPart[] = [
            {
              type: 'file',
              name: 'a',
              mimeType: 'a/b',
              content: bytesContent(new Uint8Array(size)),
            },
          ];
          const { events, error } = await collectAnswer(
            queryNode(url(name), {
              parts,
              tokenSource: { type: 'command', refuse: () => refusals++ },
            }),
          );
          const text = events.map(event => (event.type === 'message' ? event.content : ''));
          told.push(
            error?.kind === 'status'
              ? `${error.details.status} ${error.details.snippet}`
              : `200 ${text.join('')} ${error ?? ''}`.trim(),
          );
        }
        const status = name.slice(0, 3);
        const expected = `${status} ${status === '200' ? 'All' : refused}`;
        const count = told.filter(each => each === expected).length;
        assert.ok(count >= fewest, `${count} of ${tries}: ${[...new Set(told)].join(', ')}`);
        assert.ok(status !== '401' || refusals >= fewest, 'the token is refused');
      });
    }
  });
}
