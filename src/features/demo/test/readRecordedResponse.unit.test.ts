import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import type { Transcript } from '../../../core/transcript/transcript';
import { writeTranscript } from '../../../core/transcript/transcriptFile';
import { type RecordedResponse, readRecordedResponse } from '../core/served/readRecordedResponse';
import { recordedPieces } from '../core/served/recordedPieces';

const read = (file: string | Uint8Array): RecordedResponse | undefined =>
  readRecordedResponse(typeof file === 'string' ? Buffer.from(file) : file);

/** The bytes that would be sent, as text. */
const sent = ({ stream, isMarked }: RecordedResponse) =>
  Buffer.concat(
    [...recordedPieces(stream, isMarked, 'recorded')].map(({ bytes }) => bytes),
  ).toString();

const url = 'http://service.test/query';

const transcript: Transcript = {
  question: 'Why?\n: end {"at":1}',
  startedAt: 0,
  parts: [],
  sent: { url, bytes: 100, at: 1 },
  connection: [],
  answer: { status: 200, contentType: 'text/event-stream; charset=utf-8', at: 5 },
  entries: [
    { at: 12, data: '{"type":"message","data":{"content":"a"}}' },
    { at: 340, data: 'not JSON\n: 9 ms' },
    { at: 340, data: '' },
  ],
  omitted: 0,
  end: { at: 345 },
};

const events =
  'data: {"type":"message","data":{"content":"a"}}\n\ndata: not JSON\ndata: : 9 ms\n\ndata: \n\n';

