import assert from 'node:assert/strict';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import { readServices, type Service, sharedValuesFor } from '../../../core/services/service';
import type { ServiceArguments } from '../host/serviceArguments';
import { flat } from './support/serviceWith';

const schema = flat({
  model: { type: 'string', enum: ['fast', 'deep'], default: 'fast', send: 'always' },
  depth: { type: 'integer', default: 3 },
  apiKey: { type: 'string' },
});

const [one, other, broken, besideOne] = readServices({
  One: { baseUrl: 'http://one.test/a', arguments: schema, kwargs: { depth: 5 } },
  Other: { baseUrl: 'http://other.test', arguments: schema },
  Broken: { baseUrl: 'http://broken.test', arguments: { ...schema, required: [] } },
  BesideOne: { baseUrl: 'http://one.test/b', arguments: schema },
}) as [Service, Service, Service, Service];

let Loaded: typeof ServiceArguments;

/** The arguments in a window whose settings have these keyword arguments for all services. */
function argumentsWith(kwargs: object, chosen = one) {
  const services = {
    chosen,
    find: ({ baseUrl }: Service) =>
      [one, other, broken, besideOne].find(each => each.baseUrl === baseUrl),
    sharedValues: () =>
      sharedValuesFor({ kwargs, session: { mode: undefined, sessionId: '' } }, false),
  };
  return new Loaded(services as never, []);
}

const live = (service: Service | undefined, inputs = {}, of = 'http://one.test/a') =>
  ({ conversation: { service }, draft: { arguments: { service: of, inputs } } }) as never;

describe('the arguments of the services of a window', () => {
  before(async () => {
    const path = '../features/arguments/host/serviceArguments';
    const loaded = await loadHostModule<{ ServiceArguments: typeof ServiceArguments }>([path], {});
    Loaded = loaded.ServiceArguments;
  });

  it('are the ones of the service of a conversation, or of the selected one', () => {
    const all = argumentsWith({});
    assert.deepEqual(all.add(live(undefined, { depth: '4' }), ''), {
      kwargs: '{ "model": "fast", "depth": 4 }',
    });
    assert.deepEqual(all.add(live(other), '{"a": 1}'), { kwargs: '{ "model": "fast", "a": 1 }' });
    const gone = { ...one, baseUrl: 'http://gone.test' };
    const ofGone = live(gone, { depth: '4' }, 'http://gone.test');
    assert.deepEqual(all.add(ofGone, '{}'), { kwargs: '{}' });
  });

  it('can’t be sent with an input that is not a number, whose page gives the same reason', () => {
    const error = 'depth must be a number.';
    for (const depth of ['x', 'NaN']) {
      assert.deepEqual(argumentsWith({}).add(live(one, { depth }), ''), { error });
    }
  });

  it('have no input that was entered for another service', () => {
    const all = argumentsWith({});
    const typed = { apiKey: 'only-for-one' };
    assert.match(JSON.stringify(all.add(live(one, typed), '')), /only-for-one/);
    for (const each of [other, besideOne]) {
      assert.doesNotMatch(JSON.stringify(all.add(live(each, typed), '')), /only-for-one/);
      assert.deepEqual(all.view(live(each, typed)).arguments?.inputs, {});
    }
    assert.equal(all.move('{ "depth": 4, "other": 1 }', one, broken), '{ "other": 1 }');
  });

  it('show the values of the settings, except secrets', () => {
    const all = argumentsWith({ model: 'of settings', apiKey: 'canary-4711' });
    const { service, all: views = [] } = all.view(live(one)).arguments ?? {};
    assert.equal(service, 'http://one.test/a');
    assert.deepEqual(
      views.map(({ name, unset, isInSettings }) => [name, unset, isInSettings]),
      [
        ['model', 'of settings', true],
        ['depth', '5', true],
        ['apiKey', '••••••', true],
      ],
    );
    assert.equal(all.defaults(one), '', 'the settings send them');
    assert.equal(argumentsWith({}).defaults(one), '{ "model": "fast" }');
  });

  it('have titles that leave room for other controls', () => {
    const [long] = readServices({
      Long: {
        baseUrl: 'http://long.test',
        arguments: flat({ a: { type: 'boolean', title: 'A '.repeat(5000) } }),
      },
    }) as [Service];
    const { all: [shown] = [] } = argumentsWith({}, long).view(live(undefined)).arguments ?? {};
    assert.equal(shown?.title.length, 100);
    assert.ok(shown.title.endsWith('…'));
  });

  it('that are not valid have no controls, and are reported', () => {
    const all = argumentsWith({}, broken);
    const { arguments: view, banner } = all.view(live(undefined));
    assert.equal(view, undefined);
    assert.match(banner?.text ?? '', /"Broken" has an unsupported keyword: arguments\.required/);
    assert.deepEqual(
      banner?.actions.map(({ id }) => id),
      ['openServices', 'learnMore.settings'],
    );
    assert.throws(() => all.check(broken), /argumentKeyword/);
    assert.deepEqual(all.add(live(undefined), '{"a": 1}'), { kwargs: '{"a": 1}' });
    assert.equal(all.defaults(broken), '');
  });
});
