import assert from 'node:assert/strict';
import { isSameService, readServiceRef, serviceRef } from '../../../../src/core/services/service';

describe('the reference to a service', () => {
  it('survives being saved', () => {
    for (const name of ['Staging', undefined]) {
      const ref = serviceRef({ name, baseUrl: 'https://agent.test' });
      assert.deepEqual(readServiceRef(JSON.parse(JSON.stringify(ref))), ref);
    }
  });

  it('is not read from anything else', () => {
    for (const value of [undefined, null, 'a', [], {}, { name: 'a' }, { baseUrl: 7 }]) {
      assert.equal(readServiceRef(value), undefined);
    }
    assert.deepEqual(readServiceRef({ name: 7, baseUrl: 'u' }), { name: undefined, baseUrl: 'u' });
  });

  it('tells services apart by name and base URL', () => {
    const one = { name: 'a', baseUrl: 'u' };
    assert.ok(isSameService(one, { ...one }));
    assert.ok(!isSameService(one, { name: 'b', baseUrl: 'u' }));
    assert.ok(!isSameService(one, { name: 'a', baseUrl: 'v' }));
  });
});
