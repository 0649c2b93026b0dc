import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { contributes } from './contributes';
import { copyAsCurl } from './host/copyAsCurl';

/** Queries as cURL commands. */
export function registerCurl(
  app: Pick<App, 'access' | 'actions' | 'forms' | 'opener' | 'panels'>,
): Feature {
  return { commands: commandsOf(contributes.commands, { copyAsCurl: () => copyAsCurl(app) }) };
}
