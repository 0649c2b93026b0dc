import { beginning } from '../../base/shorten';

/** The maximum length of a question in a tab, in UTF-16 code units. */
const maxLength = 40;

/**
 * The title of a conversation: its name, or else the start of the first question, or else the name of the extension.
 *
 * @param name that the user gave to it; empty if there is none
 */
export function panelTitle(firstQuestion: string | undefined, name = ''): string {
  return name || beginning(firstQuestion ?? '', maxLength) || 'Agent Query';
}
