import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  kwargsError,
  maxKwargsDepth,
  maxKwargsLength,
} from '../../../../src/core/query/queryKwargs';

describe('keyword arguments for one question', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;

  for (const [text, error] of [
    ['', undefined],
    [' \n', undefined],
    ['{}', undefined],
    [' {\n  "depth": 3, "__proto__": {"session_id": 1}, "constructor": null\n}\n', undefined],
    ['{"depth": 3', { code: 'syntax', line: 1 }],
    ['{\n  "depth": 3,\n}', { code: 'syntax', line: 3 }],
    ["{\n  'depth': 3\n}", { code: 'syntax', line: 2 }],
    ['{}\n{}', { code: 'syntax', line: 2 }],
    ['[]', { code: 'object' }],
    ['null', { code: 'object' }],
    ['"{}"', { code: 'object' }],
    ['{"session_id": "mine"}', { code: 'sessionId' }],
    ['{"id": 4634343214213523454, "limit": 1e400, "temperature": 1.0}', undefined],
    ['{\n  "depth": 3,\n  "dep\\u0074h": 4\n}', { code: 'repeatedKey', line: 3 }],
    ['{"a": [{"b": 1,\n"b": 1}]}', { code: 'repeatedKey', line: 2 }],
    ['{"a": {"a": 1}, "b": [{"c": 1}, {"c": 2}]}', undefined],
    ['{"session\\u005fid": null}', { code: 'sessionId' }],
    [`{"a":"${'a'.repeat(maxKwargsLength - 8)}"}`, undefined],
    [`{"a":"${'a'.repeat(maxKwargsLength - 7)}"}`, { code: 'tooLong' }],
    [nested(maxKwargsDepth - 1), undefined],
    [nested(maxKwargsDepth), { code: 'tooDeep' }],
    [nested(30_000), { code: 'tooDeep' }],
    ['['.repeat(maxKwargsLength), { code: 'syntax', line: 1 }],
  ] as const) {
    const result = error === undefined ? 'are valid' : `have the error ${error.code}`;
    it(`${result}: ${text.trim().slice(0, 40) || 'none'} (${text.length})`, () => {
      assert.deepEqual(kwargsError(text), error);
    });
  }

  it('are any JSON object without a session', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), kwargs => {
        const expected = Object.hasOwn(kwargs, 'session_id') ? 'sessionId' : undefined;
        assert.equal(kwargsError(JSON.stringify(kwargs, undefined, 2))?.code, expected);
      }),
    );
  });
});
