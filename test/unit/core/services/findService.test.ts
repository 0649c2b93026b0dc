import assert from 'node:assert/strict';
import { findService, readServices, type Service } from '../../../../src/core/services/service';

const unnamed = (baseUrl: string): Service => ({
  name: undefined,
  baseUrl,
  headers: undefined,
  kwargs: undefined,
  auth: undefined,
  authHeader: undefined,
  tls: undefined,
  arguments: undefined,
});
const both = readServices({
  Production: { baseUrl: 'https://agent.test' },
  Staging: { baseUrl: 'https://staging.test/' },
});

describe('the service of a conversation', () => {
  const find = (
    name: string | undefined,
    baseUrl: string,
    named: readonly Service[],
    own: string,
  ) => {
    const found = findService({ name, baseUrl }, { named, unnamed: unnamed(own) });
    return found && (found.name ?? found.baseUrl);
  };

  it('is the one with its name, also after the path of its base URL was changed', () => {
    assert.equal(find('Staging', 'https://staging.test/', both, ''), 'Staging');
    assert.equal(find('Staging', 'https://staging.test/old', both, ''), 'Staging');
  });

  it('is none with its name on another origin', () => {
    for (const other of ['https://old.test', 'http://staging.test', 'https://staging.test:8443']) {
      assert.equal(find('Staging', other, both, 'https://own.test'), undefined);
    }
  });

  it('can be named by its name alone', () => {
    assert.equal(find('Staging', '', both, ''), 'Staging');
    assert.equal(find(undefined, '', [], ''), undefined);
  });

  it('is rather the one with its base URL than the one with its name', () => {
    const moved = readServices({
      Staging: { baseUrl: 'https://agent.test/new' },
      Test: { baseUrl: 'https://agent.test/old' },
    });
    assert.equal(find('Staging', 'https://agent.test/old', moved, ''), 'Test');
  });

  it('is the one with its base URL after it was renamed', () => {
    assert.equal(find('Test', 'https://staging.test', both, ''), 'Staging');
    assert.equal(find('Test', 'https://own.test', both, 'https://own.test/'), 'https://own.test/');
  });

  it('is none after it was removed', () => {
    assert.equal(find('Test', 'https://test.test', both, 'https://own.test'), undefined);
    assert.equal(find('Test', 'https://test.test', [], 'https://own.test'), undefined);
    assert.equal(find('Test', '', both, ''), undefined);
  });

  it('without a name is that of the setting baseUrl on the same origin', () => {
    const own = 'https://own.test/new';
    assert.equal(find(undefined, 'https://own.test', [], own), own);
    assert.equal(find(undefined, 'https://old.test', [], own), undefined);
    assert.equal(find(undefined, 'http://127.0.0.1:49152', [], own), undefined);
    assert.equal(find(undefined, 'https://old.test', [], ''), undefined);
  });

  it('of the setting baseUrl is found among named services by its base URL alone', () => {
    assert.equal(find(undefined, 'https://agent.test/', both, ''), 'Production');
    assert.equal(find(undefined, 'https://own.test', both, 'https://own.test'), 'https://own.test');
    assert.equal(find(undefined, 'https://old.test', both, 'https://own.test'), undefined);
    assert.equal(find(undefined, 'https://old.test', both, ''), undefined);
  });

  it('that is not known is none among several', () => {
    assert.equal(find(undefined, '', both, 'https://own.test'), undefined);
    assert.equal(find(undefined, '', both, ''), undefined);
  });
});
