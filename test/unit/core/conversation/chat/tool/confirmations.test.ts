import assert from 'node:assert/strict';
import {
  Confirmations,
  type ShownRequest,
} from '../../../../../../src/core/conversation/chat/tool/confirmations';

function request(hashes: Readonly<Record<string, string>>, fields?: Partial<ShownRequest>) {
  const items = Object.entries(hashes).map(([label, hash]) => ({ id: `id ${label}`, label, hash }));
  return { key: 'Well?', url: 'http://localhost/query', items, ...fields };
}

describe('confirmations', () => {
  let confirmations: Confirmations;
  beforeEach(() => {
    confirmations = new Confirmations();
  });

  it('let what was shown be sent, once', () => {
    confirmations.add(request({ 'a.ts': '1' }));
    assert.deepEqual(confirmations.take(request({ 'a.ts': '1' })), []);
    assert.equal(confirmations.take(request({ 'a.ts': '1' })), undefined);
  });

  it('let nothing be sent that was not shown', () => {
    confirmations.add(request({}));
    assert.equal(confirmations.take(request({}, { key: 'Other?' })), undefined);
  });

  it('say what has changed since', () => {
    const shown = request({ 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' });
    confirmations.add(shown);
    const now = request({ 'a.ts': '1', 'b.ts': 'x', 'd.ts': '4' });
    assert.deepEqual(confirmations.take(now), ['b.ts', 'd.ts', 'c.ts']);
    confirmations.add(shown);
    const elsewhere = { ...shown, url: 'http://evil.example/query' };
    assert.deepEqual(confirmations.take(elsewhere), ['http://evil.example/query']);
  });

  it('tell files of the same name apart', () => {
    const two = (one: string, other: string) =>
      request({}, { items: [one, other].map((hash, id) => ({ id: `${id}`, label: 'a', hash })) });
    confirmations.add(two('1', '2'));
    assert.deepEqual(confirmations.take(two('x', '2')), ['a']);
  });

  it('belong to equal requests, also at the same time', () => {
    confirmations.add(request({ 'a.ts': '1' }));
    confirmations.add(request({ 'a.ts': '2' }));
    assert.deepEqual(confirmations.take(request({ 'a.ts': '1' })), []);
    assert.deepEqual(confirmations.take(request({ 'a.ts': '2' })), []);
  });

  it('are kept in a bounded number', () => {
    for (let count = 0; count < 60; count++) {
      confirmations.add(request({}, { key: `${count}` }));
    }
    assert.equal(confirmations.take(request({}, { key: '9' })), undefined);
    assert.deepEqual(confirmations.take(request({}, { key: '10' })), []);
  });
});
