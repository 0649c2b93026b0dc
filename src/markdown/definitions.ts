import MarkdownIt, { type Env, type StateInline, type Token } from 'markdown-it';
import { keepBackslashes, keepHosts, keepMarks } from './addresses';

/**
 * The start of a line that is no title of a definition. markdown-it takes it for one that makes the definition invalid.
 */
const noTitle = /^(?:""|''|\(\))[ \t]*[^ \t]/;

/**
 * The link reference definitions of a text (CommonMark 0.31, section 4.7), in the shape that markdown-it expects, and
 * its footnotes.
 */
export class Definitions {
  readonly env: {
    readonly references: NonNullable<Env['references']>;
    /** The footnotes, by their keys. */
    readonly footnotes: Map<string, Footnote>;
  } = { references: Object.create(null), footnotes: new Map() };
  /** The number of definitions and footnotes; when it grows, text that came earlier may have become a link. */
  count = 0;
  footnoteCount = 0;

  /** @param idPrefix the start of the ids of footnotes, different for each text in the page */
  constructor(private readonly idPrefix = '') {}

  footnoteKey(label: string): string {
    return definitionParser.utils.normalizeReference(label);
  }

  /** Adds a footnote. The first one of a label applies. */
  addFootnote(label: string): void {
    const { footnotes } = this.env;
    const key = this.footnoteKey(label);
    this.footnoteCount++;
    if (!footnotes.has(key)) {
      const position = this.footnoteCount;
      footnotes.set(key, { key, position, id: `${this.idPrefix}-note-${position}` });
      this.count++;
    }
  }

  /**
   * Adds the definitions at the start of a paragraph. The first definition of a label applies.
   *
   * @returns the lines after them
   */
  take(lines: string[]): string[] {
    const { rest, references } = this.parse(lines);
    for (const label of Object.keys(references)) {
      const reference = references[label];
      if (reference && !this.env.references[label]) {
        this.env.references[label] = reference;
        this.count++;
      }
    }
    return rest;
  }

  /** @returns the lines that {@link take} would return, without adding any definitions */
  rest(lines: string[]): string[] {
    return this.parse(lines).rest;
  }

  private parse(lines: string[]) {
    const env = { references: Object.create(null) as Definitions['env']['references'] };
    const tokens: Token[] = [];
    const source = lines.map(line => (noTitle.test(line) ? `x${line}` : line)).join('\n');
    definitionParser.block.parse(source, definitionParser, env, tokens);
    if (Object.keys(env.references).length === 0) {
      return { rest: lines, references: env.references };
    }
    const left = tokens.find(token => token.type === 'inline')?.content;
    const count = left ? left.split('\n').length : 0;
    return { rest: lines.slice(lines.length - count), references: env.references };
  }
}

/** markdown-it with link reference definitions and paragraphs as the only blocks. */
const definitionParser = new MarkdownIt({ html: false, linkify: false });
definitionParser.block.ruler.enableOnly(['reference', 'paragraph']);
definitionParser.validateLink = () => true;
keepMarks(definitionParser);
keepHosts(definitionParser);
keepBackslashes(definitionParser);

/** A footnote that has a text. */
export interface Footnote {
  /** The label, by which references find it, in a normal form. */
  readonly key: string;
  /** Position among the footnotes in the order of their texts, counted from 1. */
  readonly position: number;
  /** The id of its element. */
  readonly id: string;
}

const reference = /\[\^([^\][\s]{1,200})\]/y;

/**
 * A rule of markdown-it for references to footnotes, such as `[^1]`. Without its footnote, and in the text of a link, a
 * reference is text.
 */
export function footnoteRule(state: StateInline, silent: boolean): boolean {
  const { env, linkLevel, pos, posMax, src } = state;
  // The parser is silent while it looks for the end of a link's text.
  if (silent || linkLevel > 0 || !src.startsWith('[^', pos)) {
    return false;
  }
  reference.lastIndex = pos;
  const label = reference.exec(src)?.[1];
  const footnotes = env.footnotes as ReadonlyMap<string, Footnote> | undefined;
  const footnote = label && footnotes?.get(state.md.utils.normalizeReference(label));
  if (!footnote || reference.lastIndex > posMax) {
    return false;
  }
  state.push('footnote', '', 0).meta = { footnote };
  state.pos = reference.lastIndex;
  return true;
}
