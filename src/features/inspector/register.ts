import type * as vscode from 'vscode';
import type { Platform } from '../../core/platform';
import type { PanelHandlers } from '../../host/requests/panelRequests';
import { EventInspectors } from './host/eventInspectors';
import type { InspectorCollaborators } from './host/inspectorPage';
import { transcriptCommands } from './host/transcriptCommands';
import { TranscriptView } from './host/transcriptView';

type InspectorContext = Omit<Parameters<typeof transcriptCommands>[0], 'inspectors'> & {
  readonly inspecting: InspectorCollaborators;
  readonly openLocalFile: Platform['openLocalFile'];
};

/** The event inspector: its commands, what the page of a conversation asks of it, and the editor of transcripts. */
export function registerInspector({ inspecting, openLocalFile, ...context }: InspectorContext) {
  const inspectors = new EventInspectors(inspecting);
  return {
    commands: transcriptCommands({ ...context, inspectors }),
    handlers: {
      'turn.showEvents': ({ turnId, offset }, panel) => {
        if (panel.live.findTurn(turnId)) {
          inspectors.showAt(panel, turnId, offset);
        }
      },
    } satisfies Partial<PanelHandlers>,
    /** Shows a file in the panel that VS Code has opened for it. */
    showFile(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
      new TranscriptView(uri, panel, inspecting, openLocalFile);
    },
    dispose: () => inspectors.dispose(),
  };
}
