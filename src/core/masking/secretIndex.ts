/** The length of the shortest piece of a form that is found by itself, in UTF-16 code units. */
const minPieceLength = 8;

/** The length by which forms are looked up, in UTF-16 code units: no form is shorter. */
const gramLength = 6;

/** The length from which a piece is masked, whatever it looks like. */
const minWordyLength = 20;

const hashBits = 24;
const hashMask = (1 << hashBits) - 1;

const none: readonly string[] = [];

/** A part of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The ranges to find: with `pieces`, whole forms and pieces that reveal part of one; with `cut`, the text may end
 * within a form, and any piece at its end is found; with `whole`, whole forms only.
 */
export type SearchScope = 'pieces' | 'cut' | 'whole';

/**
 * Finds texts, and pieces of them, in other texts. The time needed grows with the length of the text alone, not with
 * the number of texts to find.
 */
export class SecretIndex {
  /** Every gram of every form, with the forms that begin with it. */
  private readonly grams = new Map<string, readonly string[]>();
  /** One bit for each hash of a gram. */
  private readonly filter = new Uint8Array(1 << (hashBits - 3));

  /** @param form a text of at least {@link gramLength} code units */
  add(form: string): void {
    let hash = 0;
    for (let end = 1; end <= form.length; end++) {
      hash = nextHash(hash, form.charCodeAt(end - 1));
      if (end >= gramLength) {
        this.filter[hash >> 3] = (this.filter[hash >> 3] ?? 0) | (1 << (hash & 7));
        const gram = form.slice(end - gramLength, end);
        const forms = this.grams.get(gram) ?? none;
        this.grams.set(gram, end === gramLength ? [...forms, form] : forms);
      }
    }
  }

  /** The ranges of a text to mask, in their order, without overlaps. */
  find(text: string, scope: SearchScope): readonly Range[] {
    const { filter } = this;
    const cutEnd = scope === 'cut' ? text.length - cutRest(text) : Number.POSITIVE_INFINITY;
    const ranges: Range[] = [];
    /** A run of grams. */
    let piece: Range = { start: 0, end: 0 };
    const endPiece = () => {
      let { start, end } = piece;
      while (text[start] === ' ') {
        start += 1;
      }
      while (text[end - 1] === ' ') {
        end -= 1;
      }
      const isFound = end - start >= minPieceLength && scope !== 'whole';
      if (isFound && (end >= cutEnd || isTelling(text.slice(start, end)))) {
        append(ranges, { start, end });
      }
    };
    let hash = 0;
    for (let end = 1; end <= text.length; end++) {
      hash = nextHash(hash, text.charCodeAt(end - 1));
      if (((filter[hash >> 3] ?? 0) & (1 << (hash & 7))) === 0) {
        continue;
      }
      const start = end - gramLength;
      const forms = this.grams.get(text.slice(start, end));
      if (forms) {
        if (end > piece.end + 1) {
          endPiece();
          piece = { start, end };
        } else {
          piece = { start: piece.start, end };
        }
        const lengths = forms
          .filter(form => text.startsWith(form, start))
          .map(({ length }) => length);
        if (lengths.length > 0) {
          append(ranges, { start, end: start + Math.max(...lengths) });
        }
      }
    }
    endPiece();
    return ranges;
  }
}

/** Appends a range to others, joined with the last ones if it overlaps them. */
function append(ranges: Range[], range: Range): void {
  let { start, end } = range;
  for (let last = ranges.at(-1); last && last.end > start; last = ranges.at(-1)) {
    start = Math.min(start, last.start);
    end = Math.max(end, last.end);
    ranges.pop();
  }
  ranges.push({ start, end });
}

/** The next hash, which depends on the last {@link gramLength} code units alone: older ones are shifted out. */
function nextHash(hash: number, code: number): number {
  return ((hash << (hashBits / gramLength)) ^ Math.imul(code, 0x9e37)) & hashMask;
}

/** @returns true for a piece that is hardly in a text by chance; other pieces are words, such as `production` */
function isTelling(piece: string): boolean {
  return (
    piece.length >= minWordyLength ||
    (/\d/.test(piece) && /[a-z]/i.test(piece)) ||
    /[a-z][A-Z]+[a-z]+[A-Z]/.test(piece) ||
    /[A-Z][a-z]+[A-Z]+[a-z]/.test(piece)
  );
}

/** The length of the rest of an escape, or of an ellipsis, where a text was cut off. */
function cutRest(text: string): number {
  const [rest = ''] =
    /(?:\\(?:u[\da-f]{0,3}|x[\da-f]?)?|%[\da-f]?|&#?\w{0,8})?[\s…\ufffd]*$/i.exec(
      text.slice(-16),
    ) ?? [];
  return rest.length;
}
