import { shorten } from './shorten';
import { visibleText } from './visibleText';

/** UTF-16 units of a message that VS Code shows; it would cut the rest off, even within a character. */
const longest = 1000;

/** Word joiner: cannot be seen, and keeps a line from being broken there. */
const joiner = '\u2060';

/** Between the halves of `[text](address)` and of `$(icon)`. */
const messageSyntax = /\](?=\()|\$(?=\()/g;

/** Also of `[text][name]` and `![text][name]`, and within addresses that need no brackets. */
const markdownSyntax = /\](?=[([])|\$(?=\()|:(?=\/\/)|\bwww(?=\.)|(?<=[\w.+-])@(?=[\w-]+\.)/gi;

/**
 * A text as VS Code is to show it: as the characters that it consists of. In notifications, progress, quick picks, the
 * status bar and lists of editors VS Code makes links of `[text](command:…)` and icons of `$(name)`. An invisible
 * character takes the meaning from both. Addresses stay whole, so that they can be copied.
 */
export function inertText(text: string): string {
  return without(messageSyntax, text);
}

/** The same for texts that VS Code shows as Markdown, too: what stands beside or below the name in a quick pick. */
export function inertMarkdown(text: string): string {
  return without(markdownSyntax, text);
}

function without(syntax: RegExp, text: string): string {
  return shorten(visibleText(text, longest).replace(syntax, `$&${joiner}`), longest);
}
