import { type Clock, pause } from '../../../core/async/clock';
import type { SecretMask } from '../../../core/masking/secretMask';
import { maskedLines } from './entryText';
import type { eventFilter } from './eventFilter';
import type { EventLog } from './eventLog';

/** The time for which rows are copied before the host handles other events. */
const sliceMs = 8;

/** The maximum size of copied text in bytes of UTF-16; the clipboard gets all of it as one text. */
const maxLength = 32 * 1024 * 1024;

/** The copied rows; not all of them if they are too long. */
export interface CopiedRows {
  readonly text: string;
  readonly rows: number;
  readonly isWhole: boolean;
}

/**
 * The lines of rows as they were received, as an event stream without secrets.
 *
 * @param test the test of the rows to copy; undefined for all
 * @param isOver checked between slices
 * @returns undefined if it is over
 */
export async function copyRows(
  { rows, stream }: EventLog,
  test: ReturnType<typeof eventFilter>,
  { clock, mask }: { readonly clock: Clock; readonly mask: SecretMask },
  isOver: () => boolean,
): Promise<CopiedRows | undefined> {
  const pieces: string[] = [];
  let length = 0;
  let end = clock.elapsed() + sliceMs;
  for (let index = 0; index < rows.length; index++) {
    const entry = stream.entry(index);
    const row = rows[index];
    if (entry && row && (!test || test(row.kind, entry))) {
      const lines = maskedLines(entry, row.kind, mask);
      length += lines.length + 2;
      if (length > maxLength) {
        return { text: pieces.join(''), rows: pieces.length, isWhole: false };
      }
      pieces.push(`${lines}\n\n`);
    }
    if (clock.elapsed() > end) {
      await pause(clock);
      if (isOver()) {
        return undefined;
      }
      end = clock.elapsed() + sliceMs;
    }
  }
  return { text: pieces.join(''), rows: pieces.length, isWhole: true };
}
