/**
 * The child process that writes one file again and again until it is killed. Arguments: the folder of the storage, and
 * what to write with each count. Prints a character each time.
 */
import { DiskStorage } from '../../../../src/platform/node/diskStorage';

const [, , folder = '', by = ''] = process.argv;
const storage = new DiskStorage(folder);
for (let count = 1; ; count++) {
  const text = JSON.stringify({ by, count, padding: 'ü'.repeat(100_000) });
  await storage.write('a/b.json', Buffer.from(text));
  process.stdout.write('.');
}
