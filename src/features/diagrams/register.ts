import type { App } from '../../host/app/app';
import type { Feature } from '../../host/app/feature';
import { DiagramPanel } from './host/diagramPanel';

/** Mermaid diagrams in answers. A diagram that VS Code can't draw opens as text. */
export function registerDiagrams(app: Pick<App, 'codeBlocks' | 'context' | 'editors'>): Feature {
  const { codeBlocks, context, editors } = app;
  const diagrams = new DiagramPanel(context.extensionUri);
  return {
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
