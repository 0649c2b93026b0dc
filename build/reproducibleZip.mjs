import { deflateAsync } from '@gfx/zopfli';
import { unzipSync, Zip, ZipPassThrough } from 'fflate';

/** The earliest time that a ZIP archive can contain. It has no time zone. */
const earliestDate = new Date(1980, 0, 1);

/** Stored in the upper half of a file's attributes: a regular file that everyone may read. */
const unixPermissions = 0o100644;

const unixOs = 3;
const deflateMethod = 8;

/** More iterations save less than 0.1 %. */
const compression = { numiterations: 3 };

/**
 * Rewrites an archive so that its bytes depend only on its files: not on their order, times, or permissions, and not on
 * Node's zlib, whose output differs between versions and processors. Compression with Zopfli takes seconds and saves 5
 * %.
 *
 * @param {Uint8Array} zip
 * @param {(name: string, content: Uint8Array) => Uint8Array} change returns the new content of a file
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

/** An entry of an archive whose content is already compressed. */
class Deflated extends ZipPassThrough {
  /**
   * @param {string} name
   * @param {Uint8Array} content compressed
   */
  constructor(name, content) {
    super(name);
    this.content = content;
    this.compression = deflateMethod;
    this.mtime = earliestDate;
    this.os = unixOs;
    this.attrs = unixPermissions << 16;
  }

  /** @override */
  process() {
    this.ondata(null, new Uint8Array(this.content), true);
  }
}
