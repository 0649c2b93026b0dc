import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { contributes } from './contributes';
import { checkService } from './host/checkService';

/** The service check: its command. `commandLine.ts` is the same check without VS Code. */
export function registerCheck(
  app: Pick<App, 'access' | 'actions' | 'forms' | 'mask' | 'platform'>,
): Feature {
  const { access, actions, forms, mask, platform } = app;
  const { querySettings, services, sessions } = access;
  const context = { actions, forms, mask, ports: platform, querySettings, services, sessions };
  return {
    commands: commandsOf(contributes.commands, {
      checkService: name => checkService(context, name),
    }),
  };
}
