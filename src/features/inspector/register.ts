import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import { commandsOf } from '../../host/app/commandTable';
import type { Feature } from '../../host/app/feature';
import { isUnreadable } from '../../host/errors/describeUnreadable';
import { contributes } from './contributes';
import { EventInspectors } from './host/eventInspectors';
import { transcriptCommands } from './host/transcriptCommands';
import { TranscriptView } from './host/transcriptView';
import { eventRequests } from './protocol/eventRequests';

type InspectorApp = Pick<
  App,
  'access' | 'context' | 'conversations' | 'hooks' | 'mask' | 'panels' | 'platform'
>;

/**
 * The event inspector: its commands, the requests to it from the page of a conversation, and the editor of transcripts.
 */
export function registerInspector(app: InspectorApp): Feature & {
  /** Shows a file in the panel that VS Code has opened for it. */
  showFile(uri: vscode.Uri, panel: vscode.WebviewPanel): void;
} {
  const { access, context, conversations, hooks, mask, panels, platform } = app;
  const inspecting = { extensionUri: context.extensionUri, clock: platform.clock, mask };
  const inspectors = new EventInspectors(inspecting);
  hooks.actions.push({
    id: 'inspectEvents',
    label: vscode.l10n.t('Inspect events'),
    offer: (error, offered) => (isUnreadable(error) ? ['inspectEvents', ...offered] : offered),
    runOnTurn: ({ id: turnId }, panel) => panel.tell({ type: 'showEvents', turnId }),
  });
  return {
    commands: commandsOf(
      contributes.commands,
      transcriptCommands({
        conversations,
        inspectors,
        mask,
        panels,
        querySettings: access.querySettings,
      }),
    ),
    protocol: eventRequests,
    handlers: {
      'turn.showEvents': ({ turnId, offset }, panel) => {
        if (panel.live.findTurn(turnId)) {
          inspectors.revealAt(panel, turnId, offset);
        }
      },
    },
    showFile(uri, panel) {
      new TranscriptView(uri, panel, inspecting, platform.openLocalFile);
    },
    dispose: () => inspectors.dispose(),
  };
}
