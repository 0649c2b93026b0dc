import { LongData, withoutData } from '../markdown/images/longData';
import { element } from '../page/element';

/** UTF-16 code units in one element. */
const pieceLength = 4096;

/** Text as it is, in elements that layout skips while they are out of view. Long data in it is shortened. */
export class PlainText {
  /** UTF-16 code units that are shown. */
  private length = 0;
  /** The text in the last element; undefined if the next text needs a new one. */
  private last: Text | undefined;
  /** Data may arrive in several pieces. */
  private data = new LongData();

  constructor(readonly root: HTMLElement) {}

  /** Replaces everything in the element. */
  show(text: string): void {
    this.remove();
    this.root.classList.add('answer-text');
    this.append(text);
  }

  /** Removes everything in the element, for other content. */
  remove(): void {
    this.root.replaceChildren();
    this.root.classList.remove('answer-text');
    this.length = 0;
    this.last = undefined;
    this.data = new LongData();
  }

  /** Adds text at the end. */
  append(text: string): void {
    const shown = withoutData(this.data.push(text));
    this.length += shown.length;
    for (let start = 0, end: number; start < shown.length; start = end) {
      const last = this.lastFor(shown, start);
      end = endOfPiece(shown, start, pieceLength - last.length);
      last.appendData(shown.slice(start, end));
      if (end < shown.length) {
        this.last = undefined;
      }
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
    if (!this.root.firstChild) {
      this.last = undefined;
    }
  }

  /** The text that goes on with what starts at an index: a new one, if the last is full or its next line does not fit. */
  private lastFor(text: string, start: number): Text {
    const { last } = this;
    const room = pieceLength - (last?.length ?? 0);
    const lineEnd = text.indexOf('\n', start);
    const needed = (lineEnd < 0 ? text.length : lineEnd + 1) - start;
    if (last && (needed <= room || (room > 0 && !last.data.endsWith('\n')))) {
      return last;
    }
    const added = document.createTextNode('');
    this.last = added;
    // In an element of its own, since the browser walks through the whole page when one whose styles are contained is
    // removed by itself.
    this.root.append(element('div', {}, element('div', { class: 'md-piece' }, added)));
    return added;
  }
}

/** The end of what starts at an index and fits into the room, after a line if possible. */
function endOfPiece(text: string, start: number, room: number): number {
  if (text.length - start <= room) {
    return text.length;
  }
  const lineEnd = text.lastIndexOf('\n', start + room - 1) + 1;
  return lineEnd > start ? lineEnd : start + room;
}
