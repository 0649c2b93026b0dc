import type { SecretMask } from '../masking/secretMask';
import { readEnvelope } from '../stream/readEnvelope';
import { parseJson } from '../text/json';
import { dataLines, isEvent, type Transcript, type TranscriptEntry } from './transcript';

/** A transcript without secrets. The text of the answer stays as it was sent. */
export function maskTranscript(transcript: Transcript, mask: SecretMask): Transcript {
  const { question, parts, sent, answer, entries, end } = transcript;
  return {
    ...transcript,
    question: mask.text(question),
    parts: parts.map(part => ({ ...part, name: mask.text(part.name) })),
    ...(sent && { sent: { ...sent, url: mask.text(sent.url) } }),
    ...(answer?.contentType !== undefined && {
      answer: { ...answer, contentType: mask.text(answer.contentType) },
    }),
    entries: entries.map(entry => maskEntry(entry, mask)),
    ...(end?.error && { end: { ...end, error: mask.error(end.error) } }),
  };
}

/** An entry without secrets. The text of the answer stays as it was sent. */
export function maskEntry(entry: TranscriptEntry, mask: SecretMask): TranscriptEntry {
  if (!isEvent(entry)) {
    return { ...entry, lines: mask.text(entry.lines) };
  }
  const data = maskData(entry.data, mask);
  if (entry.lines === undefined) {
    return { ...entry, data };
  }
  const lines = entry.lines.split('\n');
  return {
    ...entry,
    data,
    lines:
      data === entry.data
        ? lines.map(line => (isData(line) ? line : mask.text(line))).join('\n')
        : [
            ...lines.filter(line => !isData(line)).map(line => mask.text(line)),
            dataLines(data),
          ].join('\n'),
  };
}

/** The data of an event, valid or not. */
function maskData(data: string, mask: SecretMask): string {
  const masked = mask.text(data);
  if (masked === data) {
    return data;
  }
  const value = parseJson(data);
  const event = readEnvelope(value);
  if (typeof event === 'string' || event.type !== 'message') {
    return masked;
  }
  const { data: inner, ...others } = value as { readonly data: object };
  const rest = JSON.stringify({ ...others, data: { ...inner, content: '' } });
  const maskedRest = mask.text(rest);
  if (maskedRest === rest) {
    return data;
  }
  const again = parseJson(maskedRest) as { readonly data: object } | undefined;
  return again === undefined
    ? masked
    : JSON.stringify({ ...again, data: { ...again.data, content: event.content } });
}

function isData(line: string): boolean {
  return /^\uFEFF?data(?::|$)/.test(line);
}
