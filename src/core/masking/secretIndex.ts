/** UTF-16 code units of the shortest piece of a secret that is found by itself. */
const minPieceLength = 8;

/** UTF-16 code units by which pieces are looked up. */
const gramLength = 5;

/** Of each form, every fourth gram is kept: each piece contains one of them. */
const stride = minPieceLength - gramLength + 1;

/** A longer piece of a secret is masked whatever it looks like. */
const minWordyLength = 20;

const hashBits = 20;
const hashMask = (1 << hashBits) - 1;

/** Places of one gram that are tried. Secrets that share a beginning have others by which they are found. */
const maxPlaces = 16;

/** Where a gram is in a form of a secret. */
interface Place {
  readonly form: string;
  readonly at: number;
}

/**
 * The ranges to find: `pieces` are whole forms, and pieces that give a part of one away; with `cut`, the text may end
 * within a form, where any piece is one; `whole` are whole forms only.
 */
export type SearchScope = 'pieces' | 'cut' | 'whole';

/** A part of a text, in UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds texts, and pieces of them, in other texts. The time that it takes grows with the length of the text alone, not
 * with the number of texts to find.
 */
export class SecretIndex {
  private readonly places = new Map<number, Place[]>();
  /** One bit for each hash that has places. */
  private readonly filter = new Uint8Array(1 << (hashBits - 3));

  /** @param form a text of at least {@link gramLength} code units */
  add(form: string): void {
    for (let at = 0; at + gramLength <= form.length; at += stride) {
      let hash = 0;
      for (let each = at; each < at + gramLength; each++) {
        hash = nextHash(hash, form.charCodeAt(each));
      }
      const places = this.places.get(hash);
      if (!places) {
        this.places.set(hash, [{ form, at }]);
        this.filter[hash >> 3] = (this.filter[hash >> 3] ?? 0) | (1 << (hash & 7));
      } else if (places.length < maxPlaces) {
        places.push({ form, at });
      }
    }
  }

  /** The ranges of a text to mask, in their order, without overlaps. Pieces of a few letters, such as `production` of `production-key-4f9a`, are words. */
  find(text: string, scope: SearchScope): readonly Range[] {
    const { filter } = this;
    const cutEnd = scope === 'cut' ? text.length - cutRest(text) : Number.POSITIVE_INFINITY;
    const found: Range[] = [];
    let foundEnd = 0;
    let hash = 0;
    for (let at = 0; at < text.length; at++) {
      hash = nextHash(hash, text.charCodeAt(at));
      if (((filter[hash >> 3] ?? 0) & (1 << (hash & 7))) !== 0) {
        const gram = at - gramLength + 1;
        const range =
          scope === 'whole'
            ? this.wholeAt(text, gram, hash)
            : this.rangeAt(text, gram, hash, cutEnd);
        if (range && range.end > foundEnd) {
          foundEnd = range.end;
          let { start } = range;
          while ((found.at(-1)?.end ?? 0) > start) {
            start = Math.min(start, found.pop()?.start ?? start);
          }
          found.push({ start, end: foundEnd });
          // Another form may begin within this one.
          at = Math.max(at, foundEnd - minPieceLength);
          hash = 0;
        }
      }
    }
    return found;
  }

  /** The range of a form that begins with a gram of the text. */
  private wholeAt(text: string, start: number, hash: number): Range | undefined {
    const found = (this.places.get(hash) ?? []).find(
      ({ form, at }) => at === 0 && text.startsWith(form, start),
    );
    return found && { start, end: start + found.form.length };
  }

  /** The range around a gram of the text that is to be masked. */
  private rangeAt(text: string, gram: number, hash: number, cutEnd: number): Range | undefined {
    let found: Range | undefined;
    for (const { form, at } of this.places.get(hash) ?? []) {
      const offset = gram - at;
      let start = gram;
      while (start > 0 && start > offset && isSame(text, start - 1, form, offset)) {
        start -= 1;
      }
      let end = gram;
      while (end < text.length && end < offset + form.length && isSame(text, end, form, offset)) {
        end += 1;
      }
      const isWhole = end - start === form.length;
      const length = end - start;
      const isMasked =
        isWhole ||
        (length >= minPieceLength && (end >= cutEnd || isTelling(text.slice(start, end))));
      if (isMasked) {
        found = {
          start: Math.min(start, found?.start ?? start),
          end: Math.max(end, found?.end ?? end),
        };
      }
    }
    return found;
  }
}

/** Depends on the last {@link gramLength} code units alone: older ones are shifted out. */
function nextHash(hash: number, code: number): number {
  return ((hash << (hashBits / gramLength)) ^ Math.imul(code, 0x9e37)) & hashMask;
}

function isSame(text: string, at: number, form: string, offset: number): boolean {
  return text.charCodeAt(at) === form.charCodeAt(at - offset);
}

/** @returns true for a piece that is hardly in a text by chance */
function isTelling(piece: string): boolean {
  return (
    piece.length >= minWordyLength ||
    (/\d/.test(piece) && /[a-z]/i.test(piece)) ||
    /[a-z][A-Z]+[a-z]+[A-Z]/.test(piece) ||
    /[A-Z][a-z]+[A-Z]+[a-z]/.test(piece)
  );
}

/** The length of what is left of an escape, or was added, where a text was cut off. */
function cutRest(text: string): number {
  const [rest = ''] =
    /(?:\\(?:u[\da-f]{0,3}|x[\da-f]?)?|%[\da-f]?|&#?\w{0,8})?[\s…\ufffd]*$/i.exec(
      text.slice(-16),
    ) ?? [];
  return rest.length;
}
