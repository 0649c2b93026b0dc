import type * as vscode from 'vscode';
import type { CodeBlockActions } from '../../host/requests/answerRequests';
import type { PanelHandlers } from '../../host/requests/panelRequests';
import type { EditorTracker } from '../../host/window/editorTracker';
import { DiagramPanel } from './host/diagramPanel';

interface DiagramContext {
  readonly extensionUri: vscode.Uri;
  readonly codeBlocks: CodeBlockActions;
  readonly editors: EditorTracker;
}

/** Mermaid diagrams in answers. One that VS Code can't draw opens as text. */
export function registerDiagrams({ extensionUri, codeBlocks, editors }: DiagramContext) {
  const diagrams = new DiagramPanel(extensionUri);
  return {
    handlers: {
      'code.draw': async ({ text, language }, panel) => {
        if (!(await diagrams.show(text, editors.columnFor(panel)))) {
          await codeBlocks.open(text, language, panel);
        }
      },
    } satisfies Partial<PanelHandlers>,
    dispose: () => diagrams.dispose(),
  };
}
