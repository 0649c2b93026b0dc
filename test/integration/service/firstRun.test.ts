import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import { readArguments } from '../../../src/features/arguments/core/readArguments';
import { copyAsCurl } from '../../../src/features/curl/host/copyAsCurl';
import { checkBaseUrl, checkTypedBaseUrl } from '../../../src/features/setup/host/checkBaseUrl';
import { SetupRequests } from '../../../src/features/setup/host/setupRequests';
import { emptyHooks } from '../../../src/host/app/hooks';
import { Asker } from '../../../src/host/asking/asker';
import { PartStager } from '../../../src/host/asking/partStager';
import { QuestionBox } from '../../../src/host/page/questionBox';
import { until } from '../../support/until';
import { configure, useService } from '../support/sampleWorkspace';

/** An Asker whose only panel has no service, and a record of the calls to that panel. */
function withoutService() {
  const done: unknown[] = [];
  const live = {
    conversation: { id: 'conversation-1', service: undefined },
    draft: {
      text: '',
      kwargs: '',
      stage: async (sources: unknown) => void done.push({ stage: sources }),
    },
  };
  const panel = {
    live,
    questionBox: new QuestionBox(live.draft as never, {
      isReady: true,
      post: message =>
        message.type === 'draft' &&
        message.replaces === '' &&
        done.push({ returned: message.text }),
    }),
  };
  const error = new AgentQueryError('configuration', 'no base URL', { code: 'empty' });
  const panels = { open: () => panel } as never;
  const asker = new Asker(
    panels,
    { errorOf: () => error } as never,
    undefined as never,
    new PartStager(undefined as never),
    {
      ...emptyHooks(),
      setup: {
        isNeeded: () => true,
        show: (_panel, takesFocus) => void done.push({ showSetup: takesFocus }),
      },
    },
  );
  return { asker, panel: panel as never, live, done };
}

const source = { kind: 'snippet', label: 'a', text: 'a' } as never;

describe('without a service', () => {
  const service = useService();
  before(() => configure({ baseUrl: undefined }));
  after(() => configure({ baseUrl: service.current.url }));

  it('a copy of the last query shows the panel', async () => {
    const needed: unknown[] = [];
    const shown: string[] = [];
    const forms = {
      isNeededFor: (conversation: unknown) => needed.push(conversation) > 0,
      reveal: () => shown.push('form'),
    };
    const conversation = { service: { name: undefined, baseUrl: 'http://a' }, lastSent: {} };
    for (const panels of [{ current: undefined }, { current: { live: { conversation } } }]) {
      await copyAsCurl({ panels, forms } as never);
    }
    assert.deepEqual(needed, [undefined, conversation]);
    assert.deepEqual(shown, ['form', 'form']);
  });

  it('the question and the parts of a command are kept, without taking the focus', async () => {
    const { asker, live, done } = withoutService();
    const result = await asker.ask([source], 'Why?');
    assert.equal(result?.outcome, 'failed');
    assert.equal(live.draft.text, 'Why?');
    assert.deepEqual(done, [{ showSetup: false }, { stage: [source] }]);
    await asker.ask([], 'Why?');
    assert.equal(live.draft.text, 'Why?', 'not twice');
    await asker.ask([], 'And how?');
    assert.equal(live.draft.text, 'And how?\n\nWhy?', 'nothing is lost');
  });
});

