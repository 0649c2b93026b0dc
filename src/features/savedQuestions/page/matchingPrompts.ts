import { folded } from '../../../base/comparedText';
import type { PromptView } from '../protocol/promptProtocol';

/**
 * The saved questions whose names contain a typed text: first names that begin with it, or a word of which does.
 * Otherwise, the order is kept.
 *
 * @returns `isSure` if the first one begins with the text, so that it is probably meant
 */
export function matchingPrompts(
  prompts: readonly PromptView[],
  typed: string,
): { readonly prompts: readonly PromptView[]; readonly isSure: boolean } {
  const query = folded(typed);
  const ranked = prompts
    .map(prompt => ({ prompt, rank: rankOf(folded(prompt.name), query) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank);
  const [first] = ranked;
  return {
    prompts: ranked.map(({ prompt }) => prompt),
    isSure: first !== undefined && first.rank < 2 && first.prompt.canUse,
  };
}

function rankOf(name: string, query: string): number {
  if (name === query) {
    return 0;
  }
  const at = name.indexOf(query);
  if (at <= 0) {
    return at === 0 ? 1 : 4;
  }
  return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 3 : 2;
}
