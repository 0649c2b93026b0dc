import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { createDeflate, createGzip, gzipSync } from 'node:zlib';
import { borrowPort } from '../../../../test/support/ports';
import { until } from '../../../../test/support/until';
import { SecretMask } from '../../../core/masking/secretMask';
import { queryNames } from '../core/queryText';
import { type CheckResult, runCheck } from '../core/runCheck';
import { CheckClock } from './support/checkClock';
import {
  type CheckQuery,
  type Exchange,
  isLong,
  type SaidEvent,
  type ServiceStyle,
  startCheckedService,
} from './support/checkedService';

/** A style, or a function that makes a style with the check's clock. */
type Styled = ServiceStyle | ((clock: CheckClock) => ServiceStyle);

interface Options {
  /** Seconds that pass after a read of a response; infinite if the service hangs then. */
  readonly afterRead?: (text: string) => number;
  /** The URL of the queries. */
  readonly url?: (port: number) => string;
  readonly issuesSessions?: boolean;
}

async function check(style: Styled, { afterRead, url, issuesSessions = false }: Options = {}) {
  const clock = new CheckClock(afterRead);
  const start = clock.elapsed();
  const service = await startCheckedService(typeof style === 'function' ? style(clock) : style);
  try {
    const address = url?.(service.port) ?? `http://127.0.0.1:${service.port}/query`;
    const result = await runCheck(
      { transport: clock.transport, clock },
      { url: address, headers: {}, mask: new SecretMask(), issuesSessions },
      { signal: new AbortController().signal },
    );
    assert.ok(clock.elapsed() - start <= 120_000, 'is over within two minutes');
    return result;
  } finally {
    service.dispose();
  }
}

const failures = ({ results }: CheckResult) =>
  results.filter(({ finding }) => finding.verdict === 'failed');
const finding = ({ results }: CheckResult, id: string) => {
  const found = results.find(result => result.id === id)?.finding;
  assert.ok(found, id);
  return found;
};

/** Answers with a status and a text, every query or some. */
const refuse =
  (
    status: number,
    text: string,
    headers: Record<string, string> = {},
    which: (exchange: Exchange) => boolean = () => true,
  ) =>
  (exchange: Exchange): boolean => {
    const isRefused = which(exchange);
    if (isRefused) {
      exchange.response.writeHead(status, headers).end(text);
    }
    return isRefused;
  };
const textOf = (exchange: Exchange) => JSON.stringify(exchange.query?.parts ?? []).slice(0, 2000);
const hasFiles = ({ query }: Exchange) => query?.parts.some(({ type }) => type === 'file') ?? false;
const sessionOf = ({ query }: Exchange) => query?.kwargs.session_id;
const messages = (change: (text: string, index: number) => string) => ({
  say: (events: readonly SaidEvent[]) =>
    events.map(
      ([type, text], index): SaidEvent => [type, type === 'message' ? change(text, index) : text],
    ),
});
const filesFrom = (parts: CheckQuery['parts']) => parts.filter(({ type }) => type === 'file');

/** While a query is answered, others meet with something else. */
function oneAtATime(other: (exchange: Exchange) => void): ServiceStyle {
  let busy = false;
  return {
    intercept: async exchange => {
      if (busy) {
        other(exchange);
        return true;
      }
      busy = true;
      exchange.response.once('close', () => {
        busy = false;
      });
      if (textOf(exchange).includes('Answer with the word ')) {
        // Until the other one of two at the same time has arrived.
        for (let turn = 0; turn < 20; turn += 1) {
          await setImmediate();
        }
      }
      return false;
    },
  };
}

