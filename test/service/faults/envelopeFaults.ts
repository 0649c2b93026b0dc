import type { FaultCase } from '../faultCase';
import { chunked, event, hello, message } from '../faultWire';

/** Data between the two halves of the answer that must be skipped. */
function skipped(name: string, note: string, ...data: string[]): FaultCase {
  return {
    name,
    note,
    expect: 'complete',
    text: hello,
    serve: chunked(message('Hello, '), ...data.map(event), message('world')),
  };
}

const envelope = (type: unknown, data: unknown) => JSON.stringify({ type, data });

/** Events without a valid envelope: the text that follows still arrives. */
export const envelopeFaults: readonly FaultCase[] = [
  skipped('unknown-type', 'Types of a later version.', envelope('tool', { content: 'never' })),
  skipped('type-in-capitals', 'Types have a case.', envelope('Message', { content: 'never' })),
  skipped('type-missing', 'No type.', '{"data":{"content":"never"}}'),
  skipped('type-not-string', 'A type that is none.', envelope(1, {}), envelope(['message'], {})),
  skipped('data-missing', 'No data.', '{"type":"message"}', '{"type":"log"}'),
  skipped(
    'data-not-object',
    'Data that is none.',
    ...[null, 'never', 1, [], ['never']].map(data => envelope('message', data)),
  ),
  skipped('content-missing', 'A message without content.', envelope('message', {})),
  skipped(
    'content-not-string',
    'Content that is none.',
    ...[null, 1, true, [], {}].map(content => envelope('message', { content })),
  ),
  skipped(
    'payloads-swapped',
    'Each type with the payload of the other.',
    envelope('message', { message: 'never' }),
    envelope('log', { content: 'never' }),
  ),
  skipped('not-object', 'JSON that is no object.', 'null', '1', '"message"', 'true', '[]'),
  skipped('not-json', 'No JSON.', 'never', '{"type":', '{}}', 'undefined'),
  skipped('empty-data', 'Nothing.', '', ' '),
  skipped(
    'prototype-keys',
    'Keys that reach for prototypes.',
    '{"__proto__":{"type":"message","data":{"content":"never"}}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"type":"message","data":{"__proto__":{"content":"never"}}}',
  ),
  skipped(
    'deep-json',
    'JSON nested 50,000 deep.',
    `{"type":"message","data":{"content":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
  ),
  {
    name: 'further-keys',
    note: 'Envelopes with more in them than the interface has.',
    expect: 'complete',
    text: hello,
    serve: chunked(
      event('{"id":1,"type":"message","data":{"content":"Hello, ","role":"agent"}}'),
      event('{"type":"message","type":"message","data":{"content":"world"},"__proto__":{}}'),
    ),
  },
  {
    name: 'only-malformed',
    note: 'Not one envelope.',
    expect: 'failed',
    serve: chunked(event('never'), event('{}')),
  },
  {
    name: 'invalid-utf8',
    note: 'A byte that is no UTF-8 becomes a replacement character, and ends nothing.',
    expect: 'complete',
    text: 'Hello, \ufffdworld',
    serve: chunked(
      message('Hello, '),
      Buffer.concat([
        Buffer.from('data: {"type":"message","data":{"content":"'),
        Buffer.of(0xff),
        Buffer.from('world"}}\n\n'),
      ]),
    ),
  },
  {
    name: 'lone-surrogate',
    note: 'Half a character, by its escape: shown somehow, nothing thrown.',
    expect: 'complete',
    serve: chunked(event('{"type":"message","data":{"content":"Hello \\ud83c world"}}')),
  },
  {
    name: 'control-characters',
    note: 'NUL, escape sequences, bidirectional marks, line separators: shown somehow.',
    expect: 'complete',
    serve: chunked(message('Hello \u0000 \u001b[31m \u202e \u2028 world')),
  },
  {
    name: 'newlines-in-content',
    note: 'Line breaks in content do not break events.',
    expect: 'complete',
    text: 'Hello,\r\n\r\ndata: world\n',
    serve: chunked(message('Hello,\r\n\r\ndata: world\n')),
  },
];
