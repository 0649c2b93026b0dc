import assert from 'node:assert/strict';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import type { SharedValues } from '../../../core/services/service';
import { planSetup } from '../core/planSetup';
import type * as confirming from '../host/confirmSetup';

describe('the dialog of a setup', () => {
  const shown: string[] = [];
  let answer: (yes: string) => string | undefined;
  let confirmSetup: typeof confirming.confirmSetup;

  before(async () => {
    const window = {
      showWarningMessage: async (question: string, { detail }: { detail: string }, yes: string) => {
        shown.push(question, ...detail.split('\n'));
        return answer(yes);
      },
    };
    ({ confirmSetup } = await loadHostModule<typeof confirming>(
      ['../features/setup/host/confirmSetup'],
      {
        window,
        env: { remoteName: undefined },
      },
    ));
  });
  beforeEach(() => {
    shown.length = 0;
    answer = yes => yes;
  });

  const baseUrl = `http://agent.test:8000/${'a/'.repeat(100)}end`;
  const unnamed = { name: undefined, baseUrl: '', headers: undefined, kwargs: undefined };
  const none: SharedValues = { kwargs: {}, session: { mode: undefined, sessionId: '' } };
  const plan = (setting: object, shared = none) => {
    const current = {
      setting,
      unnamed: {
        ...unnamed,
        auth: undefined,
        authHeader: undefined,
        tls: undefined,
        arguments: undefined,
      },
      presets: [],
      shared,
    };
    const planned = planSetup({ name: 'Agent', baseUrl }, current);
    assert.ok(planned);
    return planned;
  };

  it('shows the whole address, its host, and who asks', async () => {
    assert.equal(await confirmSetup(plan({}), 'link'), true);
    assert.ok(shown.includes(`Base URL: ${baseUrl}`));
    assert.ok(shown.includes('Host: agent.test:8000'));
    assert.match(shown.join('\n'), /^A link asks for this\./m);
    assert.match(shown.join('\n'), /^The connection is not encrypted/m);
  });

  it('shows the replaced service, and the settings that are removed', async () => {
    const own = { Agent: { baseUrl: 'https://other.test', headers: { 'X-Key': 'secret' } } };
    await confirmSetup(plan(own), 'extension');
    assert.ok(shown.includes('Current base URL: https://other.test'));
    assert.match(shown.join('\n'), /removed from the service .*: headers$/m);
    assert.doesNotMatch(shown.join('\n'), /secret/);
  });

  it('lists the data that is not sent to a new origin', async () => {
    const session = { mode: undefined, sessionId: 'mine' };
    await confirmSetup(plan({}, { kwargs: { key: 'secret' }, session }), 'link');
    assert.match(shown.join('\n'), /not sent .*: agentQuery\.kwargs, agentQuery\.sessionId$/m);
    assert.doesNotMatch(shown.join('\n'), /secret|mine/);
    shown.length = 0;
    await confirmSetup(plan({ Other: { baseUrl: 'http://agent.test:8000' } }), 'link');
    assert.doesNotMatch(shown.join('\n'), /not sent/);
  });

  it('is a refusal unless its button is clicked', async () => {
    answer = () => undefined;
    assert.equal(await confirmSetup(plan({}), 'environment'), false);
    answer = yes => `${yes} not`;
    assert.equal(await confirmSetup(plan({}), 'environment'), false);
  });
});
