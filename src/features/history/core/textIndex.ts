import { type Clock, pause } from '../../../core/async/clock';
import { decodeBase64, encodeBase64 } from '../../../core/files/base64';
import { conversationsRoot } from '../../../core/saved/conversationFolder';
import type { FileStorage } from '../../../core/saved/fileStorage';
import { IndexFile } from './indexFile';

/** The number of conversations that had to be read before the index is worth writing. */
const minAdded = 16;

/** Bits for each triple of a conversation: about a fifth of them are set. */
const bitsPerTriple = 4;
const minBits = 64;
const maxBits = 65_536;

/** The triples in the texts of a conversation. */
interface Signature {
  /** The time of the folder's last change before the texts were read. */
  readonly stamp: number;
  /** A set of triples as a bitmap in base64, which may contain some more. */
  readonly bits: string;
}

/**
 * An index of the triples of neighboring ASCII letters and digits in each conversation, about a kilobyte. With it, a
 * search reads only conversations that may contain the text. An index that is damaged or missing costs only time.
 */
export class TextIndex {
  private readonly file: IndexFile;
  private signatures: Promise<Map<string, Signature>> | undefined;
  private addedCount = 0;

  constructor(
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {
    this.file = new IndexFile(storage, 'texts.json');
  }

  /**
   * @param stamp the time of the folder's last change; undefined if it is unknown or too recent
   * @returns true if the texts of a conversation don't contain all of these triples
   */
  async lacks(id: string, stamp: number | undefined, triples: readonly number[]) {
    const found = stamp === undefined ? undefined : (await this.all()).get(id);
    if (found?.stamp !== stamp || !found || triples.length === 0) {
      return false;
    }
    const bits = decodeBase64(found.bits);
    return triples.some(triple => !has(bits, triple));
  }

  /** @param stamp as in {@link lacks}, from before the texts were read */
  async add(id: string, stamp: number | undefined, texts: readonly string[]): Promise<void> {
    const all = await this.all();
    if (stamp !== undefined && all.get(id)?.stamp !== stamp) {
      all.set(id, { stamp, bits: encodeBase64(bitsOf(triplesOf(texts))) });
      this.addedCount++;
    }
  }

  /**
   * Writes what was added, if it is worth it.
   *
   * @throws the file system's error
   */
  async save(): Promise<void> {
    if (this.addedCount < minAdded) {
      return;
    }
    this.addedCount = 0;
    const all = await this.all();
    // Some may have been deleted, here or in another window, since their texts were read.
    const saved = new Set(await this.storage.list(conversationsRoot));
    for (const id of [...all.keys()].filter(each => !saved.has(each))) {
      all.delete(id);
    }
    await this.write(all);
  }

  /**
   * Removes deleted conversations, whichever window has added them.
   *
   * @throws the file system's error
   */
  async forget(ids: ReadonlySet<string>): Promise<void> {
    const known = await this.signatures;
    const written = await this.read();
    const forgotten = [...ids].filter(id => {
      known?.delete(id);
      return written.delete(id);
    });
    if (forgotten.length > 0) {
      await this.write(written);
    }
  }

  private write(all: ReadonlyMap<string, Signature>): Promise<void> {
    return this.file.write([...all].map(([id, { stamp, bits }]) => [id, stamp, bits]));
  }

  private all(): Promise<Map<string, Signature>> {
    this.signatures ??= this.read();
    return this.signatures;
  }

  private async read(): Promise<Map<string, Signature>> {
    const entries = (await this.file.read()) as readonly (readonly [string, number, string])[];
    // A few megabytes, which took milliseconds.
    await pause(this.clock);
    return new Map(entries.map(([id, stamp, bits]) => [id, { stamp, bits }]));
  }
}

/**
 * The triples of neighboring ASCII letters and digits in texts, as numbers. A pattern that ignores case takes two other
 * letters for `k` and `s`.
 */
export function triplesOf(texts: readonly string[]): readonly number[] {
  // Much faster than a set: texts have millions of characters.
  const isFound = new Uint8Array(tripleCount);
  const triples: number[] = [];
  for (const text of texts) {
    let triple = 0;
    let length = 0;
    for (let index = 0; index < text.length; index++) {
      const digit = digitOf(text.charCodeAt(index));
      length = digit === undefined ? 0 : length + 1;
      triple = ((triple * base) % tripleCount) + (digit ?? 0);
      if (length >= 3 && isFound[triple] === 0) {
        isFound[triple] = 1;
        triples.push(triple);
      }
    }
  }
  return triples;
}

const base = 36;
const tripleCount = base ** 3;

/** A letter or digit as a number below {@link base}, regardless of case. */
function digitOf(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) {
    return code - 0x30;
  }
  const letter = code === 0x212a ? 0x6b : code === 0x17f ? 0x73 : code | 0x20;
  return letter >= 0x61 && letter <= 0x7a ? letter - 0x61 + 10 : undefined;
}

function bitsOf(triples: readonly number[]): Uint8Array {
  let size = minBits;
  while (size < maxBits && size < triples.length * bitsPerTriple) {
    size *= 2;
  }
  const bits = new Uint8Array(size / 8);
  for (const triple of triples) {
    const at = placeOf(triple, bits);
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return bits;
}

function has(bits: Uint8Array, triple: number): boolean {
  const at = placeOf(triple, bits);
  return ((bits[at >> 3] ?? 0xff) & (1 << (at & 7))) !== 0;
}

/** The bit of a triple. The upper bits of the product depend on all of its letters. */
function placeOf(triple: number, bits: Uint8Array): number {
  return (Math.imul(triple + 1, 0x9e3779b1) >>> 8) % (bits.length * 8);
}
