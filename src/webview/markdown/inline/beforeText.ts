import type MarkdownIt from 'markdown-it';
import type { StateInline } from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;
type Rule = (state: StateInline, silent: boolean) => boolean;

const textRules = new WeakMap<Parser, Rule>();

/**
 * Adds a rule to markdown-it for text that begins with any character. The rule for text continues to the next markup,
 * and would take the start of such text with it.
 *
 * @param nextStart the first index at which the rule may apply, at an index or after it; undefined if there is none
 */
export function addBeforeText(
  parser: Parser,
  name: string,
  rule: Rule,
  nextStart: (state: StateInline, from: number) => number | undefined,
): void {
  const { ruler } = parser.inline;
  const text = textRules.get(parser) ?? ruler.getRules('')[0];
  if (!text) {
    return;
  }
  const shorterText: Rule = (state, silent) => {
    const { pos, posMax } = state;
    state.posMax = Math.min(nextStart(state, pos + 1) ?? posMax, posMax);
    const isText = text(state, silent);
    state.posMax = posMax;
    return isText;
  };
  textRules.set(parser, shorterText);
  ruler.before('text', name, rule);
  ruler.at('text', shorterText);
}
