import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { AdministratorFileProblem } from '../../../../src/core/errors/errorDetails';
import { baseUrlError } from '../../../../src/core/query/baseUrl';
import { readAdministratorServices } from '../../../../src/core/services/administratorServices';

const path = '/etc/agent-query/services.json';

function read(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readAdministratorServices({ path, content: bytes });
}

describe("the administrator's file", () => {
  it('presets services, with all that a service can have', () => {
    const entry = {
      baseUrl: 'https://agent.test',
      headers: { 'X-Team': 'a' },
      kwargs: { model: 'b' },
      auth: { type: 'stored' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
      authHeader: 'X-Token: ${token}',
      tls: { ca: '/etc/ca.pem' },
      arguments: { type: 'object', properties: {} },
    };
    const file = {
      $schema: 'x',
      services: { Production: entry, Staging: { baseUrl: 'http://s' } },
    };
    // A byte order mark, which some editors on Windows add.
    assert.deepEqual(read(`\ufeff${JSON.stringify(file)}`), {
      path,
      services: [
        { name: 'Production', ...entry },
        {
          name: 'Staging',
          baseUrl: 'http://s',
          headers: undefined,
          kwargs: undefined,
          auth: undefined,
          authHeader: undefined,
          tls: undefined,
          arguments: undefined,
        },
      ],
      locked: false,
      error: undefined,
    });
  });

  it('locks services only if it says so', () => {
    const services = { a: { baseUrl: 'http://a' } };
    assert.equal(read(JSON.stringify({ services, locked: true })).locked, true);
    assert.equal(read(JSON.stringify({ services, locked: false })).locked, false);
  });

  it('presets nothing if there is no file', () => {
    assert.deepEqual(readAdministratorServices(undefined), {
      path: '',
      services: [],
      locked: false,
      error: undefined,
    });
  });

  const one = { baseUrl: 'http://a' };
  const broken: ReadonlyArray<
    readonly [content: unknown, rule: AdministratorFileProblem, place?: string]
  > = [
    ['', 'syntax', '1'],
    ['{\n  "services": {\n}', 'syntax', '3'],
    ['{ "services": {}, } // none', 'syntax', '1'],
    [
      '{ "services": { "a": { "baseUrl": "http://a" } },\n"locked": true, "locked": false }',
      'keyTwice',
      '2',
    ],
    [new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'encoding'],
    [[], 'type', '{ … }'],
    [null, 'type', '{ … }'],
    [{}, 'type', 'services'],
    [{ services: [one] }, 'type', 'services'],
    [{ services: { a: one }, locked: 'yes' }, 'type', 'locked'],
    [{ services: { a: one }, Locked: true }, 'unknownKey', 'Locked'],
    [{ services: { a: 'http://a' } }, 'type', 'services.a'],
    [{ services: { a: null } }, 'type', 'services.a'],
    [{ services: { a: { ...one, header: {} } } }, 'unknownKey', 'services.a.header'],
    [{ services: { a: { ...one, headers: 'X: y' } } }, 'type', 'services.a.headers'],
    [{ services: { a: { ...one, kwargs: [] } } }, 'type', 'services.a.kwargs'],
    [{ services: { a: { ...one, auth: 'stored' } } }, 'type', 'services.a.auth'],
    [{ services: { a: { ...one, tls: 1 } } }, 'type', 'services.a.tls'],
    [{ services: { a: {} } }, 'baseUrl', 'services.a.baseUrl'],
    [{ services: { a: { baseUrl: '' } } }, 'baseUrl', 'services.a.baseUrl'],
    [{ services: { a: { baseUrl: 'ftp://a' } } }, 'baseUrl', 'services.a.baseUrl'],
    [{ services: { a: { baseUrl: 'https://u:p@a' } } }, 'baseUrl', 'services.a.baseUrl'],
    [{ services: { ' ': one } }, 'name', 'services. '],
    [{ services: { 2025: one } }, 'name', 'services.2025'],
    [{ services: { a: { ...one, authHeader: 5 } } }, 'type', 'services.a.authHeader'],
    [{ services: { 'a\u202eb': one } }, 'name', 'services.a\u202eb'],
    [{ services: {}, locked: true }, 'noServices', 'services'],
  ];
  for (const [content, rule, place] of broken) {
    const text =
      typeof content === 'string' || content instanceof Uint8Array
        ? content
        : JSON.stringify(content);
    it(`stops everything if it is ${rule}: ${String(text)}`, () => {
      const { error, locked, services } = read(text);
      assert.equal(locked, true);
      assert.deepEqual(services, []);
      assert.equal(error?.kind, 'configuration');
      assert.deepEqual(error?.details, {
        code: 'administratorFile',
        file: path,
        rule,
        ...(place === undefined ? {} : { place }),
      });
    });
  }

  it('stops everything if the file could not be read', () => {
    const { error, locked } = readAdministratorServices({
      path,
      content: undefined,
      problem: 'owner',
      place: '/etc/agent-query',
    });
    assert.equal(locked, true);
    assert.deepEqual(error?.details, {
      code: 'administratorFile',
      file: path,
      rule: 'owner',
      place: '/etc/agent-query',
    });
  });

  it('is used completely or not at all, whatever it contains, and its values are in no error', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('http://a', 'https://b/c', 'secret-canary', {}, true),
    );
    const service = fc.oneof(
      fc.dictionary(fc.constantFrom('baseUrl', 'headers', 'kwargs', 'auth', 'tls', 'x'), value),
      fc.constant(one),
      value,
    );
    const file = fc.oneof(
      fc.record(
        { services: fc.oneof(fc.dictionary(fc.string(), service), value), locked: value },
        { requiredKeys: [] },
      ),
      value,
    );
    fc.assert(
      fc.property(file, content => {
        const { error, locked, services } = read(JSON.stringify(content));
        if (error) {
          assert.ok(locked && services.length === 0);
          assert.doesNotMatch(JSON.stringify([error.message, error.details]), /secret-canary/);
        } else {
          assert.equal(locked, Object(content).locked === true);
          assert.equal(services.length, Object.keys(Object(content).services).length);
          assert.ok(services.every(({ baseUrl }) => baseUrlError(baseUrl) === undefined));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
