import { beginning } from '../../core/text/beginning';

/** Characters of a question that fit a tab. */
const longest = 40;

/** The title of a conversation's panel: its first question, or the extension's name before there is one. */
export function panelTitle(firstQuestion: string | undefined): string {
  return beginning(firstQuestion ?? '', longest) || 'Agent Query';
}
