import assert from 'node:assert/strict';
import fc from 'fast-check';
import { log, message } from '../../../../test/support/query/readStream';
import {
  isEvent,
  type Transcript,
  type TranscriptEntry,
} from '../../../core/transcript/transcript';
import { writeTranscript } from '../../../core/transcript/transcriptFile';
import { linesOf } from '../core/entryText';
import { EventFile, maxFileEntries } from '../core/eventFile';

const encoder = new TextEncoder();

function read(content: string | Uint8Array, isWhole = true): EventFile {
  const file = new EventFile();
  file.push(typeof content === 'string' ? encoder.encode(content) : content);
  file.finish(isWhole);
  return file;
}

function entriesOf(file: EventFile): readonly TranscriptEntry[] {
  return Array.from({ length: file.count }, (_, index) => file.entry(index) as TranscriptEntry);
}

function transcript(entries: readonly TranscriptEntry[]): Transcript {
  return {
    question: 'Why?',
    startedAt: 0,
    parts: [],
    sent: { url: 'http://a.test/query', bytes: 12, at: 3 },
    connection: [
      { step: 'lookup', address: '127.0.0.1', at: 4 },
      { step: 'connect', at: 5 },
      { step: 'tls', protocol: 'TLSv1.3', issuer: 'Test', at: 6 },
    ],
    answer: { status: 200, contentType: 'text/event-stream', at: 7 },
    entries,
    omitted: 3,
    end: { at: 99 },
  };
}

describe('EventFile', () => {
  it('reads what writeTranscript has written, whatever was received', () => {
    // Unpaired surrogates cannot be written to a file.
    const line = fc
      .string({ unit: 'binary' })
      .map(text => text.replace(/[\r\n\uFEFF]|\p{Cs}/gu, ''));
    const entry: fc.Arbitrary<TranscriptEntry> = fc.oneof(
      fc.record({ at: fc.nat(10_000), data: line.map(text => `${message(text)}`) }),
      fc.record({ at: fc.nat(10_000), data: line.map(text => `x${text}`) }),
      fc.record({
        at: fc.nat(10_000),
        type: fc.constant('comment' as const),
        lines: fc.oneof(
          line.map(text => `:${text}`),
          fc.constantFrom(': 5 ms', ': end {}', ': 3 more events were not kept'),
        ),
      }),
    );
    const last: fc.Arbitrary<readonly TranscriptEntry[]> = fc.array(
      fc.record({
        at: fc.constant(10_000),
        type: fc.constant('incomplete' as const),
        lines: line.map(text => `data: x${text}`),
      }),
      { maxLength: 1 },
    );
    const all = fc.tuple(fc.array(entry), last).map(([before, end]) => [...before, ...end]);
    fc.assert(
      fc.property(all, entries => {
        const written = transcript(entries.map(each => ({ ...each })));
        const file = read(writeTranscript(written));
        const spaced = (each: TranscriptEntry) =>
          isEvent(each) ? each : { ...each, lines: each.lines.replace(/^: +/, ':') };
        assert.deepEqual(entriesOf(file).map(spaced), written.entries.map(spaced));
        const { startedAt: _, parts: _parts, entries: _entries, ...head } = written;
        assert.deepEqual(file.info, { ...head, hasTimes: entries.length > 0 });
        assert.deepEqual([...file.faults], []);
      }),
    );
  });

  it('reads the output of curl, with every line unchanged', () => {
    const file = read(
      `event: start\nid: 1\ndata:${message('a')}\n\n: 5 ms\n\ndata: ${log('b')}\nid: 2\n\ndata: {\ndata: }\n\n`,
    );
    assert.deepEqual(entriesOf(file).map(linesOf), [
      `event: start\nid: 1\ndata:${message('a')}`,
      ': 5 ms',
      `data: ${log('b')}\nid: 2`,
      'data: {\ndata: }',
    ]);
    assert.equal(file.info.hasTimes, false);
  });

  it('reads the same however it is split', () => {
    const content = encoder.encode(
      `: x\ndata: ${message('ä👋')}\r\n\r\ndata: [DONE]\n\ndata: late`,
    );
    const whole = entriesOf(read(content));
    for (let cut = 1; cut < content.length; cut++) {
      const file = new EventFile();
      file.push(content.slice(0, cut));
      file.push(content.slice(cut));
      file.finish(true);
      assert.deepEqual(entriesOf(file), whole, `cut at ${cut}`);
    }
  });

  it('shows events after the end mark, and a truncated event', () => {
    assert.deepEqual(entriesOf(read('data: [DONE]\n\ndata: late\n')), [
      { at: 0, data: '[DONE]' },
      { at: 0, type: 'ignored', lines: 'data: late' },
    ]);
    assert.deepEqual(entriesOf(read('data: {"type":')), [
      { at: 0, type: 'incomplete', lines: 'data: {"type":' },
    ]);
    assert.deepEqual(entriesOf(read('data: {"type":', false)), [], 'the file goes on');
  });

  it('reports a file that is not UTF-8', () => {
    assert.deepEqual(
      [...read(Uint8Array.of(...encoder.encode('data: x'), 0xff, 10)).faults],
      ['notUtf8'],
    );
    assert.deepEqual(
      [...read(Uint8Array.of(...encoder.encode('data: x'), 0xc3)).faults],
      ['notUtf8'],
    );
  });

  it('reads UTF-16, as PowerShell writes it, and says so', () => {
    for (const swap of [false, true]) {
      const bytes = Buffer.from(`\uFEFFdata: ${message('ä👋')}\r\n\r\n`, 'utf16le');
      const file = read(swap ? bytes.swap16() : bytes);
      assert.deepEqual([...file.faults], ['utf16']);
      assert.deepEqual(entriesOf(file), [{ at: 0, data: message('ä👋') }]);
    }
  });

  it('ends at an event that the client would not accept', () => {
    const file = read(`data: ${message('a')}\n\ndata: ${'x'.repeat(17 * 1024 * 1024)}`);
    assert.deepEqual([...file.faults], ['eventTooLarge']);
    assert.equal(file.count, 1);
  });

  it('keeps a bounded number of entries, and counts the others', () => {
    const file = read('data: x\n\n'.repeat(maxFileEntries + 5));
    assert.deepEqual([file.count, file.info.omitted], [maxFileEntries, 5]);
  });

  it('keeps a bounded number of fields of an event', () => {
    const file = read(`data: ${message('a')}\n${'id: 1\n'.repeat(100_000)}`);
    assert.ok(linesOf(entriesOf(file)[0] as TranscriptEntry).length < 10_000);
  });

  it('may have any content', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        read(bytes);
      }),
    );
    const head = ': agent-query-transcript/1 ';
    for (const damaged of [
      'null',
      '[]',
      '{"sent":1,"answer":[],"connection":{}}',
      '{"connection":[null,{"step":"tls"}],"sent":{"at":-1}}',
    ]) {
      const { info } = read(`${head}${damaged}\n\n: 7 ms\ndata: x\n\n: end {"at":"x"}\n`);
      assert.equal(info.question, '');
    }
  });
});