/** Refuses session ids that it has not issued. */
function issuingService(
  name: (exchange: Exchange, id: string) => string,
  refusal: (exchange: Exchange) => boolean,
): ServiceStyle {
  const known = new Set<unknown>();
  let start = '';
  return {
    intercept(exchange) {
      const asked = sessionOf(exchange);
      if (asked !== undefined && !known.has(asked)) {
        return refusal(exchange);
      }
      const id = typeof asked === 'string' ? asked : `issued-${known.size}`;
      known.add(id);
      start = name(exchange, id);
      return false;
    },
    hear: query => {
      const id = /issued-\d+/.exec(start)?.[0] ?? `issued-${known.size - 1}`;
      return { ...query, kwargs: { ...query.kwargs, session_id: query.kwargs.session_id ?? id } };
    },
    say: events => [['log', start], ...events],
    json: (type, text, index) =>
      index === 0 && text.startsWith('{')
        ? text
        : JSON.stringify({
            type,
            data: type === 'message' ? { content: text } : { message: text },
          }),
  };
}
const namesInEvent = (_exchange: Exchange, id: string) =>
  JSON.stringify({ type: 'system', data: { subtype: 'init', session_id: id } });
const refusesInStream = ({ response }: Exchange) => {
  response
    .writeHead(200, { 'Content-Type': 'text/event-stream' })
    .end('data: {"type":"error","data":{"message":"No conversation found"}}\n\n');
  return true;
};

/** Sends all of a long answer in one piece. */
const atOnce =
  (head: (exchange: Exchange) => void | Promise<void>): NonNullable<ServiceStyle['send']> =>
  async (exchange, pieces) => {
    if (isLong(exchange)) {
      await head(exchange);
    } else {
      exchange.response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    }
    exchange.response.end(Buffer.concat(pieces));
  };
/** Sends the head immediately, and then nothing for three seconds. */
const headFirst =
  (clock: CheckClock, headers: Record<string, string> = {}) =>
  async ({ response }: Exchange) => {
    const { heads } = clock;
    response.writeHead(200, { 'Content-Type': 'text/event-stream', ...headers }).flushHeaders();
    await until('the header', () => clock.heads > heads);
    clock.advance(3);
  };

/** Begins to answer some queries, and then closes the connection, or ends in the middle of an event. */
const breakingOff =
  (
    which: (exchange: Exchange) => boolean,
    end = '',
    headers = {},
  ): NonNullable<ServiceStyle['send']> =>
  async (exchange, pieces) => {
    const { response } = exchange;
    response.writeHead(200, { 'Content-Type': 'text/event-stream', ...headers });
    if (!which(exchange)) {
      response.end(Buffer.concat(pieces));
      return;
    }
    await new Promise(resolve => response.write(pieces[0], resolve));
    if (end === '') {
      response.destroy();
    } else {
      response.end(end);
    }
  };

const lines = 'eventLines';
const prefix = /Write each event as "data: "/;
const shape = /"type":"message"/;

/** Services that are wrong: the rule that is broken, and what helps. Nothing else is told. */
const faulty: ReadonlyArray<
  readonly [name: string, rule: string, remedy: RegExp, style: Styled, options?: Options]
