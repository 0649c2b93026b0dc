import { isAnswer } from '../../../core/stream/agentEvent';
import { isEndMark, readEvent } from '../../../core/stream/readEnvelope';
import { parseJson } from '../../../core/text/json';
import { isEvent, type TranscriptEntry } from '../../../core/transcript/transcript';
import type { EntryKind } from '../protocol/entryKinds';
import type { EntryFault } from '../protocol/inspectorMessages';

interface ClassifiedEntry {
  readonly kind: EntryKind;
  /** The fault of an entry of kind `malformed` or `unknown`. */
  readonly fault?: EntryFault;
  /** The text of an event of the interface; otherwise the data or the lines. */
  readonly text: string;
}

/** Reads an entry in the same way as the client. */
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
  return event.type !== 'failure' && isAnswer(event)
    ? { kind: event.type, text: event.content }
    : { kind: event.type, text: event.message || data };
}
