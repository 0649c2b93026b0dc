import { deflateAsync } from '@gfx/zopfli';
import { unzipSync, Zip, ZipPassThrough } from 'fflate';

/** The earliest that a ZIP archive can say. It has no time zone. */
const date = new Date(1980, 0, 1);

/** In the upper half of a file's attributes: a regular file that everyone may read. */
const unixPermissions = 0o100644;

const unix = 3;
const deflated = 8;

/** More rounds save less than a thousandth. */
const compression = { numiterations: 3 };

/**
 * An archive with the same files as another one, and with bytes that depend on nothing but these files: not on their
 * order, times, or permissions, and not on Node's zlib, which compresses differently from version to version and from
 * processor to processor. Zopfli's compression takes seconds and saves a twentieth.
 *
 * @param {Uint8Array} zip
 * @param {(name: string, content: Uint8Array) => Uint8Array} change what a file becomes
 * @returns {Promise<Uint8Array>}
 * @throws if this is not a ZIP archive
 */
export async function reproducibleZip(zip, change) {
  const files = Object.entries(unzipSync(zip))
    .filter(([name]) => !name.endsWith('/'))
    .map(([name, content]) => ({ name, content: change(name, content) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  /** @type {Uint8Array[]} */
  const written = [];
  const target = new Zip((error, chunk) => {
    if (error) {
      throw error;
    }
    written.push(chunk);
  });
  for (const { name, content } of files) {
    const entry = new Deflated(name, await deflateAsync(content, compression));
    target.add(entry);
    entry.push(content, true);
  }
  target.end();
  return Buffer.concat(written);
}

/** An entry of an archive whose compressed content is known. */
class Deflated extends ZipPassThrough {
  /**
   * @param {string} name
   * @param {Uint8Array} content compressed
   */
  constructor(name, content) {
    super(name);
    this.content = content;
    this.compression = deflated;
    this.mtime = date;
    this.os = unix;
    this.attrs = unixPermissions << 16;
  }

  /** @override */
  process() {
    this.ondata(null, new Uint8Array(this.content), true);
  }
}
