import type { Env, Token } from 'markdown-it';
import { definitionParser } from '../inline/markdownIt';

/** The link reference definitions of a text, in the shape in which markdown-it looks them up. */
export class Definitions {
  readonly env: { references: NonNullable<Env['references']> } = {
    references: Object.create(null),
  };
  /** How many there are; grows when something that looked like text may now be a link. */
  count = 0;

  /** Takes the definitions at the start of a paragraph; answers with what is left of it. */
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

  /** What `take` would leave. */
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
