import { createHash } from 'node:crypto';

/** Returns lower-case hexadecimal, as `sha256sum` prints it. */
export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