> = [
  // Queries without an answer.
  [
    'redirects to the path with a slash',
    'redirect',
    /Respond to POST \/query itself/,
    { intercept: refuse(307, '', { Location: '/query/' }) },
  ],
  [
    'has moved',
    'redirect',
    /change the base URL to https:\/\/new\.example\.com\/agent\.$/,
    { intercept: refuse(308, '', { Location: 'https://new.example.com/agent/query' }) },
  ],
  [
    'redirects to a sign-in page',
    'redirect',
    /change the base URL/,
    { intercept: refuse(302, 'Found', { Location: 'https://login.example.com/?from=query' }) },
  ],
  ['wants a token', 'access', /access token/, { intercept: refuse(401, 'no token') }],
  ['forbids', 'access', /--token-env/, { intercept: refuse(403, 'not for you') }],
  [
    'is at another path',
    'address',
    /Remove \/query from the end/,
    {},
    { url: port => `http://127.0.0.1:${port}/api/query` },
  ],
  [
    'accepts only GET',
    'address',
    /Respond to POST/,
    { intercept: refuse(405, '', { Allow: 'GET' }) },
  ],
  [
    'is behind a proxy with a login',
    'proxy',
    /proxy's address and credentials/,
    { intercept: refuse(407, '') },
  ],
  [
    'closes the connection without a response',
    'connection',
    /is running/,
    {
      intercept: ({ request }) => {
        request.socket.destroy();
        return true;
      },
    },
  ],
  [
    'does not speak TLS',
    'tls',
    /certificate/,
    {},
    { url: port => `https://127.0.0.1:${port}/query` },
  ],
  [
    'has reached its limit for today',
    'rateLimit',
    /later/,
    { intercept: refuse(429, 'Quota exceeded', { 'Retry-After': '86400' }) },
  ],
  [
    'never responds',
    'noAnswer',
    /status immediately/,
    clock => ({
      intercept: () => {
        clock.hang();
        return true;
      },
    }),
  ],
  // Text.
  ['fails always', 'text', /status 200/, { intercept: refuse(500, 'Traceback of 1f3a9') }],
  [
    'needs a session',
    'text',
    /even if kwargs is empty/,
    {
      intercept: refuse(
        422,
        'session_id missing',
        {},
        exchange => sessionOf(exchange) === undefined,
      ),
    },
  ],
  ['answers with nothing', 'text', /an event stream/, { say: () => [] }],
  [
    'answers with comments alone',
    'text',
    /an event stream/,
    { say: () => [], start: ': ping\n\n' },
  ],
  [
    'answers in log events alone',
    'text',
    /content of message events/,
    { say: events => events.map(([, text]): SaidEvent => ['log', text]) },
  ],
  ['sends messages without text', 'text', /content of message events/, messages(() => '')],
  [
    'answers with an error in the stream',
    'text',
    /an event stream/,
    { json: () => '{"type":"error","data":{"message":"No model"}}' },
  ],
  // Lines.
  [
    'answers with a page',
    lines,
    prefix,
    { intercept: refuse(200, '<!doctype html><h1>Sign in</h1>', { 'Content-Type': 'text/html' }) },
  ],
  [
    'answers with one JSON document',
    lines,
    prefix,
    { intercept: refuse(200, '{"answer":"READY"}') },
  ],
  [
    'writes some events as Data:',
    lines,
    prefix,
    { wire: (json, index) => `${index % 3 === 0 ? 'Data' : 'data'}: ${json}\n\n` },
  ],
  ['indents JSON', lines, prefix, { wire: json => `data: ${indented(json)}\n\n` }],
  [
    'leaves line breaks in JSON',
    lines,
    prefix,
    { wire: json => `data: ${json.replaceAll('\\n', '\n')}\n\n` },
  ],
  ['writes no space', lines, prefix, { wire: json => `data:${json}\n\n` }],
  [
    'prints its log into the response',
    lines,
    prefix,
    { wire: json => `INFO: an event\ndata: ${json}\n\n` },
  ],
  [
    'prefixes twice',
    'envelopes',
    /Write the prefix once/,
    { wire: json => `data: data: ${json}\n\n` },
  ],
  // Envelopes.
  [
    'prints Python objects',
    'envelopes',
    /json\.dumps/,
    { wire: json => `data: ${json.replaceAll('"', "'")}\n\n` },
  ],
  [
    'sends data as a string',
    'envelopes',
    /Make data an object/,
    { json: (type, text) => JSON.stringify({ type, data: JSON.stringify({ content: text }) }) },
  ],
  [
    'sends events in lists',
    'envelopes',
    /each event of the list by itself/,
    { wire: json => `data: [${json},${json}]\n\n` },
  ],
  [
    'encodes JSON twice',
    'envelopes',
    /JSON once/,
    { wire: json => `data: ${JSON.stringify(json)}\n\n` },
  ],
  [
    'writes the text beside the type',
    'envelopes',
    /into an object named data/,
    { json: (type, content) => JSON.stringify({ type, content }) },
  ],
  ['sends plain text', 'envelopes', shape, { json: (_, text) => text.trim() || 'x' }],
  [
    'sends the chunks of another API',
    'envelopes',
    shape,
    { json: (_type, content) => JSON.stringify({ choices: [{ delta: { content } }] }) },
  ],
  [
    'capitalizes a type',
    'envelopes',
    /lower case/,
    {
      json: json => json,
      wire: (_json, index) => `data: {"type":"Log","data":{"message":"${index}"}}\n\n`,
    },
  ],
  [
    'sends the text of logs under another key',
    'envelopes',
    shape,
    {
      json: (type, text) =>
        JSON.stringify({ type, data: type === 'log' ? { text } : { content: text } }),
    },
  ],
  [
    'ends with null',
    'envelopes',
    shape,
    { finish: 'data: {"type":"message","data":{"content":null}}\n\n' },
  ],
  ['sends events without data', 'envelopes', shape, { finish: 'data: \n\n' }],
  // Characters and pieces.
  [
    'writes Latin-1',
    'encoding',
    /as UTF-8/,
    { wire: json => Buffer.from(`data: ${json}\n\n`, 'latin1') },
  ],
  [
    'reads Latin-1',
    'content',
    /encode the response as UTF-8/,
    { decode: body => body.toString('latin1') },
  ],
  [
    'encodes UTF-8 twice',
    'content',
    /once/,
    messages(text => Buffer.from(text).toString('latin1')),
  ],
  [
    'reads ASCII',
    'content',
    /encode the response as UTF-8/,
    messages(text => text.replace(/[^\0-\x7f]/g, '?')),
  ],
  [
    'escapes for HTML',
    'content',
    /don't HTML-escape/,
    messages(text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  ],
  [
    'repeats all before',
    'content',
    /only the new text/,
    {
      say: events => {
        let before = '';
        return events.map(([type, text]) => {
          before += type === 'message' ? text : '';
          return [type, type === 'message' ? before : text];
        });
      },
    },
  ],
  ['trims pieces', 'content', /spaces and line breaks/, messages(text => text.trim())],
  [
    'sends each event twice',
    'content',
    /each event once/,
    { say: events => events.flatMap(event => [event, event]) },
  ],
  [
    'swaps events',
    'content',
    /in the order/,
    {
      say: ([a, b, c, d, ...rest]) =>
        [a, b, d, c, ...rest].flatMap(event => (event ? [event] : [])),
    },
  ],
  // Parts.
  [
    'hands over the first file only',
    'files',
    /all parts/,
    {
      hear: query => ({
        ...query,
        parts: query.parts.filter(
          part => part.type === 'text' || part === filesFrom(query.parts)[0],
        ),
      }),
    },
  ],
  [
    'loses the text after files',
    'files',
    /all parts/,
    {
      hear: query => ({
        ...query,
        parts: query.parts.filter((part, index) => part.type === 'file' || index === 0),
      }),
    },
  ],
  ['stops before the last two words', 'files', /all parts/, { say: events => events.slice(0, -3) }],
  [
    'refuses files',
    'files',
    /any file type/,
    { intercept: refuse(422, 'only text', {}, hasFiles) },
  ],
  // Sessions.
  [
    'knows no new session',
    'session',
    /including new ones/,
    {
      intercept: refuse(404, 'unknown session', {}, exchange => sessionOf(exchange) !== undefined),
    },
  ],
  [
    'fails when a session goes on',
    'session',
    /session_id/,
    { intercept: refuse(500, 'KeyError', {}, exchange => textOf(exchange).includes('Which word')) },
  ],
  [
    'breaks off for a session that it does not know',
    'session',
    /unknown session_id, and resume the session for a known one/,
    { send: breakingOff(({ query }) => query?.kwargs.session_id !== undefined) },
  ],
  [
    'breaks off in the middle of an event in a continued session',
    'session',
    /unknown session_id, and resume the session for a known one/,
    {
      send: breakingOff(exchange => textOf(exchange).includes('Which word'), 'data: {"type":"mess'),
    },
  ],
  [
    'breaks off for a session that it has issued',
    'session',
    /resume the session for a known one/,
    {
      send: breakingOff(({ query }) => query?.kwargs.session_id !== undefined, '', {
        'Session-Id': 'first',
      }),
    },
    { issuesSessions: true },
  ],
  [
    'has one memory for all',
    'session',
    /separate/,
    (() => {
      const all: string[] = [];
      return { recall: () => all };
    })(),
  ],
  [
    'names no session, although it is said to issue them',
    'session',
    /Send the session ID as session_id/,
    {},
    { issuesSessions: true },
  ],
  [
    'refuses the session that it named',
    'session',
    /that the service issued/,
    {
      headers: { 'Session-Id': 'first' },
      intercept: refuse(404, 'expired', {}, exchange => sessionOf(exchange) === 'first'),
    },
    { issuesSessions: true },
  ],
  // Parallel queries, and stopping.
  [
    'keeps the query where all share it',
    'parallel',
    /separate/,
    () => {
      let shared: CheckQuery;
      return {
        hear: async query => {
          shared = query;
          for (let turn = 0; turn < 20; turn += 1) {
            await setImmediate();
          }
          return shared;
        },
      };
    },
  ],
  [
    'is busy for others',
    'parallel',
    /status 429/,
    () => oneAtATime(({ response }) => response.writeHead(503).end('busy')),
  ],
  [
    'dies when a query is stopped',
    'cancellation',
    /Keep running when a client disconnects/,
    () => {
      let isDead = false;
      return {
        intercept: async exchange => {
          const { request, response } = exchange;
          if (isDead) {
            request.socket.destroy();
            return true;
          }
          if (textOf(exchange).includes('check of cancellation')) {
            response.writeHead(200).write('data: {"type":"log","data":{"message":"Begun"}}\n\n');
            await new Promise(resolve => response.once('close', resolve));
            isDead = true;
            return true;
          }
          return false;
        },
      };
    },
  ],
  // The end.
  [
    'never ends its response',
    'end',
    /End the response/,
    { finish: ': no more\n\n', end: () => {} },
    { afterRead: text => (text.includes('no more') ? Number.POSITIVE_INFINITY : 0) },
  ],
  [
    'never stops to send events',
    'end',
    /End the response/,
    {
      end: async response => {
        while (!response.destroyed) {
          response.write('data: {"type":"log","data":{"message":"Working"}}\n\n');
          await setImmediate();
        }
      },
    },
    { afterRead: () => 0.5 },
  ],
  [
    'resets the connection at the end',
    'end',
    /last chunk/,
    { end: response => response.write('\n', () => response.destroy()) },
  ],
  [
    'ends in the middle of an event',
    'end',
    /completely/,
    { finish: 'data: {"type":"message","da' },
  ],
  [
    'promises more bytes than it sends',
    'end',
    /Content-Length/,
    {
      send: ({ response }, pieces) => {
        const all = Buffer.concat(pieces);
        response.writeHead(200, { 'Content-Length': all.length + 10 });
        response.write(all, () => response.destroy());
      },
    },
  ],
  // Buffering.
  [
    'collects the answer',
    'incremental',
    /Flush after each event/,
    clock => ({
      send: atOnce(({ response }) => {
        clock.advance(3);
        response.writeHead(200);
      }),
    }),
  ],
  [
    'is behind nginx, which collects the answer',
    'incremental',
    /X-Accel-Buffering/,
    clock => ({ send: atOnce(headFirst(clock, { Server: 'nginx/1.27' })) }),
  ],
  [
    'compresses the answer as a whole',
    'incremental',
    /compression/,
    clock => ({
      async send(exchange, pieces) {
        if (isLong(exchange)) {
          await headFirst(clock, { 'Content-Encoding': 'gzip' })(exchange);
        } else {
          exchange.response.writeHead(200, { 'Content-Encoding': 'gzip' });
        }
        exchange.response.end(gzipSync(Buffer.concat(pieces)));
      },
    }),
  ],
];

function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), undefined, 2);
}

