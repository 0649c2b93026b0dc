import type { AgentQueryApi } from './core/agentQueryApi';

/** The API, which loads the code behind it when it is called. */
export function activateApi(loaded: () => Promise<{ readonly api: AgentQueryApi }>): AgentQueryApi {
  return {
    apiVersion: 2,
    async *query(...request) {
      yield* (await loaded()).api.query(...request);
    },
    stage: async request => (await loaded()).api.stage(request),
    configure: async request => (await loaded()).api.configure(request),
  };
}