/** The handlers of the form, with a record of what they save, test and tell. */
function form(needsSetup: boolean, servicesSetting?: unknown) {
  const saved: unknown[] = [];
  const signals: AbortSignal[] = [];
  const told: unknown[] = [];
  const tell = (news: unknown) => void told.push(news);
  const ended = new AbortController();
  const settings = {
    baseUrlService: { name: undefined, baseUrl: 'wrong', headers: { 'X-Key': '1' } },
    servicesSetting,
    saveBaseUrl: async (baseUrl: string) => {
      saved.push(baseUrl);
    },
    writeServices: async (services: object) => {
      saved.push(services);
    },
  };
  const stored: unknown[] = [];
  const tokens = {
    set: async (origin: string, token: string) => {
      if (token === 'refused') {
        throw new Error('no keyring');
      }
      stored.push([origin, token]);
    },
  };
  const tested: unknown[] = [];
  const tester = {
    test: (service: unknown, signal: AbortSignal, report: (text: string) => void) => {
      tested.push(service);
      signals.push(signal);
      report('Connected');
      return new Promise(resolve =>
        signal.addEventListener('abort', () =>
          resolve(new AgentQueryError('cancelled', 'cancelled')),
        ),
      );
    },
  };
  const { handlers } = new SetupRequests(
    { isNeeded: () => needsSetup },
    settings as never,
    { remove: async () => undefined },
    tester as never,
    tokens,
    { arguments: { check: service => void readArguments(service) } },
  );
  const panel = { live: { conversation: {}, ended: ended.signal } } as never;
  const noOptions = { name: '', arguments: '' };
  const ask = (
    type: 'service.save' | 'service.test',
    baseUrl: string,
    token = '',
    options: Partial<typeof noOptions> = {},
  ) =>
    handlers[type](
      { type, request: 1, baseUrl, token, ...noOptions, ...options } as never,
      panel,
      tell,
    );
  return { ask, handlers, panel, saved, stored, tested, signals, told, ended };
}

describe('the form for the first service', () => {
  it('does nothing for a page whose conversation has a service', async () => {
    const { ask, saved, stored, tested } = form(false);
    await ask('service.save', 'http://evil', 'token');
    await ask('service.test', 'http://evil', 'token');
    assert.deepEqual([saved, stored, tested], [[], [], []]);
  });

  it('tests the typed address with its settings, one test at a time', async () => {
    const { ask, handlers, panel, saved, tested, signals, told } = form(true);
    const first = ask('service.test', 'a');
    const second = ask('service.test', 'localhost');
    assert.equal(await first, undefined);
    await until('the second test runs', async () => signals.length > 0);
    assert.deepEqual(tested.at(-1), {
      name: undefined,
      baseUrl: 'http://localhost',
      headers: { 'X-Key': '1' },
    });
    assert.equal(signals.at(-1)?.aborted, false);
    assert.deepEqual(told.slice(-2), [
      { completed: 'http://localhost', error: '' },
      { step: 'Connected' },
    ]);
    handlers['service.cancelTest']({ type: 'service.cancelTest' }, panel);
    assert.equal(await second, undefined);
    assert.deepEqual(saved, []);
  });

  it('ends a test when the panel is closed', async () => {
    const { ask, signals, ended } = form(true);
    const test = ask('service.test', 'a');
    await until('the test runs', async () => signals.length > 0);
    ended.abort();
    assert.equal(await test, undefined);
    assert.ok(signals[0]?.aborted);
  });

  it('stores the token for the origin of the address, then saves the address, or saves neither', async () => {
    const { ask, saved, stored } = form(true);
    const completed = 'https://agent.test/a';
    const wrong = { completed, error: '' };
    assert.deepEqual(await ask('service.save', 'agent.test/a', 'schlüssel'), {
      ...wrong,
      tokenError: 'A token can contain only ASCII characters, without line breaks.',
    });
    assert.deepEqual(await ask('service.save', 'agent.test/a', 'refused'), {
      ...wrong,
      tokenError: 'The token could not be saved: no keyring',
    });
    await ask('service.save', 'ftp://agent.test', 'canary');
    assert.deepEqual([saved, stored], [[], []]);
    await ask('service.save', 'agent.test/a', ' canary ');
    assert.deepEqual([saved, stored], [[completed], [['https://agent.test', 'canary']]]);
  });
});

