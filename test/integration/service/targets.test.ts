import assert from 'node:assert/strict';
import { Conversation } from '../../../src/core/conversation/conversation';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type { Service } from '../../../src/core/services/service';
import type { QuerySettings } from '../../../src/host/settings/querySettings';
import { type Services, serviceLabel } from '../../../src/host/settings/services';
import type { Sessions } from '../../../src/host/settings/sessions';
import type { Settings } from '../../../src/host/settings/settings';
import { Targets } from '../../../src/host/settings/targets';

const id = '4f01c0de-0000-4000-8000-000000000000';
const staging: Service = {
  name: 'Staging',
  baseUrl: 'https://staging.test/agent',
  headers: undefined,
  kwargs: undefined,
  auth: undefined,
  authHeader: undefined,
  tls: undefined,
};
const unnamed = { ...staging, name: undefined };

/** Targets with these services. The first one is used. */
function targets({
  all = [staging],
  session = id,
  baseUrl = '',
  error,
  needsSetup = false,
  isIssued = false,
}: {
  readonly all?: readonly Service[];
  readonly session?: string | undefined;
  readonly baseUrl?: string;
  readonly error?: AgentQueryError;
  readonly needsSetup?: boolean;
  readonly isIssued?: boolean;
}) {
  return new Targets(
    { baseUrlService: { ...unnamed, baseUrl } } as Settings,
    { all, of: () => all[0], label: serviceLabel } as unknown as Services,
    {
      errorOf: () => error,
      needsSetup: () => needsSetup,
      urlOf: (service: Service) => `${service.baseUrl}/query`,
      sessionOf: () => (session === '' ? undefined : session),
    } as unknown as QuerySettings,
    {
      of: () => (session === '' ? undefined : session),
      isIssued: () => isIssued,
    } as unknown as Sessions,
    { demo: { canStart: true } },
  );
}

const conversation = () => new Conversation(id, () => 0);

describe('the target of a conversation', () => {
  it('is the service by name, with the beginning of the session', () => {
    assert.deepEqual(targets({}).view(conversation()), {
      text: 'Staging',
      title: 'Staging: https://staging.test/agent/query',
      session: { text: 'session 4f01', title: `Copy session ID: ${id}` },
      banner: undefined,
      hasOthers: false,
    });
    assert.deepEqual(targets({ all: [unnamed, staging], session: '' }).view(conversation()), {
      text: 'staging.test · no session',
      title: 'https://staging.test/agent/query',
      banner: undefined,
      hasOthers: true,
    });
  });

  it('shortens a long session of the user, and shows a short one as it is', () => {
    const shown = (session: string) => targets({ session }).view(conversation()).session?.text;
    assert.equal(shown('the session of all our nightly runs'), 'session the session of all our …');
    assert.equal(shown('mine'), 'session mine');
  });

  it('is the form for the first service if that is what is missing', () => {
    const error = new AgentQueryError('configuration', '', {
      code: 'scheme',
      url: 'localhost:8000',
    });
    const { text, setup, banner } = targets({
      error,
      needsSetup: true,
      baseUrl: 'localhost:8000',
    }).view(conversation());
    assert.deepEqual([text, banner], ['No service', undefined]);
    assert.equal(setup?.baseUrl, 'localhost:8000');
    assert.equal(setup.completed, 'http://localhost:8000');
    assert.match(setup.error, /http/);
    const empty = new AgentQueryError('configuration', '', { code: 'empty' });
    const first = targets({ error: empty, needsSetup: true }).view(conversation());
    assert.equal(first.setup?.error, '', 'nothing has been asked yet');
  });
});
