import type { ReadingView } from '../../protocol/views';
import { foldEvent } from '../markdown/code/codeFold';
import { onKeyDown } from '../page/onKeyDown';
import { keepState, keptState } from '../page/vscodeApi';
import { codeTheme } from './codeTheme';

/** Applies the user's settings for reading to the page, by variables that media/ uses. */
export function showReading({ fontFamily, fontSize, code, wrapsCode }: ReadingView): void {
  const variables: Readonly<Record<string, string>> = {
    'font-family': fontFamily,
    'font-size': fontSize,
    'code-font-family': code.fontFamily,
    'code-font-size': code.fontSize,
    'code-font-weight': code.fontWeight,
    'code-line-height': code.lineHeight,
    'code-font-features': code.fontFeatures,
  };
  for (const [name, value] of Object.entries(variables)) {
    // An empty value removes the variable.
    document.body.style.setProperty(`--reading-${name}`, value);
  }
  codeWrap.prefer(wrapsCode);
  void codeTheme.update();
}

/** Wraps long lines in all code blocks of the page, or scrolls them. */
class CodeWrap {
  /** The user's choice for this panel, which VS Code keeps; undefined until there is one. */
  private chosen = keptState().wrapsCode;
  private preferred = false;

  get isOn(): boolean {
    return this.chosen ?? this.preferred;
  }

  prefer(wraps: boolean): void {
    this.preferred = wraps;
    this.draw();
  }

  /** @param from the element whose distance from the top of the view does not change */
  toggle(from?: Element): void {
    this.chosen = !this.isOn;
    keepState({ wrapsCode: this.chosen });
    const scroller = from?.closest('.conversation');
    const before = from?.getBoundingClientRect().top ?? 0;
    from?.dispatchEvent(new CustomEvent(foldEvent, { bubbles: true }));
    this.draw();
    if (from && scroller) {
      scroller.scrollTop += from.getBoundingClientRect().top - before;
    }
  }

  /**
   * Toggles word wrap on Alt+Z, as editors do. In text boxes the key may type a character, so it is left alone there.
   */
  listenToKey(): void {
    onKeyDown(window, event => {
      const { altKey, ctrlKey, metaKey, shiftKey, code, target } = event;
      const isTyped = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (altKey && code === 'KeyZ' && !ctrlKey && !metaKey && !shiftKey && !isTyped) {
        event.preventDefault();
        this.toggle();
      }
    });
  }

  private draw(): void {
    document.body.classList.toggle('wraps-code', this.isOn);
    for (const button of document.querySelectorAll('[data-md-action="wrap"]')) {
      button.setAttribute('aria-pressed', String(this.isOn));
    }
  }
}

/** The only instance in the page, because the choice is for the whole page. */
export const codeWrap = new CodeWrap();
