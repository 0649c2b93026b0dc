import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { collectAnswer } from '../../../../test/support/query/collectAnswer';
import { until } from '../../../../test/support/until';
import type {
  AgentQueryErrorDetails,
  AgentQueryErrorKind,
} from '../../../core/errors/errorDetails';
import { query } from '../../../core/query/query';
import { writeTranscript } from '../../../core/transcript/transcriptFile';
import { nodeTransport } from '../../../platform/node/nodeTransport';
import { systemClock } from '../../../platform/systemClock';
import type { DemoService } from '../core/demoService';
import { type DemoFault, responseFaults, streamFaults } from '../core/served/demoBehavior';
import { readRecordedResponse } from '../core/served/readRecordedResponse';
import { startDemoService } from '../node/startDemoService';
import { countPauses } from './support/countPauses';
import { openResponse, sendRequest } from './support/sendRequest';

const body = JSON.stringify({ parts: [{ type: 'text', text: 'Why?' }], kwargs: {} });

const recorded = (file: string | Uint8Array) => {
  const recording = readRecordedResponse(typeof file === 'string' ? Buffer.from(file) : file);
  assert.ok(recording);
  return recording;
};

describe('demo service', function () {
  this.timeout(60_000);
  const pauses = countPauses();
  let service: DemoService;

  beforeEach(async () => {
    service = await startDemoService({ pace: 'instant' });
  });
  afterEach(() => service.dispose());

  /** The client's timeouts in seconds, if the test does not depend on them. */
  const longTimeouts = { firstEvent: 50, idle: 50 };

  /** Reads an answer with the panel's client. */
  async function ask(timeouts = longTimeouts) {
    const skipped: string[] = [];
    const batches = query(
      { transport: nodeTransport, clock: systemClock },
      {
        url: `${service.url}/query`,
        headers: {},
        parts: [{ type: 'text', text: 'Why?' }],
        kwargs: '{}',
        timeouts: { connect: 10, ...timeouts },
        signal: new AbortController().signal,
        observer: { malformed: why => skipped.push(why) },
      },
    );
    const { events, error } = await collectAnswer(batches);
    const text = events.map(event => (event.type === 'message' ? event.content : '')).join('');
    return { text, events: events.length, error, skipped };
  }

  describe('with a fault', () => {
    interface Expected {
      /** The expected error; undefined if the query completes. */
      readonly kind: AgentQueryErrorKind | undefined;
      /** The part of the report that arrives. */
      readonly text: 'all' | 'beginning' | 'none';
      readonly details?: AgentQueryErrorDetails;
    }

    const expected: Readonly<Record<Exclude<DemoFault, 'slow'>, Expected>> = {
      cutOff: { kind: 'interrupted', text: 'beginning' },
      halfCharacter: { kind: 'interrupted', text: 'beginning' },
      stall: { kind: 'timeout', text: 'beginning', details: { timer: 'idle' } },
      noEnd: { kind: 'timeout', text: 'all', details: { timer: 'idle' } },
      byteByByte: { kind: undefined, text: 'all' },
      malformed: { kind: undefined, text: 'all' },
      silence: { kind: 'timeout', text: 'none', details: { timer: 'firstEvent' } },
      empty: { kind: 'empty', text: 'none' },
      wrongContentType: {
        kind: 'notEventStream',
        text: 'none',
        details: { contentType: 'text/html; charset=utf-8' },
      },
      redirect: {
        kind: 'redirect',
        text: 'none',
        details: { location: 'https://login.example.com/' },
      },
      unauthorized: { kind: 'status', text: 'none', details: { status: 401 } },
      tooLarge: { kind: 'status', text: 'none', details: { status: 413 } },
      serverError: {
        kind: 'status',
        text: 'none',
        details: { status: 500, snippet: '500\nInternal Server Error\nThe agent failed.' },
      },
      busy: { kind: 'status', text: 'none', details: { status: 503, retryAfter: '120' } },
    };

    for (const [name, { kind, text, details = {} }] of Object.entries(expected)) {
      const fault = name as DemoFault;
      it(`${fault}: the query ends as ${kind ?? 'complete'}, with ${text} of the text`, async () => {
        const all = (await ask()).text;
        service.behavior = { kind: 'fault', fault };
        const found = await ask({
          ...longTimeouts,
          ...(details.timer ? { [details.timer]: 2 } : {}),
        });
        assert.equal(found.error?.kind, kind);
        for (const [key, value] of Object.entries(details)) {
          assert.equal(found.error?.details[key as 'code'], value, key);
        }
        assert.ok(all.startsWith(found.text), found.text);
        const isWhole = found.text === all;
        assert.equal(isWhole ? 'all' : found.text === '' ? 'none' : 'beginning', text);
        assert.deepEqual(
          [...new Set(found.skipped)].sort(),
          fault === 'malformed' ? ['badData', 'notJson', 'unknownType'] : [],
        );
      });
    }

    it('slow: the next event comes a second later', async () => {
      service.behavior = { kind: 'fault', fault: 'slow' };
      const response = await openResponse(`${service.url}/query`, { body });
      const start = performance.now();
      let events = 0;
      for await (const chunk of response) {
        events += String(chunk).split('\n\n').length - 1;
        if (events === 2) {
          break;
        }
      }
      assert.ok(performance.now() - start > 800);
    });

    it('byteByByte: each byte is a chunk', async () => {
      service.behavior = { kind: 'fault', fault: 'byteByByte' };
      const response = await openResponse(`${service.url}/query`, { body });
      const sizes: number[] = [];
      for await (const chunk of response) {
        sizes.push(chunk.length);
      }
      assert.ok(sizes.length > 1000 && Math.min(...sizes) === 1, `${sizes.length} chunks`);
    });

    it('is listed with its outcome', () => {
      const all = [...streamFaults, ...responseFaults];
      assert.deepEqual(all.toSorted(), [...Object.keys(expected), 'slow'].toSorted());
    });

    it('refuses the same requests as without a fault', async () => {
      service.behavior = { kind: 'fault', fault: 'cutOff' };
      const url = `${service.url}/query`;
      assert.equal((await sendRequest(url, { body: '{}' })).status, 400);
      const headers = { Origin: 'http://127.0.0.1' };
      assert.equal((await sendRequest(url, { headers, body })).status, 403);
    });
  });

  describe('with a recording', () => {
    const serve = (file: string | Uint8Array, pace: 'recorded' | 'atOnce' = 'atOnce') => {
      service.behavior = { kind: 'recording', recording: recorded(file), pace };
    };
    const timed = ': agent-query-transcript/1 {}\n\n: 0 ms\ndata: a\n\n: 400 ms\ndata: b\n\n';

    it('sends the bytes, status and headers of the file, whatever the query is', async () => {
      const bytes = Buffer.concat([
        Buffer.from(
          'HTTP/1.1 203 Odd\r\nContent-Type: x/y\r\nSet-Cookie: a\r\nSet-Cookie: b\r\n\r\n',
        ),
        Buffer.from('data: {"type":"mes\r\r\ndata:\n\n'),
        Buffer.of(0xe2, 0x82, 0, 0xff),
      ]);
      serve(bytes);
      for (const query of [body, 'not JSON']) {
        const response = await openResponse(`${service.url}/query`, { body: query });
        assert.equal(response.statusCode, 203);
        assert.equal(response.headers['content-type'], 'x/y');
        assert.deepEqual(response.headers['set-cookie'], ['a', 'b']);
        const chunks: Buffer[] = [];
        for await (const chunk of response) {
          chunks.push(chunk);
        }
        assert.deepEqual(Buffer.concat(chunks), bytes.subarray(bytes.indexOf('data:')));
      }
    });

    it('refuses web pages', async () => {
      serve(timed);
      const headers = { Origin: 'http://127.0.0.1' };
      const response = await sendRequest(`${service.url}/query`, { headers, body });
      assert.equal(response.status, 403);
    });

    it('keeps its times, or sends everything without pauses', async () => {
      const times = async (pace: 'recorded' | 'atOnce') => {
        serve(`${timed}: end {"at":400}\n`, pace);
        const start = performance.now();
        const { text } = await sendRequest(`${service.url}/query`, { body });
        assert.equal(text, 'data: a\n\ndata: b\n\n');
        return performance.now() - start;
      };
      assert.ok((await times('recorded')) >= 395);
      // With the times in this file, the answer would take a day.
      serve(`${timed.replace('400', '86400000')}: end {"at":0}\n`, 'atOnce');
      const { text } = await sendRequest(`${service.url}/query`, { body });
      assert.equal(text, 'data: a\n\ndata: b\n\n');
    });

    it('gives the client the same result as the service that was recorded', async () => {
      const event = { at: 1, data: '{"type":"message","data":{"content":"Half"}}' };
      const transcript = {
        question: '',
        startedAt: 0,
        parts: [],
        connection: [],
        omitted: 0,
        entries: [event],
      };
      const answer = { status: 200, contentType: 'text/event-stream', at: 0 };
      serve(
        writeTranscript({
          ...transcript,
          answer,
          end: { at: 2, error: (await interrupted()).error },
        }),
      );
      const { text, error } = await ask();
      assert.equal(text, 'Half');
      assert.equal(error?.kind, 'interrupted');
    });

    /** Returns the error of a query that was interrupted. */
    async function interrupted() {
      service.behavior = { kind: 'fault', fault: 'cutOff' };
      const result = await ask();
      assert.ok(result.error);
      return { error: result.error };
    }

    it('ends early if the recording ended early, after all bytes', async () => {
      const large = `data: ${'x'.repeat(1_000_000)}\n\n`;
      serve(`HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n${large}`);
      const response = await openResponse(`${service.url}/query`, { body });
      let length = 0;
      await assert.rejects(async () => {
        for await (const chunk of response) {
          length += chunk.length;
        }
      });
      assert.equal(length, large.length);
    });

    it('stops when the client leaves, with its timers', async () => {
      serve(timed.replace('400', '999999999999'), 'recorded');
      const response = await openResponse(`${service.url}/query`, { body });
      await once(response, 'data');
      assert.equal(pauses(), 1);
      response.destroy();
      await until('the pause to end', () => pauses() === 0);
    });

    it('leaves answers in progress unchanged if another recording is selected', async () => {
      serve(`${timed}: end {"at":400}\n`, 'recorded');
      const response = await openResponse(`${service.url}/query`, { body });
      service.behavior = { kind: 'report' };
      let text = '';
      for await (const chunk of response) {
        text += chunk;
      }
      assert.equal(text, 'data: a\n\ndata: b\n\n');
      assert.match((await ask()).text, /^# What your service receives/);
    });

    it('of 10,000 events leaves room for other work', async () => {
      const events = Array.from(
        { length: 10_000 },
        (_, index) => `: ${index >> 6} ms\ndata: {"type":"log","data":{"message":"${index}"}}\n`,
      );
      const file = `: agent-query-transcript/1 {}\n\n${events.join('\n')}\n: end {"at":160}\n`;
      serve(file, 'recorded');
      let turns = 0;
      let running = true;
      const watch = (async () => {
        while (running) {
          await setImmediate();
          turns += 1;
        }
      })();
      const { events: received, error } = await ask();
      running = false;
      await watch;
      assert.equal(error, undefined);
      assert.equal(received, 10_000);
      // At least one for each of the 157 times.
      assert.ok(turns > 150, `${turns} turns of the event loop`);
    });
  });
});
