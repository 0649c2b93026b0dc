import type { FeatureCodeButton } from '../../../webview/page/markdownHooks';
import { post } from '../../../webview/page/vscodeApi';

/** The button of a Mermaid diagram, if VS Code can draw it. */
export const openDiagram: FeatureCodeButton = {
  action: 'draw',
  icon: 'open-preview',
  label: 'openDiagram',
  before: 'copy',
  isFor: (_turn, language) =>
    document.body.dataset.drawsDiagrams !== undefined && language.toLowerCase() === 'mermaid',
  press: (_turnId, text, language) => post({ type: 'code.draw', text, language }),
};
