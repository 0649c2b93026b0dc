import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../../../src/core/query/errors/agentQueryError';
import { authHeader } from '../../../../../src/core/query/request/authHeader';
import { isLoopback } from '../../../../../src/core/query/request/isLoopback';
import { SecretMask } from '../../../../../src/core/text/secretMask';

const placeholder = '$' + '{token}';

describe('authorization header', () => {
  it('is the template with the token in it', () => {
    assert.deepEqual(authHeader(`Authorization: Bearer ${placeholder}`, 'a$&b'), {
      Authorization: 'Bearer a$&b',
    });
    assert.deepEqual(authHeader(`x-api-key:${placeholder}`, 'abc'), { 'x-api-key': 'abc' });
  });

  for (const template of [
    '',
    placeholder,
    'Authorization: Bearer',
    `: ${placeholder}`,
    `A b: ${placeholder}`,
    `Host: ${placeholder}`,
    `content-length: ${placeholder}`,
    `X: ${placeholder}\r\nY: 1`,
  ]) {
    it(`cannot be made of ${JSON.stringify(template)}`, () => {
      assert.throws(
        () => authHeader(template, 'canary'),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.details.code === 'authHeader' &&
          !error.message.includes('canary'),
      );
    });
  }

  for (const token of ['', ' ', 'a\r\nX: 1', 'schlüssel', 'a\u0000']) {
    it(`cannot hold ${JSON.stringify(token)}`, () => {
      assert.throws(
        () => authHeader(`Authorization: ${placeholder}`, token),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.details.code === 'token' &&
          (token.trim() === '' || !error.message.includes(token)),
      );
    });
  }
});

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

describe('loopback', () => {
  for (const name of ['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.9.9.9', '[::1]']) {
    it(`${name} is`, () => assert.ok(isLoopback(name)));
  }
  for (const name of [
    'example.com',
    'localhost.example.com',
    '127.0.0.1.example.com',
    '128.0.0.1',
    '[::2]',
  ]) {
    it(`${name} is not`, () => assert.ok(!isLoopback(name)));
  }
});
