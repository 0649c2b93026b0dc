import { isRecord, string } from '../../../fields';
import { parseJson } from '../../../parseJson';
import { beginning } from '../../../text/beginning';

/** What the user has given to a conversation. */
export interface ConversationLabel {
  /** On one line; empty if the first question is the title. */
  readonly name: string;
  /** True if it stands first in lists and is kept when others are deleted. */
  readonly isPinned: boolean;
}

/** Length of a name, in UTF-16 code units. */
export const maxNameLength = 100;

/** The label of a conversation that the user has given none. */
export const noLabel: ConversationLabel = { name: '', isPinned: false };

/**
 * The file with the label in a conversation's folder. It is not part of the head, so that a window that saves the
 * conversation and another one that renames it do not overwrite each other's changes.
 */
export const labelFileName = 'label.json';

/** The content of a label's file. */
export function writeLabel(label: ConversationLabel): string {
  return JSON.stringify(label);
}

/** Reads a label. A damaged one counts as pinned, because only its user knows if it was, and pinned ones are kept. */
export function readLabel(text: string): ConversationLabel {
  const saved = parseJson(text);
  return isRecord(saved)
    ? { name: beginning(string(saved.name), maxNameLength), isPinned: saved.isPinned === true }
    : { name: '', isPinned: true };
}
