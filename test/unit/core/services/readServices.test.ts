import assert from 'node:assert/strict';
import { readServices } from '../../../../src/core/services/service';

describe('agentQuery.services', () => {
  it('is read in its order, with everything that belongs to a service', () => {
    const value = {
      Staging: {
        baseUrl: 'https://staging.test',
        headers: { 'X-Team': 'a' },
        kwargs: { model: 'm' },
      },
      Production: {
        baseUrl: 'https://agent.test',
        auth: { type: 'stored' },
        tls: { ca: '/ca.pem' },
      },
    };
    const services = readServices(value);
    assert.deepEqual(
      services.map(({ name }) => name),
      ['Staging', 'Production'],
    );
    assert.deepEqual(services[0]?.headers, { 'X-Team': 'a' });
    assert.deepEqual(services[0]?.kwargs, { model: 'm' });
    assert.deepEqual(services[1]?.auth, { type: 'stored' });
    assert.deepEqual(services[1]?.tls, { ca: '/ca.pem' });
  });

  it('keeps the written order, with numbers last, which JavaScript puts first', () => {
    const value = JSON.parse('{ "Team": {}, "2025": {}, "1": {}, "01": {} }');
    assert.deepEqual(
      readServices(value).map(({ name }) => name),
      ['Team', '01', '1', '2025'],
    );
  });

  it('keeps entries without a usable base URL, so that an error can name them', () => {
    for (const entry of [undefined, null, 7, 'https://agent.test', [], {}, { baseUrl: 7 }]) {
      const [service] = readServices({ Broken: entry });
      assert.equal(service?.name, 'Broken');
      assert.equal(service?.baseUrl, '');
    }
  });

  it('is empty for any other value, and leaves out services without a name', () => {
    for (const value of [
      undefined,
      null,
      7,
      'a',
      ['a'],
      { ' ': { baseUrl: 'https://agent.test' } },
    ]) {
      assert.deepEqual(readServices(value), []);
    }
  });

  it('reads no property from a prototype', () => {
    const value: unknown = JSON.parse(
      '{ "a": { "__proto__": { "baseUrl": "https://evil.test" } } }',
    );
    assert.equal(readServices(value)[0]?.baseUrl, '');
  });
});
