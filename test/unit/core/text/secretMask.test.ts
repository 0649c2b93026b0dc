import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../src/core/agentQueryError';
import { SecretMask } from '../../../../src/core/text/secretMask';

describe('secret mask', () => {
  const mask = new SecretMask();
  mask.add('s3cr"et/+token');

  for (const text of [
    'Bearer s3cr"et/+token!',
    JSON.stringify({ echoed: 's3cr"et/+token' }),
    `http://x/?t=${encodeURIComponent('s3cr"et/+token')}`,
    's3cr"et/+tokens3cr"et/+token',
  ]) {
    it(`leaves nothing of it in ${text}`, () => {
      assert.doesNotMatch(mask.text(text), /s3cr|token/);
    });
  }

  it('leaves other text alone', () => assert.equal(mask.text('a token'), 'a token'));

  it('covers an error whole', () => {
    const masked = mask.error(
      new AgentQueryError('status', 'x s3cr"et/+token', { status: 401, snippet: 's3cr"et/+token' }),
    );
    assert.deepEqual([masked.kind, masked.details.status], ['status', 401]);
    assert.doesNotMatch(`${masked.message} ${JSON.stringify(masked.details)}`, /s3cr/);
  });
});
