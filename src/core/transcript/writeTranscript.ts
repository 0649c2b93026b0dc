import { errorRecord } from '../query/errors/errorRecord';
import { dataLines, isEvent, type Transcript, transcriptMark } from './transcript';

/** A comment of the service that looks like one of this format. */
const ownComment = /^:(?= (?:\d{1,12} ms$|end |\d+ more events were not kept$|agent-query-))/;

/**
 * A transcript as text: the event stream that the service sent, with everything else in comments. So tools for event
 * streams can read it, and an event stream saved by such a tool can be read as a transcript.
 */
export function writeTranscript(transcript: Transcript): string {
  const { entries, omitted, end, startedAt, ...head } = transcript;
  const lines = [
    `: ${transcriptMark} ${JSON.stringify({ ...head, startedAt: new Date(startedAt).toISOString() })}`,
    '',
  ];
  for (const entry of entries) {
    lines.push(`: ${entry.at} ms`);
    if (isEvent(entry)) {
      lines.push(entry.lines ?? dataLines(entry.data), '');
    } else if (entry.type === 'ignored') {
      lines.push(entry.lines, '');
    } else if (entry.type === 'comment') {
      // One more space tells it from the comments of this format.
      lines.push(entry.lines.replace(ownComment, ': '), '');
    } else {
      // Nothing ends it here either.
      lines.push(entry.lines);
    }
  }
  if (omitted > 0) {
    lines.push(`: ${omitted} more events were not kept`);
  }
  if (end) {
    const { at, error } = end;
    const outcome = error ? { error: errorRecord(error) } : {};
    lines.push(`: end ${JSON.stringify({ at, ...outcome })}`);
  }
  return `${lines.join('\n')}\n`;
}
