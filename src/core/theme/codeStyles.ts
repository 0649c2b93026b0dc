import { type CodeStyleView, type CodeToken, codeTokens } from '../../protocol/codeTokens';
import type { TokenRule } from './tokenRules';

/** The scopes that TextMate grammars give to these kinds of text; the first one with a color applies. */
const scopes: Readonly<Record<CodeToken, readonly string[]>> = {
  attribute: ['entity.other.attribute-name'],
  builtin: ['support.type.builtin', 'support.class.builtin', 'support.function.builtin'],
  comment: ['comment.line'],
  constant: ['variable.other.constant', 'constant.other'],
  control: ['keyword.control.flow'],
  emphasis: ['markup.italic'],
  escape: ['constant.character.escape'],
  function: ['entity.name.function'],
  heading: ['markup.heading', 'entity.name.section'],
  key: ['support.type.property-name.json'],
  keyword: ['storage.type', 'keyword.other'],
  literal: ['constant.language'],
  meta: ['meta.preprocessor', 'keyword.control.directive'],
  number: ['constant.numeric.decimal'],
  property: ['variable.other.property', 'variable.other.object.property'],
  regexp: ['string.regexp'],
  selector: ['entity.other.attribute-name.class.css'],
  self: ['variable.language.this', 'keyword.other.this'],
  string: ['string.quoted.double'],
  strong: ['markup.bold'],
  tag: ['entity.name.tag'],
  type: ['entity.name.type.class', 'entity.name.class', 'support.class'],
  variable: ['variable.other.readwrite'],
};

/** The styles of code in a color theme, whose later rules override earlier ones; none if it has no colors for code. */
export function codeStyles(rules: readonly TokenRule[]): CodeStyleView[] {
  const styles = codeTokens.map(token => ({ token, ...styleOf(scopes[token], rules) }));
  return styles.some(({ color }) => color !== '') ? styles : [];
}

function styleOf(candidates: readonly string[], rules: readonly TokenRule[]) {
  const scope = candidates.find(each => closest(each, rules, 'color')) ?? candidates[0] ?? '';
  const words = (closest(scope, rules, 'fontStyle') ?? '').split(/\s+/);
  return {
    color: closest(scope, rules, 'color') ?? '',
    isBold: words.includes('bold'),
    isItalic: words.includes('italic'),
    isUnderlined: words.includes('underline'),
  };
}

/** A property of the rule with the longest matching scope, as in TextMate; among equals, the last rule applies. */
function closest(
  scope: string,
  rules: readonly TokenRule[],
  property: 'color' | 'fontStyle',
): string | undefined {
  let best: TokenRule | undefined;
  for (const rule of rules) {
    const isMatch = scope === rule.scope || scope.startsWith(`${rule.scope}.`);
    if (isMatch && rule[property] !== undefined && rule.scope.length >= (best?.scope.length ?? 0)) {
      best = rule;
    }
  }
  return best?.[property];
}
