import * as vscode from 'vscode';
import { startDemoService } from '#demoService';
import { needsBaseUrl } from '../../core/query/baseUrl';
import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { isDemoEnd } from '../../host/settings/querySettings';
import { contributes } from './contributes';
import { Demo } from './host/demo';
import { serveTranscript } from './host/serveTranscript';
import { demoProtocol } from './protocol/demoProtocol';

/** The demo service of a window, and its commands. */
export function registerDemo(app: Pick<App, 'access' | 'active' | 'context' | 'hooks'>): Feature {
  const { access, active, context, hooks } = app;
  const demo = new Demo(startDemoService, access.services, active, context.workspaceState);
  hooks.demo = demo;
  hooks.actions.push({
    id: 'startDemoService',
    label: vscode.l10n.t('Start demo service'),
    offer: (error, offered) =>
      isDemoEnd(error)
        ? ['startDemoService', ...offered]
        : needsBaseUrl(error)
          ? [...offered, 'startDemoService']
          : offered,
    run: (_service, messages) => demo.use(messages),
  });
  hooks.pageFlags.push(() => (demo.canStart ? ['can-start-demo'] : []));
  return {
    protocol: demoProtocol,
    commands: commandsOf(contributes.commands, {
      serveTranscript: source => serveTranscript(demo, source),
      startDemoService: () => demo.use(),
    }),
    dispose: () => demo.dispose(),
  };
}
