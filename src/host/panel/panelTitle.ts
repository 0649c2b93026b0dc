import { beginning } from '../../core/text/beginning';

/** Length of a question in a tab, in UTF-16 code units. */
const maxLength = 40;

/** The title of a panel: the start of the first question, or the name of the extension without one. */
export function panelTitle(firstQuestion: string | undefined): string {
  return beginning(firstQuestion ?? '', maxLength) || 'Agent Query';
}
