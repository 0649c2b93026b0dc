import type { Env, Token } from 'markdown-it';
import { definitionParser } from '../inline/markdownIt';

/** The link reference definitions of a text (CommonMark 0.31, section 4.7), in the shape that markdown-it expects. */
export class Definitions {
  readonly env: { references: NonNullable<Env['references']> } = {
    references: Object.create(null),
  };
  /** Number of definitions; when it grows, text that came earlier may have become a link. */
  count = 0;

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
    definitionParser.block.parse(lines.join('\n'), definitionParser, env, tokens);
    if (Object.keys(env.references).length === 0) {
      return { rest: lines, references: env.references };
    }
    const left = tokens.find(token => token.type === 'inline')?.content;
    return { rest: left ? left.split('\n') : [], references: env.references };
  }
}
