import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { copyAsCurl } from './host/copyAsCurl';

/** Queries as cURL commands. */
export function registerCurl(
  app: Pick<App, 'access' | 'actions' | 'forms' | 'opener' | 'panels'>,
): Feature {
  return { commands: { copyAsCurl: () => copyAsCurl(app) } };
}