describe('a recorded response', () => {
  it('of a transcript contains the bytes that the service sent, without additions by Agent Query', () => {
    const found = read(writeTranscript(transcript));
    assert.ok(found);
    assert.equal(found.status, 200);
    assert.deepEqual(found.headers, [['Content-Type', 'text/event-stream; charset=utf-8']]);
    assert.equal(found.durationMs, 345);
    assert.equal(found.end, 'complete');
    assert.equal(sent(found), events);
  });

  it('of a transcript is the same if an editor or Git has changed the line ends', () => {
    const found = read(writeTranscript(transcript).replaceAll('\n', '\r\n'));
    assert.ok(found);
    assert.equal(found.end, 'complete');
    assert.equal(sent(found), events.replaceAll('\n', '\r\n'));
    const trailing = read(`${writeTranscript(transcript)}\n\n`);
    assert.equal(trailing && sent(trailing), events);
  });

  const ends = [
    [new AgentQueryError('interrupted', 'reset', { url }), 'cutOff'],
    [new AgentQueryError('timeout', 'silence', { url, timer: 'idle', seconds: 1 }), 'open'],
    [new AgentQueryError('cancelled', 'stopped'), 'open'],
    [new AgentQueryError('tooLarge', 'long', { url, cap: 'event', bytes: 1 }), 'open'],
    [new AgentQueryError('internal', 'defect'), 'complete'],
  ] as const;
  for (const [error, end] of ends) {
    it(`of a query that ended as ${error.kind} ends as ${end}`, () => {
      const found = read(writeTranscript({ ...transcript, end: { at: 345, error } }));
      assert.equal(found?.end, end);
      assert.equal(found && sent(found), events);
    });
  }

  it('has the comments and other fields, and the beginning of an event as it was cut off', () => {
    const entries: Transcript['entries'] = [
      { at: 1, type: 'comment', lines: ':still working' },
      { at: 2, data: 'x', lines: 'id: 7\ndata:x' },
      { at: 3, type: 'incomplete', lines: 'event: y\ndata: {"type":"mes' },
    ];
    const expected = ':still working\n\nid: 7\ndata:x\n\nevent: y\ndata: {"type":"mes';
    const text = writeTranscript({ ...transcript, entries });
    for (const [file, stream] of [
      [text, expected],
      [text.replaceAll('\n', '\r\n'), expected.replaceAll('\n', '\r\n')],
    ] as const) {
      const found = read(file);
      assert.equal(found && sent(found), stream);
    }
  });

  for (const [lines, last] of [
    ['data: {"type":"mes', [0x73]],
    [`${'data: {"type":"message","data":{"content":"a"}}'}\ufffd`, [0x7d, 0xef, 0xbf]],
    ['\ufffd', [0x0a, 0xef, 0xbf]],
  ] as const) {
    it(`that ended well in the middle of an event or a character ends in the same way: ${lines}`, () => {
      const entries: Transcript['entries'] = [{ at: 1, type: 'incomplete', lines }];
      const error = new AgentQueryError('interrupted', 'half', { url, code: 'truncated' });
      const found = read(
        writeTranscript({
          ...transcript,
          entries: [...transcript.entries, ...entries],
          end: { at: 9, error },
        }),
      );
      assert.equal(found?.end, 'complete');
      assert.deepEqual([...(found?.stream.subarray(-last.length) ?? [])], last);
    });
  }

  it('of a service that sent only comments is served, too', () => {
    const entries: Transcript['entries'] = [{ at: 1, type: 'comment', lines: ': working' }];
    const error = new AgentQueryError('timeout', 'silence', {
      url,
      timer: 'idle',
      seconds: 1,
    });
    const found = read(writeTranscript({ ...transcript, entries, end: { at: 9, error } }));
    assert.equal(found && sent(found), ': working\n\n');
    assert.equal(found?.end, 'open');
  });

  it('of a query that was saved while it ran does not end', () => {
    const { end, ...running } = transcript;
    assert.ok(end);
    assert.equal(read(writeTranscript(running))?.end, 'open');
  });

  it('without events has the status and the headers that are known, and the text of its body', () => {
    const error = new AgentQueryError('status', 'HTTP 503', {
      url,
      status: 503,
      retryAfter: '30',
      snippet: 'Busy: ü',
    });
    const answer = { status: 503, contentType: 'text/plain', at: 4 };
    const found = read(
      writeTranscript({ ...transcript, answer, entries: [], end: { at: 5, error } }),
    );
    assert.ok(found);
    assert.equal(found.status, 503);
    assert.deepEqual(found.headers, [
      ['Content-Type', 'text/plain'],
      ['Retry-After', '30'],
    ]);
    assert.equal(sent(found), 'Busy: ü');
    assert.equal(found.end, 'complete');
  });

  it('never has a status or header that cannot be sent', () => {
    for (const status of [0, 100, 101, 199, 1000, -1, 200.5, 'x', null]) {
      const head = JSON.stringify({ answer: { status, contentType: 'text/x\r\nX: y' } });
      const found = read(`: agent-query-transcript/1 ${head}\n\ndata: x\n\n`);
      assert.equal(found?.status, 200, String(status));
      assert.deepEqual(found?.headers, []);
    }
  });

  it('of a transcript without a response is undefined', () => {
    const { answer, ...refused } = transcript;
    assert.ok(answer);
    const error = new AgentQueryError('connect', 'refused', { url });
    assert.equal(
      read(writeTranscript({ ...refused, entries: [], end: { at: 1, error } })),
      undefined,
    );
  });

  it('of curl is the file, byte for byte', () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufeff: 12 ms\r\n\r\ndata: {"type":"me\rdata:x\n: end {"at":1}\n'),
      Buffer.of(0, 0xff, 0xe2, 0x82),
    ]);
    const found = read(bytes);
    assert.ok(found);
    assert.deepEqual(
      Buffer.concat(
        [...recordedPieces(found.stream, found.isMarked, 'recorded')].map(({ bytes: b }) => b),
      ),
      bytes,
    );
    assert.equal(found.end, 'complete');
    assert.equal(found.durationMs, undefined);
  });

  describe('of curl --include', () => {
    it('may have a byte order mark before its head', () => {
      const found = read('\uFEFFHTTP/1.1 201 Created\r\nX-A: b\r\n\r\ndata: x\n\n');
      assert.equal(found?.status, 201);
      assert.equal(found && sent(found), 'data: x\n\n');
    });

    const withHead = (head: string, body: string) =>
      read(`${head.replaceAll('\n', '\r\n')}\r\n\r\n${body}`);

    it('has its status and headers, except those of the connection', () => {
      const found = withHead(
        'HTTP/1.1 200 OK\nContent-Type: text/plain\nConnection: keep-alive\nTransfer-Encoding: chunked\nDate: now\nX-A: 1\nX-A: 2\nbad name: x',
        'data: x\n\n',
      );
      assert.ok(found);
      assert.equal(found.status, 200);
      assert.deepEqual(found.headers, [
        ['Content-Type', 'text/plain'],
        ['X-A', '1'],
        ['X-A', '2'],
      ]);
      assert.equal(sent(found), 'data: x\n\n');
    });

    it('needs no event', () => {
      const found = withHead('HTTP/2 503 \nretry-after: 9', 'No.');
      assert.equal(found?.status, 503);
      assert.deepEqual(found?.headers, [['retry-after', '9']]);
      assert.equal(found && sent(found), 'No.');
    });

    it('is the last response, after 100 Continue or the response of a proxy', () => {
      const proxy = 'HTTP/1.1 200 Connection established\n\nHTTP/1.1 100 Continue\n\n';
      const found = withHead(`${proxy}HTTP/1.1 500 Oops\nX: y`, '');
      assert.equal(found?.status, 500);
      assert.deepEqual(found?.headers, [['X', 'y']]);
    });

    it('is cut off if the body is shorter than announced', () => {
      for (const [length, end, header] of [
        [9, 'complete', '9'],
        [10, 'cutOff', '10'],
        [8, 'complete', undefined],
      ] as const) {
        const found = withHead(`HTTP/1.1 200 OK\nContent-Length: ${length}`, 'data: x\n\n');
        assert.equal(found?.end, end);
        assert.deepEqual(found?.headers, header === undefined ? [] : [['Content-Length', header]]);
      }
    });

    it('is not encoded if curl has decoded it', () => {
      const head = 'HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: 9';
      assert.deepEqual(withHead(head, 'data: x\n\n')?.headers, []);
      assert.deepEqual(withHead(head, '\x1f\x8bxxxxxxx')?.headers, [['Content-Encoding', 'gzip']]);
    });
  });

  it('is undefined for a file without events', () => {
    for (const file of [
      '',
      '\n',
      'HTTP/1.1',
      'HTTP/1.1 100 Continue\r\n\r\n',
      '{"data":1}',
      'x'.repeat(1e6),
    ]) {
      assert.equal(read(file), undefined, file.slice(0, 20));
    }
    assert.equal(read(Buffer.alloc(1e6)), undefined);
    assert.equal(read(': agent-query-transcript/1 {}'), undefined);
    assert.equal(read(`: agent-query-transcript/1 ${'['.repeat(50_000)}\n`), undefined);
  });
});
