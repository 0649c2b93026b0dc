import { errorRecord } from '../query/errors/errorRecord';
import { type Transcript, transcriptMark } from './transcript';

/**
 * A transcript as text: the event stream that the service sent, with everything else in comments. So tools for event
 * streams can read it, and an event stream saved by such a tool can be read as a transcript.
 */
export function writeTranscript(transcript: Transcript): string {
  const { events, omitted, end, startedAt, ...head } = transcript;
  const lines = [
    `: ${transcriptMark} ${JSON.stringify({ ...head, startedAt: new Date(startedAt).toISOString() })}`,
    '',
  ];
  for (const { at, data } of events) {
    lines.push(`: ${at} ms`, ...data.split('\n').map(line => `data: ${line}`), '');
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
