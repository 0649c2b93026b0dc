import { shorten } from './shorten';
import { visibleText } from './visibleText';

/** UTF-16 code units of a message that VS Code shows; it cuts off the rest, even within a character. */
const maxLength = 1000;

/** Word joiner: invisible, and does not allow a line break. */
const wordJoiner = '\u2060';

/** The positions that break up `[text](address)` and `$(icon)`. */
const messageSyntax = /\](?=\()|\$(?=\()/g;

/** The same, and the positions that break up `[text][name]`, `![text][name]` and addresses that VS Code turns into links. */
const markdownSyntax = /\](?=[([])|\$(?=\()|:(?=\/\/)|\bwww(?=\.)|(?<=[\w.+-])@(?=[\w-]+\.)/gi;

/**
 * Makes VS Code show a text literally. In notifications, progress, quick picks, the status bar and editor lists, VS Code
 * turns `[text](command:…)` into links and `$(name)` into icons; an invisible character prevents both. Addresses stay
 * unchanged, so that they can be copied.
 */
export function inertText(text: string): string {
  return disable(messageSyntax, text);
}

/** The same for texts that VS Code also renders as Markdown: descriptions and details in quick picks. */
export function inertMarkdown(text: string): string {
  return disable(markdownSyntax, text);
}

function disable(syntax: RegExp, text: string): string {
  return shorten(visibleText(text, maxLength).replace(syntax, `$&${wordJoiner}`), maxLength);
}
