import type { Env } from 'markdown-it';
import type { ParsedDefinitions } from '../../../markdown/definitions';
import type { InlineContent, InlineToken } from './inlineContent';

/** The code of inline markup. */
export interface InlineMarkup {
  parseMarkup(text: string, env: Env): InlineContent;
  buildNodes(tokens: readonly InlineToken[]): readonly ChildNode[];
  closeOpenMarkup(text: string): string;
  parseDefinitions(lines: string[]): ParsedDefinitions;
}

let code: InlineMarkup;

export function setInlineMarkup(loaded: InlineMarkup): void {
  code = loaded;
}

/** The code of inline markup, which is loaded before a text with markup is drawn. Plain text doesn't need it. */
export function inlineMarkup(): InlineMarkup {
  return code;
}

/** Reads link reference definitions with the code of markup. */
export function parseDefinitions(lines: string[]): ParsedDefinitions {
  return code.parseDefinitions(lines);
}
