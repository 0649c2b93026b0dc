import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSetupLink } from '../core/setupRequest';

const service = { name: 'Staging', baseUrl: 'https://agent.test' };

describe('a setup link', () => {
  it('names a service and its base URL', () => {
    assert.deepEqual(readSetupLink('/setup', 'baseUrl=https://agent.test&name=Staging'), service);
    assert.deepEqual(readSetupLink('/setup', 'name=Staging&baseUrl=https://agent.test/'), service);
    assert.deepEqual(readSetupLink('/setup', 'baseUrl=https://agent.test:1'), {
      name: 'agent.test:1',
      baseUrl: 'https://agent.test:1',
    });
  });

  it('accepts the address of the endpoint as the base URL', () => {
    for (const end of ['/query', '/query/']) {
      const query = `baseUrl=https://agent.test${end}&name=Staging`;
      assert.deepEqual(readSetupLink('/setup', query), service);
    }
  });

  it('is decoded once', () => {
    assert.deepEqual(readSetupLink('/setup', 'baseUrl=https://agent.test/a+b%2520c&name=100%+1'), {
      name: '100%+1',
      baseUrl: 'https://agent.test/a+b%2520c',
    });
  });

  for (const path of ['', '/', '/setup/', '/Setup', '/setup/../setup', '//setup', '/else']) {
    it(`has another path: ${path}`, () => {
      assert.equal(readSetupLink(path, 'baseUrl=https://agent.test'), 'path');
    });
  }

  it('is refused if it is ambiguous, empty, or too long', () => {
    assert.equal(readSetupLink('/setup', 'baseUrl=https://a&baseUrl=https://b'), 'twice');
    assert.equal(readSetupLink('/setup', 'baseUrl=https://a&name=a&name=b'), 'twice');
    assert.equal(readSetupLink('/setup', ''), 'empty');
    assert.equal(readSetupLink('/setup', 'name=a'), 'empty');
    assert.equal(readSetupLink('/setup', 'BASEURL=https://a'), 'empty');
    const long = `baseUrl=https://agent.test&x=${'&'.repeat(5_000_000)}`;
    assert.equal(readSetupLink('/setup', long), 'tooLong');
  });

  it('with any parameters leads to the same service, or is refused', () => {
    const parameter = fc
      .tuple(
        fc.oneof(
          fc.constantFrom('token', 'auth', 'headers', '__proto__', 'name ', ''),
          fc.string(),
        ),
        fc.string(),
      )
      .map(([key, value]) => `${key}=${value}`)
      .filter(text => !/(?:^|&)(?:name|baseUrl)=/.test(text));
    fc.assert(
      fc.property(fc.array(parameter), fc.array(parameter), (before, after) => {
        const query = [...before, 'baseUrl=https://agent.test', 'name=Staging', ...after].join('&');
        assert.deepEqual(readSetupLink('/setup', query), service);
      }),
    );
  });
});
