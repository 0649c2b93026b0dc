import type MarkdownIt from 'markdown-it';
import type { StateInline } from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;
type Rule = (state: StateInline, silent: boolean) => boolean;

const textRules = new WeakMap<Parser, Rule>();

/**
 * Adds a rule to markdown-it that can match at any character. markdown-it's own rule for text continues to the next
 * markup character, so it is limited to end where the added rule may match.
 *
 * @param nextStart finds the first index, from an index on, at which the rule may match; undefined if there is none
 */
export function addRuleBeforeText(
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
