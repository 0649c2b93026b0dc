import assert from 'node:assert/strict';
import { Confirmations, type ShownRequest } from '../core/confirmations';

function request(hashes: Readonly<Record<string, string>>, fields?: Partial<ShownRequest>) {
  const items = Object.entries(hashes).map(([label, hash]) => ({ id: `id ${label}`, label, hash }));
  return { key: 'Well?', url: 'http://localhost/query', items, ...fields };
}

describe('confirmations', () => {
  let confirmations: Confirmations;
  beforeEach(() => {
    confirmations = new Confirmations();
  });

  const show = (shown: ShownRequest) => confirmations.prepare(shown.key, shown);

  it('allow sending the shown request once', () => {
    show(request({ 'a.ts': '1' }));
    assert.deepEqual(confirmations.take(request({ 'a.ts': '1' })), []);
    assert.equal(confirmations.take(request({ 'a.ts': '1' })), undefined);
  });

  it('do not allow sending a request that was not shown', () => {
    show(request({}));
    assert.equal(confirmations.take(request({}, { key: 'Other?' })), undefined);
  });

  it('report the changes since then', () => {
    const shown = request({ 'a.ts': '1', 'b.ts': '2', 'c.ts': '3' });
    show(shown);
    const now = request({ 'a.ts': '1', 'b.ts': 'x', 'd.ts': '4' });
    assert.deepEqual(confirmations.take(now), ['b.ts', 'd.ts', 'c.ts']);
    show(shown);
    const elsewhere = { ...shown, url: 'http://evil.example/query' };
    assert.deepEqual(confirmations.take(elsewhere), ['http://evil.example/query']);
  });

  it('tell files of the same name apart', () => {
    const two = (one: string, other: string) =>
      request({}, { items: [one, other].map((hash, id) => ({ id: `${id}`, label: 'a', hash })) });
    show(two('1', '2'));
    assert.deepEqual(confirmations.take(two('x', '2')), ['a']);
  });

  it('expire when the same input is prepared again without a confirmation', () => {
    // Maybe the person has denied it: VS Code does not say so.
    show(request({ 'a.ts': '1' }));
    show(request({}, { key: 'Other?' }));
    confirmations.prepare('Well?', undefined);
    assert.equal(confirmations.take(request({ 'a.ts': '1' })), undefined);
    assert.deepEqual(confirmations.take(request({}, { key: 'Other?' })), []);
  });

  it('apply to the request that was shown last', () => {
    show(request({ 'a.ts': '1' }));
    show(request({ 'a.ts': '2' }));
    assert.deepEqual(confirmations.take(request({ 'a.ts': '1' })), ['a.ts']);
    assert.equal(confirmations.take(request({ 'a.ts': '2' })), undefined);
  });

  it('are kept in a bounded number', () => {
    for (let count = 0; count < 60; count++) {
      show(request({}, { key: `${count}` }));
    }
    assert.equal(confirmations.take(request({}, { key: '9' })), undefined);
    assert.deepEqual(confirmations.take(request({}, { key: '10' })), []);
  });
});
