import { hiddenInLine } from '../../base/hiddenCharacters';
import { ownCopy, shorten } from '../../base/shorten';

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/**
 * A foreign text on one line and in its logical order: characters that break lines, change the direction or are
 * invisible are escaped, as `\n` or `\u202e`.
 *
 * @param maxLength the maximum length of the result, in UTF-16 code units; by default unlimited
 */
export function visibleText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const escaped = shorten(text, maxLength).replace(
    hiddenInLine,
    character => shortEscapes[character] ?? escapeOf(character),
  );
  return shorten(escaped, maxLength);
}

/** Shows lines from elsewhere, each as {@link visibleText} does. */
export function visibleLines(text: string): string {
  return text
    .split('\n')
    .map(line => visibleText(line))
    .join('\n');
}

function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

/** The length of a message that VS Code shows, in UTF-16 code units; it cuts off the rest, even within a character. */
const maxMessageLength = 1000;

/** Word joiner: invisible, and does not allow a line break. */
const wordJoiner = '\u2060';

/** The positions that break up `[text](address)` and `$(icon)`. */
const messageSyntax = /\](?=\()|\$(?=\()/g;

/**
 * The positions of {@link messageSyntax}, and the positions that break up `[text][name]`, `![text][name]` and addresses
 * that VS Code turns into links.
 */
const markdownSyntax = /\](?=[([])|\$(?=\()|:(?=\/\/)|\bwww(?=\.)|(?<=[\w.+-])@(?=[\w-]+\.)/gi;

/**
 * A text that VS Code shows literally. In notifications, progress, quick picks, the status bar and editor lists, VS
 * Code turns `[text](command:…)` into links and `$(name)` into icons; an invisible character prevents both. Addresses
 * stay unchanged, so that they can be copied.
 */
export function inertText(text: string): string {
  return disable(messageSyntax, text);
}

/** A text that VS Code shows literally where it also renders Markdown: in descriptions and details in quick picks. */
export function inertMarkdown(text: string): string {
  return disable(markdownSyntax, text);
}

function disable(syntax: RegExp, text: string): string {
  return shorten(
    visibleText(text, maxMessageLength).replace(syntax, `$&${wordJoiner}`),
    maxMessageLength,
  );
}

const punctuation = /[!-/:-@[-`{-~]/g;

/**
 * Markdown that shows a text literally, on one line: any ASCII punctuation may be escaped with a backslash (CommonMark,
 * section 2.4), so that the text contains no link, image, icon, or HTML. Invisible characters are shown as escapes.
 *
 * @param maxLength the maximum length of the shown text, in UTF-16 code units; by default unlimited
 */
export function literalMarkdown(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return (
    visibleText(text.trim(), maxLength)
      .replace(punctuation, '\\$&')
      // VS Code shows `$(name)` as an icon in some places.
      .replaceAll('\\$\\(', `\\$${wordJoiner}\\(`)
  );
}

/** A fenced code block (CommonMark, section 4.5); its fence is longer than any run of backticks in the text. */
export function fencedBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestBacktickRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The length of the longest run of backticks in a text; delimiters of code must be longer (CommonMark). */
export function longestBacktickRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 0);
}

/** The maximum length of a log entry, in UTF-16 code units. */
export const maxLogLine = 8 * 1024;

/**
 * A foreign text as one safe line of a log: it can neither forge further lines nor reorder its characters. If it is too
 * long, the line ends with the number of omitted characters.
 *
 * @param cutOff the number of UTF-16 code units that follow the text and are not in it
 */
export function logLine(text: string, cutOff = 0): string {
  const line = visibleText(cutOff > 0 ? `${text}…` : text, maxLogLine);
  const omitted = Math.max(0, text.length - maxLogLine) + cutOff;
  // A copy, since the line may stay in memory longer than the text.
  return omitted > 0 ? ownCopy(`${line} (${omitted} more characters)`) : line;
}

/** Bidirectional embeddings, overrides and isolates, which reorder text ("Trojan Source" attacks, CVE-2021-42574). */
const marks = /[\u202a-\u202e\u2066-\u2069]/g;

/** The bidirectional control characters in a text, each once, as `U+202E`. */
export function directionMarks(text: string): readonly string[] {
  const distinct = new Set(text.match(marks) ?? []);
  return [...distinct].map(mark => `U+${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
