import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatJson } from '../../../../src/core/text/formatJson';

const unlimited = 100_000_000;

describe('formatJson', () => {
  it('formats like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 3), (value, indent) => {
        const wanted = JSON.stringify(value, null, 2);
        assert.equal(formatJson(JSON.stringify(value, null, indent), unlimited), wanted);
      }),
    );
  });

  it('leaves numbers, escapes, and repeated keys unchanged', () => {
    assert.equal(
      formatJson('{"a":1.0,"a":12345678901234567890, "b":"\\u00e4\\"{,"}', unlimited),
      '{\n  "a": 1.0,\n  "a": 12345678901234567890,\n  "b": "\\u00e4\\"{,"\n}',
    );
  });

  it('is bounded, however deep and long the text is', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const formatted = formatJson(deep, 100_000);
    assert.equal(formatted.length, 100_000);
    assert.ok(formatted.split('\n').every(line => line.length < 100));
    const long = `{"a":"${'x'.repeat(5_000_000)}"}`;
    assert.equal(formatJson(long, 1000).length, 1000);
  });

  it('formats a long text in linear time', () => {
    // With quadratic time, the suite's limit would end it.
    const json = `[${Array.from({ length: 50_000 }, () => '{"a":[1,2]}')}]`;
    assert.equal(formatJson(json, unlimited), JSON.stringify(JSON.parse(json), null, 2));
  });
});
