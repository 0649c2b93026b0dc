import assert from 'node:assert/strict';
import { Conversation } from '../../../src/core/conversation/conversation';
import type { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type { Service } from '../../../src/core/services/service';
import type { QuerySettings } from '../../../src/host/settings/querySettings';
import { type Services, serviceLabel } from '../../../src/host/settings/services';
import type { Sessions } from '../../../src/host/settings/sessions';
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
  arguments: undefined,
};
const unnamed = { ...staging, name: undefined };

/** Targets with these services. The first one is used. */
function targets({
  all = [staging],
  session = id,
  error,
  isIssued = false,
}: {
  readonly all?: readonly Service[];
  readonly session?: string | undefined;
  readonly error?: AgentQueryError;
  readonly isIssued?: boolean;
}) {
  return new Targets(
    { all, of: () => all[0], label: serviceLabel } as unknown as Services,
    {
      errorOf: () => error,
      urlOf: (service: Service) => `${service.baseUrl}/query`,
      sessionOf: () => (session === '' ? undefined : session),
    } as unknown as QuerySettings,
    {
      of: () => (session === '' ? undefined : session),
      isIssued: () => isIssued,
    } as unknown as Sessions,
    { actions: [], setup: { view: () => undefined } },
  );
}

const conversation = () => new Conversation(id, () => 0);

describe('the target of a conversation', () => {
  it('is the service by name, with its session in the tooltip', () => {
    assert.deepEqual(targets({}).view(conversation()), {
      text: 'Staging',
      title: `Staging: https://staging.test/agent/query\nSession: ${id}`,
      banner: undefined,
      hasOthers: false,
    });
    assert.deepEqual(targets({ all: [unnamed, staging], session: '' }).view(conversation()), {
      text: 'staging.test',
      title: 'https://staging.test/agent/query\nSession: none',
      banner: undefined,
      hasOthers: true,
    });
  });
});
