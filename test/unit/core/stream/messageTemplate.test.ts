import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseJson } from '../../../../src/core/parseJson';
import { MessageTemplate } from '../../../../src/core/stream/messageTemplate';
import { readEnvelope } from '../../../../src/core/stream/readEnvelope';
import { message } from '../../../support/query/readStream';

/** Reads an envelope with a template that was learned from another one. */
function read(learned: string, content: string, json: string): string | undefined {
  const template = new MessageTemplate();
  template.learn(learned, content);
  return template.read(json);
}

/** A message in which this text stands between the quotes without escaping. */
const raw = (content: string) => message('@').replace('@', () => content);

describe('message template', () => {
  it('reads what differs in its text alone', () => {
    assert.equal(read(message('a'), 'a', message('b c')), 'b c');
    assert.equal(read(message(''), '', message('b')), 'b');
    assert.equal(read(message('a'), 'a', message('')), '');
    const spaced = '{ "type": "message", "data": {"content" : "a", "index": 0} } ';
    assert.equal(read(spaced, 'a', spaced.replace('"a"', '"漢字 👋"')), '漢字 👋');
  });

  it('leaves the rest to be parsed', () => {
    assert.equal(new MessageTemplate().read(message('a')), undefined);
    for (const other of [
      message('a\n'),
      message('"'),
      message('\\'),
      message('\u0001'),
      raw('\t'),
      raw('"'),
      raw('\\'),
      raw('a","type":"log","x":"'),
      message('a').slice(1),
      message('a').slice(0, -1),
      // Its only quote would be both the end of the text before the content and the start of the text after it.
      message('').replace('""', '"'),
      JSON.stringify({ type: 'log', data: { message: 'a' } }),
      '',
    ]) {
      assert.equal(read(message('a'), 'a', other), undefined, other);
    }
  });

  it('does not take another text of the envelope for that of the message', () => {
    for (const [learned, content] of [
      ['{"id":"a","type":"message","data":{"content":"a"}}', 'a'],
      ['{"type":"message","data":{"content":"message"}}', 'message'],
      ['{"type":"message","data":{"content":"content"}}', 'content'],
      ['{"type":"message","data":{"content":"b"},"data":{"content":"a"},"id":"a"}', 'b'],
      ['{"id":"","type":"message","data":{"content":""}}', ''],
    ] as const) {
      assert.equal(read(learned, content, learned), undefined, learned);
    }
  });

  it('learns once, from the first message that is fit for it, and from no long one', () => {
    const template = new MessageTemplate();
    template.learn(message('\n'), '\n');
    template.learn(message('a'.repeat(1001)), 'a'.repeat(1001));
    assert.equal(template.read(message('b')), undefined);
    template.learn(message('a'), 'a');
    template.learn(` ${message('a')}`, 'a');
    assert.equal(template.read(message('b')), 'b');
    assert.equal(template.read(` ${message('b')}`), undefined);
    assert.equal(read(message('a'.repeat(1000)), 'a'.repeat(1000), message('b')), 'b');
  });

  it('never says anything else than parsing does', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', '\\', '{', '}', ':', ',', 'é', '\n', '\u0000'),
    });
    fc.assert(
      fc.property(text, text, fc.boolean(), (first, second, isRaw) => {
        const json = isRaw ? raw(second) : message(second);
        const said = read(message(first), first, json);
        if (said !== undefined) {
          assert.deepEqual(readEnvelope(parseJson(json)), { type: 'message', content: said });
        }
      }),
    );
  });
});
