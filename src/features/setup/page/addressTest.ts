import type { ActionId } from '../../../protocol/fromPage';
import type { BannerView } from '../../../protocol/views';
import { Banner } from '../../../webview/page/banner';
import { element, icon, linkButton, setText } from '../../../webview/page/element';
import type { StatusRegion } from '../../../webview/page/statusRegion';
import { strings } from '../../../webview/page/strings';
import { post } from '../../../webview/page/vscodeApi';

/** The test of an address: its button, the steps while it runs, and its result. One runs at a time. */
export class AddressTest {
  readonly button = element(
    'button',
    { type: 'button', class: 'secondary-button' },
    strings.testConnection,
  );
  private readonly progressText = element('span', { class: 'progress-text' });
  readonly progress = element(
    'div',
    { class: 'setup-progress dim' },
    icon('loading codicon-modifier-spin'),
    this.progressText,
    linkButton(strings.cancel, () => this.cancel()),
  );
  readonly result: Banner<ActionId>;
  private running = false;
  /** The base URL that the last result suggests. */
  private suggested = '';

  /**
   * @param request asks the host for a test; returns false if there is no address
   * @param onEnd called when there is a result, and when it is forgotten
   * @param onAction called when an action below the result was chosen
   * @param onCorrection called when the user accepts the base URL that the result suggests
   */
  constructor(
    private readonly status: StatusRegion,
    private readonly request: () => boolean,
    private readonly onEnd: (isPassed: boolean) => void,
    onAction: (action: ActionId) => void,
    onCorrection: (baseUrl: string) => void,
  ) {
    this.result = new Banner<ActionId>('setup-result', action => {
      if (action === 'correctBaseUrl') {
        onCorrection(this.suggested);
      } else {
        onAction(action);
      }
    });
    this.button.addEventListener('click', () => this.start());
    this.render();
  }

  get isRunning(): boolean {
    return this.running;
  }

  showStep(text: string): void {
    if (this.running) {
      setText(this.progressText, `${strings.testing}: ${text}`);
    }
  }

  /** Shows the result of the test, if there is one. */
  end(result: BannerView | undefined): void {
    this.running = false;
    this.suggested = result?.baseUrl ?? '';
    this.show(result);
    this.render();
    if (result) {
      this.status.say(result.text);
    }
  }

  cancel(): void {
    if (this.running) {
      post({ type: 'service.cancelTest' });
      this.end(undefined);
    }
  }

  /** Ends the test that is running, and forgets the result of the last one. */
  reset(): void {
    this.cancel();
    this.show(undefined);
  }

  private show(result: BannerView | undefined): void {
    this.result.show(result);
    this.onEnd(result?.severity === 'pass');
  }

  private start(): void {
    if (this.running || !this.request()) {
      return;
    }
    this.running = true;
    setText(this.progressText, strings.testing);
    this.status.say(strings.testing);
    this.render();
  }

  private render(): void {
    // Not disabled: the focus stays on it.
    this.button.setAttribute('aria-disabled', String(this.running));
    this.progress.hidden = !this.running;
  }
}
