import type { Env, Token } from 'markdown-it';
import type { Footnote } from '../inline/extensions/footnoteRule';
import { definitionParser } from './definitionParser';

/** The start of a line that is no title of a definition. markdown-it takes it for one that makes the definition invalid. */
const noTitle = /^(?:""|''|\(\))[ \t]*[^ \t]/;

/**
 * The link reference definitions of a text (CommonMark 0.31, section 4.7), in the shape that markdown-it expects, and its
 * footnotes.
 */
export class Definitions {
  readonly env: {
    readonly references: NonNullable<Env['references']>;
    /** By their keys. */
    readonly footnotes: Map<string, Footnote>;
  } = { references: Object.create(null), footnotes: new Map() };
  /** Number of definitions and footnotes; when it grows, text that came earlier may have become a link. */
  count = 0;
  /** Number of footnotes so far. */
  footnoteCount = 0;

  /** @param idPrefix of the elements of footnotes, different for each text in the page */
  constructor(private readonly idPrefix = '') {}

  /** @returns the normal form of a footnote's label */
  footnoteKey(label: string): string {
    return definitionParser.utils.normalizeReference(label);
  }

  /** Adds a footnote. The first one of a label counts. */
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
   * Adds the definitions at the start of a paragraph. The first definition of a label counts.
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