/** Sends pieces through a compressor that is flushed after each. */
const compressed =
  (encoding: string, create: typeof createGzip): NonNullable<ServiceStyle['send']> =>
  async ({ response }, pieces) => {
    response.writeHead(200, { 'Content-Encoding': encoding, 'Content-Type': 'text/event-stream' });
    const compressor = create();
    compressor.pipe(response);
    for (const piece of pieces) {
      compressor.write(piece);
      await new Promise<void>(resolve => compressor.flush(() => resolve()));
    }
    compressor.end();
  };

/** Services that keep the rules, each in its own way. */
const right: ReadonlyArray<readonly [name: string, style: Styled, options?: Options]> = [
  ['is plain', {}],
  ['ends lines with CRLF', { wire: json => `data: ${json}\r\n\r\n` }],
  ['ends events with one line break', { wire: json => `data: ${json}\n` }],
  ['begins with a byte order mark', { start: '\uFEFF' }],
  ['sends heartbeats', { start: ': ping\n\n', wire: json => `:\n\ndata: ${json}\n\n` }],
  [
    'sends the other fields of event streams',
    {
      start: 'retry: 3000\n\n',
      wire: (json, index, type) => `event: ${type}\nid: ${index}\ndata: ${json}\n\n`,
    },
  ],
  ['sends text/plain', { headers: { 'Content-Type': 'text/plain' } }],
  ['names the character set', { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }],
  ['compresses with gzip', { send: compressed('gzip', createGzip) }],
  ['compresses with deflate', { send: compressed('deflate', createDeflate) }],
  ['keeps connections alive', { headers: { Connection: 'keep-alive', 'Keep-Alive': 'timeout=5' } }],
  [
    'ends with the connection',
    { headers: { Connection: 'close', 'Transfer-Encoding': 'identity' } },
  ],
  [
    'collects short answers',
    {
      send: ({ response }, pieces) => {
        const all = Buffer.concat(pieces);
        response.writeHead(200, { 'Content-Length': all.length }).end(all);
      },
    },
  ],
  [
    'sends bytes one by one',
    {
      async send({ response }, pieces) {
        response.writeHead(200);
        for (const byte of Buffer.concat(pieces)) {
          response.write(Buffer.of(byte));
        }
        response.end();
      },
    },
  ],
  ['ends with [DONE]', { finish: 'data: [DONE]\n\n' }],
  ['leaves the connection open after [DONE]', { finish: 'data: [DONE]\n\n', end: () => {} }],
  [
    'adds keys',
    {
      json: (type, text, index) =>
        JSON.stringify({
          id: index,
          type,
          data: { role: 'assistant', content: text, message: text },
        }),
    },
  ],
  [
    'sends other types',
    { start: 'data: {"type":"usage","data":{"tokens":3}}\n\n', finish: 'data: {"type":"end"}\n\n' },
  ],
  [
    'escapes characters as JSON allows',
    {
      wire: json =>
        `data: ${json.replace(/[^\0-\x7f]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n\n`,
    },
  ],
  [
    'answers in one event',
    {
      say: events => [
        ['message', events.map(([type, text]) => (type === 'message' ? text : '')).join('')],
      ],
    },
  ],
  [
    'answers by letters',
    {
      say: events =>
        events.flatMap(([type, text]): readonly SaidEvent[] =>
          type === 'message' ? [...text].map(letter => ['message', letter]) : [[type, text]],
        ),
    },
  ],
  ['says the same whatever is asked', { say: () => [['message', 'OK']] }],
  [
    'thinks for three seconds, and then writes fast',
    clock => ({
      async send(exchange, pieces) {
        const { response } = exchange;
        if (isLong(exchange)) {
          await headFirst(clock)(exchange);
        }
        for (const piece of pieces) {
          response.write(piece);
          // Each event is a read.
          await setImmediate();
          await setImmediate();
        }
        response.end();
      },
    }),
  ],
  [
    'logs, thinks for three seconds, and then writes all at once',
    { say: events => [['log', 'Thinking'], ...events] },
    { afterRead: text => (text.includes('Thinking') ? 3 : 0) },
  ],
  ['is slow', {}, { afterRead: () => 0.05 }],
  [
    'lets a second query wait',
    () => {
      let before: Promise<unknown> = Promise.resolve();
      return {
        async intercept({ response }) {
          const own = before;
          before = new Promise(resolve => response.once('close', resolve));
          await own;
          return false;
        },
      };
    },
  ],
  [
    'allows a query a second',
    clock => {
      let next = 0;
      return {
        intercept(exchange) {
          const isEarly = clock.elapsed() < next;
          next = isEarly ? next : clock.elapsed() + 1000;
          return isEarly && refuse(429, 'slow down', { 'Retry-After': '1' })(exchange);
        },
      };
    },
  ],
  [
    'answers what is not a query with status 200',
    {
      intercept: refuse(
        200,
        'data: {"type":"message","data":{"content":"No"}}\n\n',
        {},
        ({ query }) => !query,
      ),
    },
  ],
  [
    'sends early hints',
    {
      intercept: ({ response }) => {
        response.writeEarlyHints({ link: '</style.css>; rel=preload' });
        return false;
      },
    },
  ],
  ['issues sessions, and accepts others', { headers: { 'Session-Id': 'issued' } }],
  [
    'issues sessions in an event, and refuses others',
    () => issuingService(namesInEvent, refusesInStream),
  ],
  [
    'issues sessions in an event, as it is said to',
    () => issuingService(namesInEvent, refusesInStream),
    { issuesSessions: true },
  ],
];

