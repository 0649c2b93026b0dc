import { unzipSync, zipSync } from 'fflate';

/** The earliest time that a ZIP archive can contain. It has no time zone. */
const earliestDate = new Date(1980, 0, 1);

/** Stored in the upper half of a file's attributes: a regular file that everyone may read. */
const unixPermissions = 0o100644;

const unixOs = 3;

/**
 * Rewrites an archive so that its bytes depend only on its files: not on their order, times, or permissions, and not on
 * Node's zlib, whose output differs between versions and processors.
 *
 * @param {Uint8Array} zip
 * @returns {Uint8Array}
 * @throws if this is not a ZIP archive
 */
export function reproducibleZip(zip) {
  const files = Object.entries(unzipSync(zip))
    .filter(([name]) => !name.endsWith('/'))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(files), {
    level: 9,
    mtime: earliestDate,
    os: unixOs,
    attrs: unixPermissions << 16,
  });
}
