import assert from 'node:assert/strict';
import { AnswerReader } from '../../src/core/query/answerReader';
import { limits } from '../../src/protocol/responseLimits';
import { event, log, message } from '../service/faultWire';

const url = 'http://service.test/query';

/** Lines of every kind that adds nothing to an answer. */
const kinds: readonly string[] = [
  ':\n',
  ': still working\n\n',
  '\n',
  '\r',
  'id\n',
  'no field\n',
  'event: ping\n\n',
  event(''),
  event('not JSON'),
  'data: {\ndata: }\n\n',
  event('{"type":"unknown"}'),
  event('{"type":"message"}'),
  message(''),
  log(''),
  log('A step'),
  `event: error\n${event('"No"')}`,
  event('{"error":"No"}'),
];

const linesOf = (text: string) => text.split(/\r|\n/).length - 1;
const weightOf = (text: string) => text.length + linesOf(text) * limits.lineOverhead;

describe('everything that arrives', () => {
  it('counts towards one limit, whatever it is', () => {
    const reader = new AnswerReader(
      { status: 200, header: () => undefined, body: never() },
      url,
      undefined,
    );
    const encoder = new TextEncoder();
    const fillings = 250;
    const filling = '\n'.repeat(65_536);
    const bytes = encoder.encode(filling);
    for (let times = 0; times < fillings; times++) {
      assert.equal(reader.push(bytes).error, undefined);
    }
    const left = limits.responseBytes - fillings * weightOf(filling);
    const all = kinds.join('');
    const round = encoder.encode(all);
    for (let times = 0; times < Math.floor(left / weightOf(all)); times++) {
      assert.equal(reader.push(round).error, undefined, `the round ${times} is within the limit`);
    }
    const { error } = reader.push(round);
    assert.deepEqual(
      [error?.kind, error?.details],
      ['tooLarge', { url, cap: 'other', bytes: limits.responseBytes }],
    );
  });
});

async function* never(): AsyncGenerator<Uint8Array> {
  // The test passes the bytes on itself.
}
