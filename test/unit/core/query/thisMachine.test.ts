import assert from 'node:assert/strict';
import { isThisMachine, ownAddresses } from '../../../../src/core/query/thisMachine';

describe('this machine', () => {
  for (const [host, addresses] of [
    ['localhost', ['::1', '127.0.0.1']],
    ['LOCALHOST.', ['::1', '127.0.0.1']],
    ['a.localhost', ['::1', '127.0.0.1']],
    ['127.0.0.1', ['127.0.0.1']],
    ['127.0.0.2', ['127.0.0.2']],
    ['127.1', ['127.0.0.1']],
    ['0x7f.1', ['127.0.0.1']],
    ['2130706433', ['127.0.0.1']],
    ['017700000001', ['127.0.0.1']],
    ['１２７.０.０.１', ['127.0.0.1']],
    ['[::1]', ['::1']],
    ['[0:0::0:1]', ['::1']],
    ['[::ffff:127.0.0.1]', ['::ffff:7f00:1']],
    ['[::ffff:7fff:ffff]', ['::ffff:7fff:ffff']],
  ] as const) {
    it(`is ${host}, at ${addresses.join(' and ')}`, () => {
      assert.deepEqual(ownAddresses(new URL(`http://${host}`).hostname), addresses);
    });
  }

  for (const host of [
    'example.com',
    'localhost.example.com',
    'notlocalhost',
    '127.0.0.1.example.com',
    '128.0.0.1',
    '0.0.0.0',
    '[::]',
    '[::2]',
    '[::ffff:128.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ]) {
    it(`is not ${host}`, () => assert.ok(!isThisMachine(new URL(`http://${host}`).hostname)));
  }

  it('is where a connection ends, as Node writes its address', () => {
    for (const address of ['127.0.0.2', '::1', '::ffff:127.0.0.1']) {
      assert.ok(isThisMachine(address), address);
    }
    assert.ok(!isThisMachine('10.0.0.1'));
  });
});
