import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import type { AgentQueryApi } from './core/agentQueryApi';
import { createApi, stageForExtension } from './host/createApi';

type ApiApp = Pick<
  App,
  'access' | 'conversations' | 'files' | 'hooks' | 'mask' | 'platform' | 'stager'
>;

/** The API for other extensions. */
export function registerApi(app: ApiApp): Feature & { readonly api: AgentQueryApi } {
  const { access, conversations, files, hooks, mask, platform, stager } = app;
  return {
    api: createApi(platform, access.querySettings, access.services, mask, {
      stage: request => stageForExtension(conversations, stager, files, request),
      configure: request => hooks.configureService(request),
    }),
  };
}
