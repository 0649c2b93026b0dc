import type { FileMask } from '../../../core/masking/fileMask';
import { isAnswer } from '../../../core/stream/agentEvent';
import { readEnvelope } from '../../../core/stream/readEnvelope';
import { parseJson, record } from '../../../core/text/json';
import {
  dataLines,
  isEvent,
  type Transcript,
  type TranscriptEntry,
} from '../../../core/transcript/transcript';

/**
 * A transcript without secrets. In the text of the answer, which may come in pieces of any size, only whole ones are
 * masked.
 */
export function maskTranscript(transcript: Transcript, mask: FileMask): Transcript {
  const { question, parts, sent, answer, entries, end } = transcript;
  const contents = entries.map(contentOf);
  const masked = mask.answer(contents.map(content => content ?? ''));
  return {
    ...transcript,
    question: mask.text(question),
    parts: parts.map(part => ({ ...part, name: mask.text(part.name) })),
    ...(sent && { sent: { ...sent, url: mask.text(sent.url) } }),
    ...(answer?.contentType !== undefined && {
      answer: { ...answer, contentType: mask.text(answer.contentType) },
    }),
    entries: entries.map((entry, index) =>
      maskEntry(entry, data => maskData(data, contents[index], masked[index], mask), mask),
    ),
    ...(end?.error && { end: { ...end, error: mask.error(end.error) } }),
  };
}

/** The text that an event adds to the answer; undefined for all other entries. */
function contentOf(entry: TranscriptEntry): string | undefined {
  const event = isEvent(entry) ? readEnvelope(parseJson(entry.data)) : undefined;
  return typeof event === 'object' && isAnswer(event) ? event.content : undefined;
}

function maskEntry(
  entry: TranscriptEntry,
  dataWithoutSecrets: (data: string) => string,
  mask: FileMask,
): TranscriptEntry {
  if (!isEvent(entry)) {
    return { ...entry, lines: mask.text(entry.lines) };
  }
  const data = dataWithoutSecrets(entry.data);
  const lines = entry.lines?.split('\n').map(line => (isData(line) ? line : mask.text(line)));
  if (data === entry.data) {
    return { ...entry, ...(lines && { lines: lines.join('\n') }) };
  }
  const fields = lines?.filter(line => !isData(line));
  return { ...entry, data, ...(fields && { lines: [...fields, dataLines(data)].join('\n') }) };
}

/** @param content the text that the event adds to the answer, before and after it was masked; undefined for other events */
function maskData(
  data: string,
  content: string | undefined,
  masked: string | undefined,
  mask: FileMask,
): string {
  if (content === undefined || masked === undefined) {
    return mask.text(data);
  }
  const [whole = ''] = mask.answer([content === masked ? data : withContent(data, masked)]);
  return whole;
}

/** The data of an event with another text of the answer. */
function withContent(data: string, content: string): string {
  const value = record(parseJson(data));
  return JSON.stringify({ ...value, data: { ...record(value.data), content } });
}

function isData(line: string): boolean {
  return /^\uFEFF?data(?::|$)/.test(line);
}
