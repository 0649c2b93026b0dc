/** The kinds of text in code that have their own style. */
export const codeTokens = [
  'attribute',
  'builtin',
  'comment',
  'constant',
  'control',
  'emphasis',
  'escape',
  'function',
  'heading',
  'key',
  'keyword',
  'literal',
  'meta',
  'number',
  'property',
  'regexp',
  'selector',
  'self',
  'string',
  'strong',
  'tag',
  'type',
  'variable',
] as const;

export type CodeToken = (typeof codeTokens)[number];

/** The style that VS Code's color theme has for a kind of text. */
export interface CodeStyleView {
  readonly token: CodeToken;
  /** A hexadecimal CSS color; empty for the color of other text. */
  readonly color: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
}
