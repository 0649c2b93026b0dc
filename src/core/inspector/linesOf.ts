import { dataLines, isEvent, type TranscriptEntry } from '../transcript/transcript';

/** The lines of an entry as they were received, joined by LF. */
export function linesOf(entry: TranscriptEntry): string {
  return isEvent(entry) ? (entry.lines ?? dataLines(entry.data)) : entry.lines;
}
