/** The mark that stands for data: a character that Unicode keeps out of texts. */
const mark = '\uffff';

/** The replacement of a mark that is part of the text. */
const replacement = '\ufffd';

/**
 * The start of a link's or definition's destination, up to its data, which may be on the next line, even in a quote.
 */
const start = /\][(:][ \t>]{0,20}<?data:[\w.+/;=-]{0,100},/gi;

/** The end of a line after which a destination may follow. */
const lineEnd = /\][(:][ \t]*$/;

/** UTF-16 code units of the longest start. */
const maxStartLength = 140;

/** The end of the data: a character that neither base64 nor JavaScript's `encodeURIComponent` puts out. */
const end = /[^\w+/=%.!~*'-]/g;

/** Codes of the characters that data consists of. */
const dataCodes: ReadonlySet<number> = new Set(
  Array.from({ length: 128 }, (_, code) => code).filter(
    code => String.fromCharCode(code).search(end) < 0,
  ),
);

/** UTF-16 code units at the start of data that stay in the text, so that short data stays whole. */
const keptLength = 200;

/** The placeholder of data: a mark, the index of the data, and a mark. */
const placeholder = /\uffff(\d{1,9})\uffff/g;

interface Data {
  /** The pieces of the data so far, which are joined when it is complete. */
  readonly pieces: string[];
  /** The complete data; undefined while more of it arrives. */
  text: string | undefined;
}

/**
 * Takes the data of `data:` URIs out of a text that arrives in pieces, so that no later stage has to read it: a few
 * characters stand for it. The text itself cannot contain these characters.
 */
export class LongData {
  private readonly all: Data[] = [];
  /** The end of the text so far in which data could start. */
  private tail = '';
  /** True if {@link tail} starts with the end of the line before. */
  private isAfterLineEnd = false;
  /** UTF-16 code units of the current data that stay in the text; undefined outside data. */
  private remaining: number | undefined;
  private current: Data | undefined;

  /**
   * Adds a piece of text.
   *
   * @returns the piece with marks in place of long data
   */
  push(piece: string): string {
    const text = this.tail + piece.replaceAll(mark, replacement);
    let shown = '';
    let from = 0;
    let at = this.tail.length;
    while (at < text.length) {
      if (this.remaining === undefined) {
        start.lastIndex = from;
        const found = start.exec(text);
        const stop = found ? start.lastIndex : text.length;
        shown += text.slice(at, stop);
        at = stop;
        this.remaining = found ? keptLength : undefined;
      } else {
        end.lastIndex = at;
        const stop = end.exec(text)?.index ?? text.length;
        shown += this.take(text.slice(at, stop), this.remaining);
        at = stop;
        from = stop;
        if (stop < text.length) {
          this.endData();
        }
      }
    }
    this.tail =
      this.remaining === undefined ? text.slice(Math.max(from, text.length - maxStartLength)) : '';
    return shown;
  }

  /** Ends the line, and with it any data. */
  endLine(): void {
    this.endData();
    const isBlank = this.isAfterLineEnd && this.tail.slice(2).trim() === '';
    const found = isBlank ? null : lineEnd.exec(this.tail);
    this.tail = found?.[0].trim() ?? '';
    this.isAfterLineEnd = found !== null;
  }

  /** @returns the text with the data that marks in it stand for; without data that is still arriving */
  expand(text: string): string {
    return text.includes(mark)
      ? text.replace(placeholder, (_, index: string) => this.all[Number(index)]?.text ?? '')
      : text;
  }

  /** @returns the text in place of the data, of which `room` code units may stay */
  private take(data: string, room: number): string {
    this.remaining = Math.max(0, room - data.length);
    if (data.length <= room) {
      return data;
    }
    let shown = data.slice(0, room);
    if (!this.current) {
      this.current = { pieces: [], text: undefined };
      shown += `${mark}${this.all.length}${mark}`;
      this.all.push(this.current);
    }
    this.current.pieces.push(data.slice(room));
    return shown;
  }

  private endData(): void {
    this.remaining = undefined;
    if (this.current) {
      this.current.text = this.current.pieces.join('');
      this.current.pieces.length = 0;
      this.current = undefined;
    }
  }
}

/** @returns the text with an ellipsis in place of the data that marks stand for */
export function withoutData(text: string): string {
  return text.includes(mark) ? text.replace(placeholder, '…').replaceAll(mark, '') : text;
}

/** @returns the index from which to read a text so that data that continues at `from` is recognized */
export function startOfData(text: string, from: number): number {
  let at = from;
  while (at > 0 && dataCodes.has(text.charCodeAt(at - 1))) {
    at--;
  }
  return Math.max(0, at - maxStartLength);
}
