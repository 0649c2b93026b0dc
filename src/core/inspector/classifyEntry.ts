import type { EntryFault, EntryKind } from '../../protocol/toInspector';
import { parseJson } from '../parseJson';
import { isEndMark, readEvent } from '../stream/readEnvelope';
import { isEvent, type TranscriptEntry } from '../transcript/transcript';

/** An entry as the client understands it. */
interface ClassifiedEntry {
  readonly kind: EntryKind;
  /** Of kinds `malformed` and `unknown`. */
  readonly fault?: EntryFault;
  /** Of a message or log event, its text; otherwise the data or the lines. */
  readonly text: string;
}

/** Reads an entry as the client does. */
export function classifyEntry(entry: TranscriptEntry): ClassifiedEntry {
  if (!isEvent(entry)) {
    const { type, lines } = entry;
    switch (type) {
      case 'comment':
        return { kind: 'comment', text: lines.replace(/^: ?/, '') };
      case 'incomplete':
        return { kind: 'malformed', fault: 'incomplete', text: lines };
      case 'ignored':
        return { kind: 'ignored', text: lines };
    }
  }
  const { data, lines } = entry;
  if (isEndMark(data)) {
    return { kind: 'done', text: data };
  }
  const name = lines === undefined ? '' : (/^event: ?(.*)$/m.exec(lines)?.[1] ?? '');
  const event = readEvent(name, data, parseJson(data));
  if (typeof event === 'string') {
    return { kind: event === 'unknownType' ? 'unknown' : 'malformed', fault: event, text: data };
  }
  return event.type === 'message'
    ? { kind: 'message', text: event.content }
    : { kind: event.type, text: event.message || data };
}
