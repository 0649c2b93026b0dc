import assert from 'node:assert/strict';
import fc, { type Parameters } from 'fast-check';
import { readStream } from '../support/query/readStream';
import { parserAlone, referenceReader } from './referenceReader';
import { anyStream, cutAt, cuts, standardStream } from './streams';

/** Any stream, in any pieces, is read as eventsource-parser reads it, save for the differences of the reference. */
export function checkAnyStream(options: Parameters<[Uint8Array, readonly number[] | 'every']>) {
  fc.assert(
    fc.property(anyStream, cuts, (bytes, at) => {
      assert.deepEqual(readStream(cutAt(bytes, at)), referenceReader(bytes));
    }),
    options,
  );
}

/** A stream as the standard wants it, in any pieces, is read as eventsource-parser reads it, and that is all. */
export function checkStandardStream(
  options: Parameters<[Uint8Array, readonly number[] | 'every']>,
) {
  fc.assert(
    fc.property(standardStream, cuts, (bytes, at) => {
      const pieces = cutAt(bytes, at);
      assert.deepEqual(readStream(pieces), [...parserAlone(pieces), 'clean']);
    }),
    options,
  );
}
