import { common, createLowlight } from 'lowlight';

/** A stretch of code in one color. */
export interface HighlightedText {
  readonly text: string;
  /** Classes of the innermost scope, separated by spaces; empty for plain text. */
  readonly className: string;
}

/** Classes of scopes without a color: their text needs no elements. */
export const plainScopes: ReadonlySet<string> = new Set(
  ['code', 'formula', 'function', 'operator', 'params', 'punctuation', 'subst'].map(
    scope => `hljs-${scope}`,
  ),
);

type Node = ReturnType<ReturnType<typeof createLowlight>['highlight']>['children'][number];

/**
 * The languages that are colored: the common ones of highlight.js, with C++ in place of Arduino's long list of
 * functions.
 */
const { arduino: _, ...grammars } = common;

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
      append({ text: node.value, className }, parts);
    } else if (node.type === 'element') {
      const own = node.properties.className;
      const classes = Array.isArray(own) ? own.join(' ') : className;
      collect(node.children as Node[], plainScopes.has(classes) ? '' : classes, parts);
    }
  }
}

/** Adds a stretch, or joins it with the previous one if both have the same color. */
function append({ text, className }: HighlightedText, parts: HighlightedText[]): void {
  const last = parts.at(-1);
  if (last?.className === className) {
    parts[parts.length - 1] = { text: last.text + text, className };
  } else {
    parts.push({ text, className });
  }
}
