import MarkdownIt, { type Token } from 'markdown-it';
import { keepBackslashes, keepHosts, keepMarks } from './addresses';
import type { ParsedDefinitions } from './definitions';

/**
 * The start of a line that is no title of a definition. markdown-it takes it for one that makes the definition invalid.
 */
const noTitle = /^(?:""|''|\(\))[ \t]*[^ \t]/;

/** Reads the link reference definitions at the start of a paragraph. */
export function parseDefinitions(lines: string[]): ParsedDefinitions {
  const references: ParsedDefinitions['references'] = Object.create(null);
  const tokens: Token[] = [];
  const source = lines.map(line => (noTitle.test(line) ? `x${line}` : line)).join('\n');
  definitionParser.block.parse(source, definitionParser, { references }, tokens);
  if (Object.keys(references).length === 0) {
    return { rest: lines, references };
  }
  const left = tokens.find(token => token.type === 'inline')?.content;
  const count = left ? left.split('\n').length : 0;
  return { rest: lines.slice(lines.length - count), references };
}

/** markdown-it with link reference definitions and paragraphs as the only blocks. */
const definitionParser = new MarkdownIt({ html: false, linkify: false });
definitionParser.block.ruler.enableOnly(['reference', 'paragraph']);
definitionParser.validateLink = () => true;
keepMarks(definitionParser);
keepHosts(definitionParser);
keepBackslashes(definitionParser);
