import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { contributes } from './contributes';

/** Queries as cURL commands. */
export function registerCurl(
  app: Pick<App, 'access' | 'actions' | 'forms' | 'opener' | 'panels'>,
): Feature {
  return {
    commands: commandsOf(contributes.commands, {
      copyAsCurl: async () => (await import('./host/copyAsCurl')).copyAsCurl(app),
    }),
  };
}
