import JSZip from 'jszip';

const options = {
  /** The earliest that a ZIP archive can say. */
  date: new Date(Date.UTC(1980, 0, 1)),
  /** A regular file that everyone may read. */
  unixPermissions: 0o100644,
  /** Entries for folders would have the time of the build. */
  createFolders: false,
};

/**
 * An archive with the same files as another one, and with bytes that depend on nothing but these files: not on their
 * order, times, or permissions, and not on Node's zlib, which compresses differently from version to version and from
 * processor to processor. JSZip's is written in JavaScript.
 *
 * @param {Uint8Array} zip
 * @returns {Promise<Uint8Array>}
 * @throws if this is not a ZIP archive
 */
export async function reproducibleZip(zip) {
  const source = await JSZip.loadAsync(zip);
  const target = new JSZip();
  for (const name of Object.keys(source.files).sort()) {
    const file = source.files[name];
    if (file?.dir === false) {
      target.file(name, await file.async('uint8array'), options);
    }
  }
  return target.generateAsync({
    type: 'uint8array',
    platform: 'UNIX',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
  });
}
