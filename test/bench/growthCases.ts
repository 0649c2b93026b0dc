import type { AnswerKind } from './page/shared/answer';

/** Content that may become large. */
export interface GrowthCase {
  readonly title: string;
  /** The operation that is measured. */
  readonly what:
    | { readonly does: 'stream' | 'open'; readonly kind: AnswerKind }
    | { readonly does: 'turns' | 'typeBesideParts' | 'moveAmongParts' | 'typeInQuestion' };
  /** The smallest of the three sizes. */
  readonly amount: number;
  /** The unit of `amount`. */
  readonly unit: 'characters' | 'turns' | 'parts';
}

const constructs: ReadonlyArray<readonly [title: string, kind: AnswerKind, characters: number]> = [
  ['A paragraph in Chinese', 'ideographs', 100_000],
  ['A word', 'word', 100_000],
  ['A quote of paragraphs', 'quote', 100_000],
  ['A quote of lists', 'quotedLists', 100_000],
  ['A list item of paragraphs', 'item', 100_000],
  ['Headings', 'headings', 250_000],
  ['Code blocks', 'codeBlocks', 150_000],
  ['A list of lists', 'sublists', 100_000],
  ['Formulas', 'formulas', 55_000],
];

/** Cases whose cost used to grow faster than their size. */
export const growthCases: readonly GrowthCase[] = [
  ...constructs.flatMap(([title, kind, amount]): GrowthCase[] => [
    { title: `${title} arrives`, what: { does: 'stream', kind }, amount, unit: 'characters' },
    { title: `${title} is opened`, what: { does: 'open', kind }, amount, unit: 'characters' },
  ]),
  { title: 'A conversation is opened', what: { does: 'turns' }, amount: 2000, unit: 'turns' },
  {
    title: 'Ten keys in the Question box',
    what: { does: 'typeBesideParts' },
    amount: 2000,
    unit: 'parts',
  },
  { title: 'Ten arrow keys', what: { does: 'moveAmongParts' }, amount: 2000, unit: 'parts' },
  {
    title: 'Ten keys in a question',
    what: { does: 'typeInQuestion' },
    amount: 250_000,
    unit: 'characters',
  },
];
