import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonErrorLine, repeatedKeyLine } from '../../../../src/core/text/jsonLines';

function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the line of an error in JSON', () => {
  for (const [text, line] of [
    ['', 1],
    ['\n\n', 3],
    ['{\n  "a": 1,\n}', 3],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', 3],
    ['{\n  "a": [1, 2\n}', 3],
    ['{\n  // a comment\n}', 2],
    ['{\n  "a": "two\nlines"\n}', 2],
    ['{\n  "a": tru\n}', 2],
    ["{\n  'a': 1\n}", 2],
    ['{}\n{}', 2],
    ['{\n  "a": 01\n}', 2],
    ['{\n  "a": "\\x"\n}', 2],
    ['[1,\n2,\n3', 3],
  ] as const) {
    it(`is ${line} in ${JSON.stringify(text)}`, () => assert.equal(jsonErrorLine(text), line));
  }

  it('is undefined exactly if JSON.parse accepts the text', () => {
    const pieces = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ':',
        ',',
        '"a"',
        '"\\n"',
        '1',
        '-0.5e3',
        'true',
        'null',
        ' ',
        '\n',
        'x',
        '"',
      ],
    );
    const texts = fc.oneof(
      fc.json(),
      fc.array(pieces, { maxLength: 12 }).map(list => list.join('')),
      // A valid text with one change.
      fc.tuple(fc.json(), fc.nat(), pieces).map(([text, at, piece]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + piece + text.slice(place + 1);
      }),
    );
    fc.assert(
      fc.property(texts, text => {
        assert.equal(jsonErrorLine(text) === undefined, isValid(text), text);
      }),
      { numRuns: 5000 },
    );
  });

  it('is found in a deep and in a long text, if the parser’s stack is deep enough', () => {
    assert.equal(jsonErrorLine(`${'['.repeat(1000)}\n`), 2);
    assert.equal(jsonErrorLine(`["${'x'.repeat(250_000)}",\n]`), 2);
    assert.equal(jsonErrorLine(`["${'x'.repeat(250_000)}\n]`), 1);
    assert.equal(jsonErrorLine(`${'['.repeat(100_000)}\n`), undefined);
  });
});

describe('the line of a repeated key in JSON', () => {
  it('is the line of the first key that is repeated in its object', () => {
    assert.equal(
      repeatedKeyLine('{\n"a": 1,\n"b": [{ "a": 1 }, { "a": 2 }],\n"c": "a"\n}'),
      undefined,
    );
    assert.equal(repeatedKeyLine('{\n"a": 1,\n"b": {},\n"a": 1\n}'), 4);
    assert.equal(repeatedKeyLine('{\n"a": {\n"b": 1, "\\u0062": 2 }, "a": 1\n}'), 3);
  });
});
