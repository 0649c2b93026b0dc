import type { FeatureCodeButton } from '../../../webview/page/markdownHooks';
import { post } from '../../../webview/page/vscodeApi';

/** The button that compares code with the selection that the question was about. */
export const compareCode: FeatureCodeButton = {
  action: 'compare',
  icon: 'diff',
  label: 'compareWithSelection',
  isFor: ({ hasSelection }) => hasSelection === true,
  press: (turnId, text) => post({ type: 'code.compare', turnId, text }),
};