describe('the options of the first service', () => {
  const schema = (type: object) => JSON.stringify({ type: 'object', properties: { depth: type } });
  const depth = { type: 'object', properties: { depth: { type: 'integer' } } };

  it('save it in agentQuery.services, with the settings that belong to agentQuery.baseUrl', async () => {
    const service = { baseUrl: 'http://localhost:8000', headers: { 'X-Key': '1' } };
    for (const [options, name, fields] of [
      [{ arguments: schema({ type: 'integer' }) }, 'localhost:8000', { arguments: depth }],
      [{ name: ' Staging ' }, 'Staging', {}],
      [
        { name: 'Staging', arguments: schema({ type: 'integer' }) },
        'Staging',
        { arguments: depth },
      ],
    ] as const) {
      const { ask, saved, stored } = form(true, { '': 'kept' });
      const check = await ask('service.save', 'localhost:8000', 'canary', options);
      assert.equal(Object(check).error, '');
      assert.deepEqual(saved, [{ '': 'kept', [name]: { ...service, ...fields } }]);
      assert.deepEqual(stored, [['http://localhost:8000', 'canary']]);
    }
    const { ask, saved } = form(true, { '': 'kept' });
    await ask('service.save', 'localhost:8000', '', { name: ' ', arguments: '\n' });
    assert.deepEqual(saved, ['http://localhost:8000'], 'blank ones are none');
  });

  it('are refused as in the settings, with the place of the error, and nothing is saved', async () => {
    const { ask, handlers, saved, stored } = form(true);
    const check = (entered: object) =>
      handlers['service.checkOptions']({
        type: 'service.checkOptions',
        request: 1,
        name: '',
        arguments: '',
        ...entered,
      });
    assert.deepEqual(check({}), { nameError: '', argumentsError: '' });
    assert.match(check({ name: '2025' }).nameError, /"2025" must not be a number/);
    const wrong = {
      '{\n"type": "object",\n}': 'Line 3 is not valid JSON.',
      '{ "type": "object",\n"type": "object" }': 'The key on line 2 is already used',
      '[]': 'Missing or not valid: arguments',
      null: 'Missing or not valid: arguments',
      '{ "session_id": 1 }': 'Unsupported keyword: arguments.session_id. Remove it.',
      [schema({ type: 'boolean', pattern: '.' })]:
        'Unsupported keyword: arguments.properties.depth.pattern. Remove it.',
      [schema({ type: 'integer', minimum: 2, maximum: 1 })]:
        'Missing or not valid: arguments.properties.depth.maximum',
      '{ "type": "object", "properties": { "__proto__": { "type": "boolean" } } }':
        'Missing or not valid: arguments.properties.__proto__',
    };
    for (const [text, error] of Object.entries(wrong)) {
      const options = check({ arguments: text });
      assert.ok(options.argumentsError.startsWith(error), options.argumentsError);
      const answer = await ask('service.save', 'localhost', 'canary', { arguments: text });
      assert.deepEqual(answer, { completed: 'http://localhost', error: '', options });
    }
    assert.deepEqual([saved, stored], [[], []]);
  });

  it('do not change a setting of services that is not an object', async () => {
    const { ask, saved } = form(true, ['a']);
    const { error } = Object(await ask('service.save', 'localhost', '', { name: 'Staging' }));
    assert.equal(error, 'The setting agentQuery.services must be an object. Correct it first.');
    assert.deepEqual(saved, []);
  });
});

describe('the check of a base URL', () => {
  it('completes an address, and describes its error in words', () => {
    assert.deepEqual(checkBaseUrl(' localhost:8000 '), {
      completed: 'http://localhost:8000',
      error: '',
    });
    const wrong: Readonly<Record<string, RegExp>> = {
      'ftp://a': /must start with http/,
      'two words': /is not a valid URL/,
      'http://me:secret@a': /must not contain a user name/,
      'http://a?b': /query string/,
      'http://a#b': /fragment/,
      'http://': /is not a valid URL/,
    };
    for (const [text, error] of Object.entries(wrong)) {
      const check = checkBaseUrl(text);
      assert.equal(check.completed, text);
      assert.match(check.error, error);
    }
  });

  it('reports no error for an empty address, or for the beginning of a scheme while the user types', () => {
    assert.deepEqual(checkBaseUrl('  '), { completed: '', error: '' });
    for (const text of ['', 'h', 'http', 'HTTP:', 'https:/', 'https://', ' http://']) {
      assert.deepEqual(checkTypedBaseUrl(text), { completed: text.trim(), error: '' });
    }
    for (const text of ['https://a', 'hos', 'http:a', 'a b']) {
      assert.deepEqual(checkTypedBaseUrl(text), checkBaseUrl(text));
    }
  });
});
