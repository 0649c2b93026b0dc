import { element, linkButton } from '../../../webview/page/element';
import { strings } from '../../../webview/page/strings';
import { post } from '../../../webview/page/vscodeApi';

/** The offer to start the demo service, for users without a service. Hidden in a browser, where it can't run. */
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
