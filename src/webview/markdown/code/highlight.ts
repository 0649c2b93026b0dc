import { common, createLowlight } from 'lowlight';
import type { CodeToken } from '../../../protocol/codeTokens';

/** A stretch of code in one color. */
export interface HighlightedText {
  readonly text: string;
  /** The class of its token; empty for plain text. */
  readonly className: string;
}

/** The tokens of highlight.js's scopes. Other scopes have the color of plain text, which needs no elements. */
const tokens: Readonly<Record<string, CodeToken | undefined>> = {
  attr: 'property',
  attribute: 'builtin',
  built_in: 'builtin',
  bullet: 'literal',
  'char escape_': 'escape',
  comment: 'comment',
  doctag: 'comment',
  emphasis: 'emphasis',
  'function dispatch_': 'function',
  keyword: 'keyword',
  link: 'string',
  literal: 'literal',
  meta: 'meta',
  'meta prompt_': 'meta',
  name: 'tag',
  number: 'number',
  property: 'property',
  quote: 'string',
  regexp: 'regexp',
  section: 'heading',
  'selector-attr': 'selector',
  'selector-class': 'selector',
  'selector-id': 'selector',
  'selector-pseudo': 'selector',
  'selector-tag': 'tag',
  string: 'string',
  strong: 'strong',
  symbol: 'literal',
  'tag attr': 'attribute',
  'template-tag': 'meta',
  'template-variable': 'variable',
  title: 'function',
  'title class_': 'type',
  'title class_ inherited__': 'type',
  'title function_': 'function',
  'title function_ invoke__': 'function',
  type: 'type',
  variable: 'variable',
  'variable constant_': 'constant',
  'variable language_': 'self',
};

/** The keywords that direct the flow, which many themes tell from others; highlight.js doesn't. */
const control = new Set(
  `as assert await begin break case catch continue default defer do done elif else elseif elsif end ensure esac except
  export fi finally for foreach from goto guard if import loop match next pass raise redo repeat rescue return select
  switch then throw try unless until use using when while with yield`.split(/\s+/),
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
  return name.startsWith('json') ? parts.map(asKey) : parts;
}

/** An attribute in JSON is a key, which has its own color in many themes. */
function asKey(part: HighlightedText): HighlightedText {
  return part.className === 'code-property' ? { ...part, className: 'code-key' } : part;
}

function collect(nodes: readonly Node[], scope: string, parts: HighlightedText[]): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      append({ text: node.value, className: classOf(scope, node.value) }, parts);
    } else if (node.type === 'element') {
      const own = node.properties.className;
      const inner = Array.isArray(own) ? own.join(' ').replace('hljs-', '') : scope;
      // The attribute of an element, not of an object.
      collect(
        node.children as Node[],
        scope === 'tag' && inner === 'attr' ? 'tag attr' : inner,
        parts,
      );
    }
  }
}

function classOf(scope: string, text: string): string {
  const token = scope === 'keyword' && control.has(text) ? 'control' : tokens[scope];
  return token ? `code-${token}` : '';
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
