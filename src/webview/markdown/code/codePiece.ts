import { setTextFrom } from '../inline/reconcile';
import { hasHidden, markHidden } from '../markHidden';

/** Lines of code that are laid out together. They grow in one text node, unless hidden characters have to be marked. */
export class CodePiece {
  readonly element = document.createElement('span');
  private text = '';
  private isMarked = false;

  constructor() {
    this.element.className = 'md-lines';
    this.element.append('');
  }

  /** Replaces everything after the first `start` UTF-16 code units with `text`. */
  write(start: number, text: string): void {
    const shown = this.text.slice(start);
    const wanted = this.text.slice(0, start) + text;
    if (!text.startsWith(shown)) {
      this.rewrite(wanted);
      return;
    }
    // A surrogate pair that arrived in two halves is checked as one character.
    const halfLength = isHighSurrogate(shown.charCodeAt(shown.length - 1)) ? 1 : 0;
    const added = text.slice(shown.length - halfLength);
    this.text = wanted;
    if (!this.isMarked && !hasHidden(added, 'code')) {
      setTextFrom(this.element.firstChild as Text, start, text);
      return;
    }
    this.isMarked = true;
    if (halfLength > 0) {
      const last = this.element.lastChild as Text;
      last.deleteData(last.length - 1, 1);
    }
    this.append(added);
  }

  /** Replaces all of the text, if an unfinished line did not continue as it was shown. */
  private rewrite(text: string): void {
    this.text = text;
    if (!this.isMarked && !hasHidden(text, 'code')) {
      setTextFrom(this.element.firstChild as Text, 0, text);
    } else {
      this.isMarked = true;
      this.element.replaceChildren(...markHidden(text, 'code'));
    }
  }

  private append(text: string): void {
    for (const node of markHidden(text, 'code')) {
      const { lastChild } = this.element;
      if (node.nodeType === Node.TEXT_NODE && lastChild?.nodeType === Node.TEXT_NODE) {
        (lastChild as Text).appendData((node as Text).data);
      } else {
        this.element.append(node);
      }
    }
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
