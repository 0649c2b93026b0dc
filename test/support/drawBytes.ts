import { createHash } from 'node:crypto';
import { seed } from './seed';

/** Bytes as a file may have them, which the seed determines. */
export function drawBytes(length: number): Buffer {
  return createHash('shake256', { outputLength: length }).update(`${seed}`).digest();
}
