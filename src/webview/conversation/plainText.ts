import { shortenData } from '../markdown/images/longData';
import { element } from '../page/element';

/** UTF-16 code units in one element. */
const pieceLength = 4096;

/** Text as it is, in elements that layout skips while they are out of view. Long data in it is shortened. */
export class PlainText {
  /** UTF-16 code units that are shown. */
  private length = 0;

  constructor(readonly root: HTMLElement) {
    root.classList.add('answer-text');
  }

  /** Replaces everything in the element. */
  show(text: string): void {
    this.root.replaceChildren();
    this.length = 0;
    this.append(text);
  }

  /** Adds text at the end. */
  append(text: string): void {
    const shown = shortenData(text);
    this.length += shown.length;
    for (let start = 0, end: number; start < shown.length; start = end) {
      const lineEnd = shown.lastIndexOf('\n', start + pieceLength) + 1;
      end = lineEnd > start ? lineEnd : start + pieceLength;
      // In an element of its own, since the browser walks through the whole page when one whose styles are contained is
      // removed by itself.
      const piece = element('div', { class: 'md-piece' }, shown.slice(start, end));
      this.root.append(element('div', {}, piece));
    }
  }

  /**
   * Removes elements at the start.
   *
   * @param count UTF-16 code units of the original text, at its end, of which nothing is removed
   */
  keepLast(count: number): void {
    for (let first = this.root.firstChild; first; first = this.root.firstChild) {
      const rest = this.length - (first.textContent?.length ?? 0);
      if (rest < count) {
        break;
      }
      first.remove();
      this.length = rest;
    }
  }
}