describe('in a service check, a service that', () => {
  for (const [name, rule, remedy, style, options] of faulty) {
    it(`${name} breaks only the rule ${rule}`, async () => {
      const result = await check(style, options);
      const failed = failures(result);
      assert.deepEqual(
        failed.map(({ id }) => id),
        [rule],
        JSON.stringify(failed, undefined, 1),
      );
      assert.match(failed[0]?.finding.remedy ?? '', remedy);
    });
  }

  for (const [name, style, options] of right) {
    it(`${name} breaks no rule`, async () => {
      const result = await check(style, options);
      assert.deepEqual(failures(result), []);
      assert.equal(result.isReachable, true);
      assert.equal(finding(result, 'text').verdict, 'passed');
    });
  }
});

/** Behavior that the interface leaves open, with the observation and the advice. */
const observed: ReadonlyArray<
  readonly [name: string, rule: string, said: RegExp, helps: RegExp | undefined, style: Styled]
> = [
  ['ignores further kwargs', 'kwargs', /^Ignored or accepted: HTTP 200/, undefined, {}],
  [
    'refuses further kwargs',
    'kwargs',
    /^Refused: HTTP 422, "unknown key"/,
    /know which keys are allowed/,
    {
      intercept: refuse(422, 'unknown key', {}, ({ query }) =>
        Object.keys(query?.kwargs ?? {}).some(key => key !== 'session_id'),
      ),
    },
  ],
  [
    'answers what is no query',
    'wrongBody',
    /HTTP 500, "crashed".*HTTP 500, "crashed"/,
    /status 400 or 422/,
    { intercept: refuse(500, 'crashed', {}, ({ query }) => query === undefined) },
  ],
  ['sends the right type', 'contentType', /^text\/event-stream$/, undefined, {}],
  [
    'sends another type',
    'contentType',
    /^text\/plain$/,
    /Content-Type: text\/event-stream/,
    { headers: { 'Content-Type': 'text/plain' } },
  ],
  [
    'goes on after a query was stopped',
    'cancellation',
    /the next query was answered/,
    /automated check of cancellation/,
    {},
  ],
  [
    'has answered before it can be stopped',
    'cancellation',
    /^The response ended before it could be stopped: HTTP 500/,
    undefined,
    { intercept: refuse(500, 'down', {}, each => textOf(each).includes('check of cancellation')) },
  ],
  ['remembers', 'memory', /repeats the code word/, undefined, {}],
  [
    'forgets',
    'memory',
    /doesn't repeat the code word/,
    /Remember the conversation/,
    { recall: () => [] },
  ],
];

