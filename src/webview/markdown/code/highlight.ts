import { createLowlight } from 'lowlight';
import { grammars } from './grammars';

/** A stretch of code in one color. */
export interface HighlightedText {
  readonly text: string;
  /** Classes of the innermost scope, separated by spaces; empty for plain text. */
  readonly className: string;
}

type Node = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number];

const lowlight = createLowlight(grammars);
lowlight.registerAlias('cpp', ['arduino', 'ino']);

/**
 * Splits code into stretches of one color each.
 *
 * @param language a name or an alias that highlight.js knows, in any case
 * @returns undefined if the language is unknown
 */
export function highlight(language: string, code: string): HighlightedText[] | undefined {
  const name = language.toLowerCase();
  if (!lowlight.registered(name)) {
    return undefined;
  }
  const parts: HighlightedText[] = [];
  collect(lowlight.highlight(name, code).children, '', parts);
  return parts;
}

function collect(nodes: readonly Node[], className: string, parts: HighlightedText[]): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      parts.push({ text: node.value, className });
    } else if (node.type === 'element') {
      const own = node.properties.className;
      const classes = Array.isArray(own) ? own.join(' ') : '';
      collect(node.children as Node[], classes || className, parts);
    }
  }
}
