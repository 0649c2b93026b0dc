import assert from 'node:assert/strict';
import fc, { type Parameters } from 'fast-check';
import { readStream } from '../support/query/readStream';
import { parserAlone, referenceReader, withoutMarks } from './referenceReader';
import { anyStream, cutAt, cuts, standardStream } from './streams';

/**
 * Checks that any stream, in any pieces, is read as eventsource-parser reads it, except for the differences that the
 * reference lists.
 */
export function checkAnyStream(options: Parameters<[Uint8Array, readonly number[] | 'every']>) {
  fc.assert(
    fc.property(anyStream, cuts, (bytes, at) => {
      assert.deepEqual(readStream(cutAt(bytes, at)), referenceReader(bytes));
    }),
    options,
  );
}

/**
 * Checks that a stream that follows the standard, in any pieces, is read exactly as eventsource-parser reads it, except
 * for byte order marks before envelopes.
 */
export function checkStandardStream(
  options: Parameters<[Uint8Array, readonly number[] | 'every']>,
) {
  fc.assert(
    fc.property(standardStream, cuts, (bytes, at) => {
      const expected = parserAlone(cutAt(withoutMarks(bytes), at));
      assert.deepEqual(readStream(cutAt(bytes, at)), [...expected, 'clean']);
    }),
    options,
  );
}