describe('a service check, where the interface leaves the behavior open,', () => {
  for (const [name, rule, said, helps, style] of observed) {
    it(`reports a service that ${name}: ${rule}`, async () => {
      const { verdict, seen, meaning = '', remedy = '' } = finding(await check(style), rule);
      assert.equal(verdict, 'observed');
      assert.match(seen, said);
      assert.match(`${meaning} ${remedy}`, helps ?? /^ $/);
    });
  }
});

describe('a service check', () => {
  it('reports an obstacle to all queries once, first and by name', async () => {
    const result = await check({ intercept: refuse(308, '', { Location: '/query/' }) });
    const [first, ...others] = result.results;
    assert.equal(first?.id, 'redirect');
    assert.equal(first?.finding.seen, 'HTTP 308, redirect to /query/');
    assert.equal(result.queries, 1);
    for (const { finding } of others) {
      assert.equal(finding.verdict, 'skipped');
      assert.match(finding.seen, /^See "The service redirects/);
    }
  });

  it('distinguishes a service that refuses queries from a missing service', async () => {
    const isReachable = async (style: Styled, options?: Options) =>
      (await check(style, options)).isReachable;
    const gone = await borrowPort();
    assert.equal(await isReachable({ intercept: refuse(307, '', { Location: '/' }) }), true);
    assert.equal(await isReachable({ intercept: refuse(401, '') }), false);
    assert.equal(await isReachable({}, { url: () => `http://127.0.0.1:${gone}/query` }), false);
  });

  it('skips the rules for which there is no time, without blaming the service', async () => {
    const result = await check(clock => ({
      intercept: () => {
        clock.advance(20);
        return false;
      },
    }));
    assert.deepEqual(failures(result), []);
    assert.ok(result.queries < queryNames.length);
    assert.equal(finding(result, 'text').verdict, 'passed');
    assert.equal(finding(result, 'parallel').seen, 'There was not enough time.');
  });

  it('follows with the session that the service issued, and sends no other', async () => {
    const sent: unknown[] = [];
    const service = issuingService(namesInEvent, refusesInStream);
    const result = await check(
      {
        ...service,
        intercept: exchange => {
          sent.push(sessionOf(exchange));
          return service.intercept?.(exchange) ?? false;
        },
      },
      { issuesSessions: true },
    );
    assert.equal(finding(result, 'session').verdict, 'passed');
    assert.match(finding(result, 'memory').seen, /repeats the code word/);
    assert.deepEqual(
      sent.filter(id => id !== undefined),
      ['issued-2'],
    );
  });

  it('names the setting for a service that issues sessions', async () => {
    const result = await check(issuingService(namesInEvent, refusesInStream));
    const { verdict, meaning, remedy } = finding(result, 'session');
    assert.equal(verdict, 'observed');
    assert.match(meaning ?? '', /issues session IDs/);
    assert.match(remedy ?? '', /agentQuery\.session to "service"/);
  });

  it('reports a limit for parallel queries as an observation', async () => {
    const result = await check(() =>
      oneAtATime(({ response }) => response.writeHead(429, { 'Retry-After': '1' }).end()),
    );
    assert.equal(finding(result, 'parallel').verdict, 'observed');
    assert.match(finding(result, 'parallel').seen, /HTTP 429/);
  });

  it('does not report ASCII or an empty text as UTF-8', async () => {
    const ascii = await check({ say: () => [['message', 'OK']] });
    assert.equal(finding(ascii, 'encoding').verdict, 'observed');
    const nothing = await check({ say: () => [] });
    assert.equal(finding(nothing, 'encoding').verdict, 'skipped');
    assert.equal(finding(await check({}), 'encoding').verdict, 'passed');
  });
});
