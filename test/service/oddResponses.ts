import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { AgentQueryErrorKind, CodeOf } from '../../src/core/errors/errorDetails';
import type { RawAnswer } from '../support/query/rawServiceProcess';

/** A response that is unusual or wrong, and what this client does. */
export interface OddResponse extends RawAnswer {
  readonly name: string;
  /** The text of the answer arrives. */
  readonly hasText: boolean;
  /** Undefined if the answer is complete. */
  readonly kind: AgentQueryErrorKind | undefined;
  readonly code: string | undefined;
  readonly status: number | undefined;
}

/** The text of each answer that has one. */
export const oddText = 'Hi';

/** The right pieces of a response, short since they are used in each row: body, headers, status line, chunked body. */
const B = `data: ${JSON.stringify({ type: 'message', data: { content: oddText } })}\n\n`;
const n = B.length;
const CT = 'Content-Type: text/event-stream\r\n';
const CL = `Content-Length: ${n}\r\n`;
const TE = 'Transfer-Encoding: chunked\r\n';
const OK = 'HTTP/1.1 200 OK\r\n';
const ch = (data: string) => `${data.length.toString(16)}\r\n${data}\r\n`;
const C = `${ch(B)}0\r\n\r\n`;
const bytes = (encoded: Buffer) => encoded.toString('latin1');
const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';

/** An end of the connection other than the usual one. */
type End = Partial<Pick<RawAnswer, 'end'>>;

/** The answer is complete. */
function whole(name: string, response: string, { end = 'end' }: End = {}): OddResponse {
  return row(name, response, end, { kind: undefined }, true);
}

/** The header is refused for this. */
function refused(
  code: CodeOf<'badResponse'>,
  name: string,
  response: string,
  { end = 'end' }: End = {},
): OddResponse {
  return row(name, response, end, { kind: 'badResponse', code }, false);
}

/** The answer is interrupted, after its text or before. */
function interrupted(
  name: string,
  response: string,
  code: CodeOf<'interrupted'> | undefined,
  hasText: boolean,
  { end = 'end' }: End = {},
): OddResponse {
  return row(name, response, end, { kind: 'interrupted', code }, hasText);
}

/** The query has failed otherwise. */
function failed(
  name: string,
  response: string,
  told: AgentQueryErrorKind | number,
  { end = 'end' }: End = {},
): OddResponse {
  return row(
    name,
    response,
    end,
    typeof told === 'number' ? { kind: 'status', status: told } : { kind: told },
    false,
  );
}

function row(
  name: string,
  response: string,
  end: RawAnswer['end'],
  { kind, code, status }: Pick<OddResponse, 'kind'> & Partial<Pick<OddResponse, 'code' | 'status'>>,
  hasText: boolean,
): OddResponse {
  // A reset drops data that has not been read, so it comes by itself.
  const pieces = end === 'reset' ? [response, ''] : [response];
  return { name, pieces, end, kind, code, status, hasText };
}

