import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readServices, type Service, type SharedValues } from '../../../core/services/service';
import { planSetup } from '../core/planSetup';

const request = { name: 'Staging', baseUrl: 'https://new.test' };

function unnamed(baseUrl: string): Service {
  return {
    name: undefined,
    baseUrl,
    headers: { 'X-Own': 'canary' },
    kwargs: undefined,
    auth: undefined,
    authHeader: undefined,
    tls: { ca: 'own.pem' },
    arguments: undefined,
  };
}

const shared: SharedValues = {
  kwargs: {},
  session: { mode: undefined, sessionId: '' },
};

const plan = (setting: unknown, baseUrl = '', presets: readonly Service[] = []) =>
  planSetup(request, { setting, unnamed: unnamed(baseUrl), presets, shared });

describe('the plan of a setup', () => {
  it('adds a service, and leaves the others as the user wrote them', () => {
    const own = { Production: { baseUrl: 'https://old.test', headers: { a: 'b' }, note: 1 }, x: 5 };
    assert.deepEqual(plan(own), {
      request,
      setting: { ...own, Staging: { baseUrl: 'https://new.test' } },
      replaced: undefined,
      kept: undefined,
      isNewOrigin: true,
      withheld: [],
    });
    assert.deepEqual(plan(undefined)?.setting, { Staging: { baseUrl: 'https://new.test' } });
  });

  it('changes the path of a service and keeps its other settings', () => {
    const entry = { baseUrl: 'https://new.test/old/', headers: { a: 'b' }, auth: {}, note: 1 };
    const { setting, replaced } = plan({ Staging: entry }) ?? {};
    assert.deepEqual(setting, { Staging: { ...entry, baseUrl: 'https://new.test' } });
    assert.deepEqual(replaced, { baseUrl: 'https://new.test/old/', removed: [] });
  });

  for (const old of [
    'https://old.test',
    'http://new.test',
    'https://new.test:8443',
    'https://new.test.evil',
    'https://new.test@old.test',
    'new.test',
    '',
  ]) {
    it(`gives nothing of ${old || 'an empty URL'} to another origin`, () => {
      const others = { headers: { a: 'b' }, kwargs: {}, auth: {}, tls: {}, arguments: {} };
      const { setting, replaced } = plan({ Staging: { baseUrl: old, ...others } }) ?? {};
      assert.deepEqual(setting, { Staging: { baseUrl: 'https://new.test' } });
      assert.deepEqual(replaced, {
        baseUrl: old,
        removed: ['headers', 'kwargs', 'auth', 'tls', 'arguments'],
      });
    });
  }

  it('changes nothing if the service is configured already', () => {
    const nothing = { setting: undefined, replaced: undefined, kept: undefined };
    const none = { request, ...nothing, isNewOrigin: false, withheld: [] };
    assert.deepEqual(plan({ Staging: { baseUrl: 'https://new.test/', headers: {} } }), none);
    const presets = readServices({ Staging: { baseUrl: 'https://new.test' } });
    assert.deepEqual(plan(undefined, 'https://own.test', presets), none);
  });

  it('withholds nothing from an origin that the user or the administrator has named', () => {
    const [preset] = readServices({ Preset: { baseUrl: 'https://new.test/path' } });
    assert.equal(plan({ Own: { baseUrl: 'https://new.test/path' } })?.isNewOrigin, false);
    assert.equal(plan(undefined, 'https://new.test/path')?.isNewOrigin, false);
    assert.equal(plan({}, '', preset && [preset])?.isNewOrigin, false);
    assert.equal(plan({ Own: { baseUrl: 'https://own.test' } })?.isNewOrigin, true);
  });

  it('lists the settings for all services that are not sent to a new origin', () => {
    const current = { unnamed: unnamed(''), presets: [] };
    const values: SharedValues = {
      kwargs: { key: 'canary' },
      session: { mode: undefined, sessionId: 'mine' },
    };
    const withheld = (setting: object) =>
      planSetup(request, { ...current, setting, shared: values })?.withheld;
    assert.deepEqual(withheld({}), ['kwargs', 'sessionId']);
    assert.deepEqual(withheld({ Staging: { baseUrl: 'https://old.test' } }), [
      'kwargs',
      'sessionId',
    ]);
    assert.deepEqual(withheld({ Other: { baseUrl: 'https://new.test/path' } }), []);
  });

  it('keeps the service of the setting baseUrl, as the first one', () => {
    const { setting, kept } = plan({}, 'https://own.test/a') ?? {};
    assert.deepEqual(Object.entries(setting ?? {}), [
      [
        'own.test',
        { baseUrl: 'https://own.test/a', headers: { 'X-Own': 'canary' }, tls: { ca: 'own.pem' } },
      ],
      ['Staging', { baseUrl: 'https://new.test' }],
    ]);
    assert.deepEqual(kept, { name: 'own.test', baseUrl: 'https://own.test/a' });
  });

  it('keeps the service of baseUrl under another name if the new service has the name of its host', () => {
    const named = { name: 'own.test', baseUrl: 'https://new.test' };
    const { setting } =
      planSetup(named, {
        setting: {},
        unnamed: unnamed('https://own.test'),
        presets: [],
        shared,
      }) ?? {};
    assert.deepEqual(Object.keys(setting ?? {}), ['own.test (2)', 'own.test']);
  });

  it('only gives the service of baseUrl a name if the new base URL is the same', () => {
    const { setting, kept } = plan({}, 'https://new.test/') ?? {};
    assert.deepEqual(setting, {
      Staging: {
        baseUrl: 'https://new.test',
        headers: { 'X-Own': 'canary' },
        tls: { ca: 'own.pem' },
      },
    });
    assert.equal(kept, undefined);
  });

  it('drops the service of baseUrl if it is invalid, or was not in effect', () => {
    assert.equal(plan({}, 'own.test')?.kept, undefined);
    assert.equal(plan({ Other: { baseUrl: 'http://other' } }, 'https://own.test')?.kept, undefined);
  });

  it('names the preset that it replaces', () => {
    const presets = readServices({ Staging: { baseUrl: 'https://old.test', headers: { a: 'b' } } });
    const { setting, replaced } = plan({}, '', presets) ?? {};
    assert.deepEqual(setting, { Staging: { baseUrl: 'https://new.test' } });
    assert.deepEqual(replaced, { baseUrl: 'https://old.test', removed: [] });
  });

  it('is undefined if the setting is not an object', () => {
    for (const setting of [[], 'a', 5, null, true]) {
      assert.equal(plan(setting), undefined);
    }
  });

  it('never takes settings of another origin along, nor changes other services', () => {
    const url = fc.constantFrom(
      ...['https://new.test', 'https://new.test/a', 'http://new.test', 'https://b.test', 'x', ''],
    );
    const entry = fc.record(
      { baseUrl: url, headers: fc.constant({ a: 'canary' }), auth: fc.constant({ b: 'canary' }) },
      { requiredKeys: [] },
    );
    const name = fc.constantFrom('Staging', 'Production', 'b.test', 'toString', '1');
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.oneof(entry, fc.jsonValue())),
        url,
        name,
        url.filter(each => /^https?:/.test(each)),
        (setting, own, newName, baseUrl) => {
          const before = JSON.stringify(setting);
          const result = planSetup(
            { name: newName, baseUrl },
            { setting, unnamed: unnamed(own), presets: [], shared },
          );
          assert.equal(JSON.stringify(setting), before);
          const after = result?.setting;
          if (!after) {
            return;
          }
          for (const [key, value] of Object.entries(setting)) {
            if (key !== newName) {
              assert.deepEqual(after[key], value);
            }
          }
          const added = after[newName] as { baseUrl: string };
          assert.equal(added.baseUrl, baseUrl);
          const old = Object.hasOwn(setting, newName) ? Object(setting[newName]).baseUrl : own;
          if (JSON.stringify(added).includes('canary')) {
            assert.equal(new URL(old).origin, new URL(baseUrl).origin);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});
