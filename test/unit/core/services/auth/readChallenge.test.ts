import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readChallenge } from '../../../../../src/core/services/auth/readChallenge';

describe('readChallenge', () => {
  for (const [header, challenge] of [
    ['Bearer', 'Bearer'],
    [
      'Bearer realm="", error="insufficient_claims", claims="eyJhIjp7fX0="',
      'Bearer realm="", error="insufficient_claims", claims="eyJhIjp7fX0="',
    ],
    ['bearer  Max_Age=5 ,\tERROR = "a, b"', 'Bearer max_age="5", error="a, b"'],
    ['Basic realm="a", Bearer error="x", Digest error="y"', 'Bearer error="x"'],
    ['Negotiate, Bearer, error=x', 'Bearer error="x"'],
    ['Bearer error="x", Bearer claims="y"', 'Bearer error="x"'],
  ] as const) {
    it(`reads ${header}`, () => assert.equal(readChallenge(header), challenge));
  }

  for (const header of [
    undefined,
    '',
    'Basic realm="a"',
    'Negotiate abc==',
    'Digest realm="Bearer"',
    'Digest realm="a, Bearer error=x"',
    `Bearer error="${'x'.repeat(20_000)}"`,
  ]) {
    it(`finds none in ${header?.slice(0, 50)}`, () =>
      assert.equal(readChallenge(header), undefined));
  }

  it('leaves out scopes, and what may be understood as scopes', () => {
    for (const parameter of [
      'scope="https://other.test/.default"',
      'Scope=other',
      'SCOPE = "other"',
      'realm="a\\", scope=\\"other"',
      'resource="https://other.test"',
      'authorization_uri="https://other.test"',
      'scope="',
    ]) {
      for (const header of [`Bearer ${parameter}`, `Bearer error="x", ${parameter}`]) {
        assert.doesNotMatch(readChallenge(header) ?? '', /scope|other/i, header);
      }
    }
  });

  it('has no quotation mark or backslash within a value, whatever the header is', () => {
    const pieces = fc.constantFrom(...'",\\= \tab', 'Bearer', 'scope', 'error', 'claims', 'realm');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), list => {
        const challenge = readChallenge(list.join(''));
        assert.match(challenge ?? 'Bearer', /^Bearer(?: \w+="[^"\\]*"(?:, \w+="[^"\\]*")*)?$/);
        assert.doesNotMatch(challenge?.replace(/"[^"]*"/g, '') ?? '', /scope/);
      }),
    );
  });
});
