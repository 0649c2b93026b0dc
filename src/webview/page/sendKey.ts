import type { SendKeyView } from '../../protocol/views';
import { isMac } from './platform';
import { strings } from './strings';

/** The key that sends the text in a text box. */
class SendKey {
  private key: SendKeyView = 'enter';

  prefer(key: SendKeyView): void {
    this.key = key;
  }

  /** True if a key sends the text. Any other Enter begins a line. */
  isPressed({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    const isCommand = ctrlKey || metaKey;
    return key === 'Enter' && !altKey && !shiftKey && (this.key === 'enter' || isCommand);
  }

  /** Names the key in the tooltip of a button, after its name, and for screen readers. */
  describe(button: HTMLElement): void {
    const [shown, spoken] =
      this.key === 'enter'
        ? [strings.enterKey, 'Enter']
        : isMac
          ? [strings.cmdEnterKey, 'Meta+Enter']
          : [strings.ctrlEnterKey, 'Control+Enter'];
    button.title = `${button.getAttribute('aria-label') ?? button.textContent} (${shown})`;
    button.setAttribute('aria-keyshortcuts', spoken);
  }
}

/** The only instance in the page, because the key is the user's setting. */
export const sendKey = new SendKey();
