import * as vscode from 'vscode';
import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { DiagramPanel } from './host/diagramPanel';
import { drawsDiagrams } from './host/diagramScripts';
import { diagramsProtocol } from './protocol/diagramsProtocol';

/** Mermaid diagrams in answers. A diagram that VS Code can't draw opens as text. */
export function registerDiagrams(
  app: Pick<App, 'codeBlocks' | 'context' | 'editors' | 'hooks'>,
): Feature {
  const { codeBlocks, context, editors, hooks } = app;
  const diagrams = new DiagramPanel(context.extensionUri);
  hooks.pageFlags.push(() => (drawsDiagrams(vscode.extensions.all) ? ['draws-diagrams'] : []));
  return {
    protocol: diagramsProtocol,
    handlers: {
      'code.draw': async ({ text, language }, panel) => {
        if (!(await diagrams.reveal(text, editors.columnFor(panel)))) {
          await codeBlocks.open(text, language, panel);
        }
      },
    },
    dispose: () => diagrams.dispose(),
  };
}
