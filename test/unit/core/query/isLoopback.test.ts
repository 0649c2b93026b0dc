import assert from 'node:assert/strict';
import { isLoopback } from '../../../../src/core/query/baseUrl';

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
