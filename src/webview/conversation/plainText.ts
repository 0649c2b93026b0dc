import type { LongData } from '../markdown/images/longData';
import { element } from '../page/element';
import { loadedMarkdown } from './loadMarkdown';

/** The number of UTF-16 code units in one element. */
const pieceLength = 4096;

interface Piece {
  readonly root: HTMLElement;
  readonly text: Text;
  /** UTF-16 code units of the original text, of which less may be shown. */
  length: number;
}

/** Unformatted text, in elements that layout skips while they are out of view. Long data in it is shortened. */
export class PlainText {
  private pieces: Piece[] = [];
  /** UTF-16 code units of the original text in all pieces. */
  private length = 0;
  /** The long data in the text, which may arrive in several pieces. */
  private data = newData();

  constructor(readonly root: HTMLElement) {}

  /**
   * Replaces everything in the element.
   *
   * @param from index from which the text is shown; the text before it shows whether it begins with data
   */
  show(text: string, from = 0): void {
    this.remove();
    this.root.classList.add('answer-text');
    this.data.push(text.slice(loadedMarkdown().startOfData(text, from), from));
    this.append(text.slice(from));
  }

  /** Removes everything in the element, for other content. */
  remove(): void {
    this.root.replaceChildren();
    this.root.classList.remove('answer-text');
    this.pieces = [];
    this.length = 0;
    this.data = newData();
  }

  append(text: string): void {
    for (let start = 0, end: number; start < text.length; start = end) {
      const piece = this.pieceFor(text, start);
      end = endOfPiece(text, start, pieceLength - piece.text.length);
      piece.text.appendData(loadedMarkdown().withoutData(this.data.push(text.slice(start, end))));
      piece.length += end - start;
      this.length += end - start;
    }
  }

  /**
   * Removes elements at the start.
   *
   * @param count the number of UTF-16 code units at the end of the original text that are kept
   */
  keepLast(count: number): void {
    let removed = 0;
    for (const { root, length } of this.pieces) {
      if (this.length - length < count) {
        break;
      }
      root.remove();
      this.length -= length;
      removed++;
    }
    this.pieces.splice(0, removed);
  }

  /**
   * @param offset the offset in the node
   * @returns the number of UTF-16 code units of the original text from a point in the element to its end
   */
  lengthFrom(node: Node, offset: number): number {
    let left = this.length;
    for (const { root, text, length } of this.pieces) {
      if (root.contains(node)) {
        return left - (node === text ? Math.min(offset, length) : 0);
      }
      left -= length;
    }
    return node === this.root ? this.length : 0;
  }

  /**
   * Finds a section of the original text.
   *
   * @param from the number of UTF-16 code units from its start to the end of the text
   * @param to the number of UTF-16 code units from its end, which is less
   */
  rangeOf(from: number, to: number): Range {
    const range = document.createRange();
    const [start, end] = [this.pointAt(from), this.pointAt(to)];
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset);
    return range;
  }

  private pointAt(lengthToEnd: number): { readonly node: Node; readonly offset: number } {
    let left = this.length;
    for (const { text, length } of this.pieces) {
      if (left - length < lengthToEnd) {
        return { node: text, offset: Math.min(Math.max(0, left - lengthToEnd), text.length) };
      }
      left -= length;
    }
    return { node: this.root, offset: this.root.childNodes.length };
  }

  /** The piece for the text from an index on: a new one if the last is full, or if the next line does not fit in it. */
  private pieceFor(text: string, start: number): Piece {
    const last = this.pieces.at(-1);
    const room = last ? pieceLength - last.text.length : 0;
    const fits = text.length - start <= room || text.slice(start, start + room).includes('\n');
    return last && room > 0 && (fits || !last.text.data.endsWith('\n')) ? last : this.addPiece();
  }

  private addPiece(): Piece {
    const text = document.createTextNode('');
    // In a separate element, since the browser walks through the whole page when one whose styles are contained is
    // removed by itself.
    const root = element('div', {}, element('div', { class: 'md-piece' }, text));
    const piece = { root, text, length: 0 };
    this.pieces.push(piece);
    this.root.append(root);
    return piece;
  }
}

function newData(): LongData {
  return new (loadedMarkdown().LongData)();
}

/** The end of the text that starts at an index and fits into the room, after a line if possible. */
function endOfPiece(text: string, start: number, room: number): number {
  if (text.length - start <= room) {
    return text.length;
  }
  // Only the room is searched: lines may be megabytes long.
  const lineEnd = text.slice(start, start + room).lastIndexOf('\n') + 1;
  const end = start + (lineEnd > 0 ? lineEnd : room);
  const isInPair = /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return isInPair ? end + 1 : end;
}
