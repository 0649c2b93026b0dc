import { visibleText } from './visibleText';

const punctuation = /[!-/:-@[-`{-~]/g;

/** Word joiner: invisible; without it, VS Code shows `$(name)` as an icon in some places. */
const wordJoiner = '\u2060';

/**
 * Markdown that shows a text literally, on one line: any ASCII punctuation may be escaped with a backslash (CommonMark,
 * section 2.4), so that nothing in it is a link, an image, an icon, or HTML. Invisible characters are shown as escapes.
 *
 * @param maxLength of the shown text, in UTF-16 code units; by default unlimited
 */
export function literalMarkdown(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return visibleText(text.trim(), maxLength)
    .replace(punctuation, '\\$&')
    .replaceAll('\\$\\(', `\\$${wordJoiner}\\(`);
}