export const oddResponses: readonly OddResponse[] = [
  whole('plain', `${OK + CT + CL}\r\n${B}`),
  whole('no-headers', `${OK}\r\n${B}`),
  whole('version-1.0', `HTTP/1.0 200 OK\r\n${CT}\r\n${B}`),
  whole('status-no-reason', `HTTP/1.1 200\r\n${CT}${CL}\r\n${B}`),
  whole('utf8-value', `${OK + CT}X-Y: \xc3\xbc\r\n${CL}\r\n${B}`),
  whole('header-15k', `${OK + CT}X-Y: ${'x'.repeat(15_000)}\r\n${CL}\r\n${B}`),
  whole('type-none', `${OK + CL}\r\n${B}`),
  whole('keep-alive-open', `${OK + CT + CL}Connection: keep-alive\r\n\r\n${B}`, { end: 'open' }),
  whole('chunk-extension', `${OK + CT + TE}\r\n${n.toString(16)};a="b"\r\n${B}\r\n0\r\n\r\n`),
  whole('chunk-trailers', `${OK + CT + TE}\r\n${ch(B)}0\r\nX-Y: 1\r\nX-Z: 2\r\n\r\n`),
  whole('continue-first', `HTTP/1.1 100 Continue\r\n\r\n${OK}${CT}${CL}\r\n${B}`),
  whole('hints-twelve', `${hint.repeat(12) + OK + CT + CL}\r\n${B}`),
  whole('two-responses', `${OK + CT + CL}\r\n${B}${OK}${CT}${CL}\r\n${B}`),
  whole('data-after', `${OK + CT + CL}Connection: close\r\n\r\n${B}garbage`),
  whole('te-unknown', `${OK + CT}Transfer-Encoding: banana\r\n\r\n${B}`),
  whole('ce-gzip', `${OK + CT}Content-Encoding: gzip\r\n\r\n${bytes(gzipSync(B))}`),
  whole('ce-deflate', `${OK + CT}Content-Encoding: deflate\r\n\r\n${bytes(deflateSync(B))}`),
  whole('ce-raw-deflate', `${OK + CT}Content-Encoding: deflate\r\n\r\n${bytes(deflateRawSync(B))}`),
  whole('ce-none', `${OK + CT}Content-Encoding: none\r\n\r\n${B}`),

  refused('headLengths', 'both-lengths', `${OK + CT + CL + TE}\r\n${C}`),
  refused('headLengths', 'both-lengths-te-first', `${OK + CT + TE + CL}\r\n${C}`),
  refused('headLengths', 'two-lengths', `${OK + CT + CL}Content-Length: 5\r\n\r\n${B}`),
  refused('headLengths', 'length-list', `${OK + CT}Content-Length: ${n}, ${n}\r\n\r\n${B}`),
  refused('headLengths', 'length-negative', `${OK + CT}Content-Length: -1\r\n\r\n${B}`),
  refused('headLengths', 'length-empty', `${OK + CT}Content-Length:\r\n\r\n${B}`),
  refused('headLengths', 'length-huge', `${OK + CT}Content-Length: ${'9'.repeat(23)}\r\n\r\n${B}`),
  refused('headTooLarge', 'header-20k', `${OK + CT}X-Y: ${'x'.repeat(20_000)}\r\n${CL}\r\n${B}`),
  refused('headTooLarge', 'header-2mb', `${OK + CT}X-Y: ${'x'.repeat(2_000_000)}\r\n${CL}\r\n${B}`),
  refused('headInvalid', 'lf-only', `${OK + CT + CL}\r\n`.replaceAll('\r\n', '\n') + B),
  refused('headInvalid', 'cr-only', `${OK + CT + CL}\r\n`.replaceAll('\r\n', '\r') + B),
  refused('headInvalid', 'space-in-name', `${OK + CT}X Y: 1\r\n${CL}\r\n${B}`),
  refused('headInvalid', 'no-colon', `${OK + CT}X-Y\r\n${CL}\r\n${B}`),
  refused('headInvalid', 'empty-name', `${OK + CT}: 1\r\n${CL}\r\n${B}`),
  refused('headInvalid', 'nul-value', `${OK + CT}X-Y: a\x00b\r\n${CL}\r\n${B}`),
  refused('headInvalid', 'folded', `${OK + CT}X-Y: a\r\n b\r\n${CL}\r\n${B}`),
  refused('informational', 'hints-thirteen', `${hint.repeat(13) + OK + CT + CL}\r\n${B}`),
  refused('informational', 'hints-without-end', hint.repeat(5000), { end: 'open' }),
  refused('notHttp', 'status-two-digits', `HTTP/1.1 20 OK\r\n${CT}${CL}\r\n${B}`),
  refused('notHttp', 'status-text', `HTTP/1.1 OK\r\n${CT}${CL}\r\n${B}`),
  refused('notHttp', 'version-2', `HTTP/2 200\r\n${CT}${CL}\r\n${B}`),
  refused('notHttp', 'http-0.9', B),
  refused('notHttp', 'bom-first', `\xef\xbb\xbf${OK}${CT}${CL}\r\n${B}`),
  refused('notHttp', 'ssh', 'SSH-2.0-OpenSSH_9.6\r\n'),
  refused('notHttp', 'json-only', '{"error":"no"}'),
  refused('notHttp', 'http2-frame', '\x00\x00\x12\x04\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x64'),
  refused('tlsInstead', 'tls-alert', '\x15\x03\x01\x00\x02\x02\x46'),
  refused('headCut', 'half-status', 'HTTP/1.1 20'),
  refused('headCut', 'half-status-reset', 'HTTP/1.1 20', { end: 'reset' }),
  refused('headCut', 'half-head', `${OK}Content-Type: text/ev`),
  refused('headCut', 'half-head-reset', `${OK}Content-Type: text/ev`, { end: 'reset' }),
  refused('headCut', 'head-no-blank', OK + CT),
  refused('headCut', 'continue-only', 'HTTP/1.1 100 Continue\r\n\r\n'),

  interrupted('length-long', `${OK + CT}Content-Length: ${n + 10}\r\n\r\n${B}`, undefined, true),
  interrupted('chunk-no-end', `${OK + CT + TE}\r\n${ch(B)}`, undefined, true),
  interrupted('chunk-bad-size', `${OK + CT + TE}\r\n${ch(B)}zz\r\n`, 'damaged', true),
  interrupted('chunk-not-chunked', `${OK + CT + TE}\r\n${B}`, 'damaged', false),
  interrupted('chunk-short', `${OK + CT + TE}\r\n2\r\n${B}\r\n0\r\n\r\n`, 'damaged', false),
  interrupted('ce-lies', `${OK + CT}Content-Encoding: gzip\r\n\r\n${B}`, 'damaged', false),
  interrupted(
    'ce-gzip-garbage',
    `${OK + CT}Content-Encoding: gzip\r\n\r\n${bytes(gzipSync(B))}garbage`,
    'damaged',
    true,
  ),
  interrupted('cut-body-reset', `${OK + CT + TE}\r\n${ch(B)}`, undefined, true, { end: 'reset' }),
  interrupted('open-body-reset', `${OK + CT}\r\n${B}`, undefined, true, { end: 'reset' }),

  failed('nothing', '', 'connect'),
  failed('reset-at-once', '', 'connect', { end: 'reset' }),
  failed('head-only', `${OK + CT}\r\n`, 'empty'),
  failed('204-with-body', `HTTP/1.1 204 No Content\r\n${CT}${CL}\r\n${B}`, 'empty'),
  failed('205-with-body', `HTTP/1.1 205 Reset Content\r\n${CT}${CL}\r\n${B}`, 'empty'),
  failed('304-with-body', `HTTP/1.1 304 Not Modified\r\n${CT}${CL}\r\n${B}`, 304),
  failed('status-999', `HTTP/1.1 999 Denied\r\n${CT}${CL}\r\n${B}`, 999),
  failed('upgrade-101', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n', 101),
  failed('ce-unknown', `${OK + CT}Content-Encoding: banana\r\n\r\n${B}`, 'notEventStream'),
];
