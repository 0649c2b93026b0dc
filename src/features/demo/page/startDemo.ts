import { element, linkButton } from '../../../webview/page/element';
import { strings } from '../../../webview/page/strings';
import { post } from '../../../webview/page/vscodeApi';

/** The alternative to a service of one's own, if the demo service can run, as anywhere but in a browser. */
export function startDemo(): HTMLElement {
  const root = element(
    'p',
    { class: 'setup-demo dim' },
    strings.setupNoService,
    ' ',
    linkButton(strings.startDemoService, () =>
      post({ type: 'action.run', action: 'startDemoService', turnId: undefined }),
    ),
  );
  root.hidden = document.body.dataset.canStartDemo === undefined;
  return root;
}
