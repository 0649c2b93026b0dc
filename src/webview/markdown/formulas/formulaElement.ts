import type { Block, Fence } from '../../../markdown/block';
import { element } from '../../page/element';
import { markHidden } from '../../page/markHidden';

/**
 * Creates the element of a formula within a text, which shows its source until `FormulaQueue` shows the formula.
 *
 * @param source TeX with its delimiters
 */
export function formulaElement(source: string): HTMLElement {
  const attributes = { class: 'md-formula', 'data-source': source };
  return element('span', attributes, ...markHidden(source, 'code'));
}

/** @returns the source of a formula that this node shows, with its delimiters; undefined if it shows none */
export function formulaSource(node: Node): string | undefined {
  return node instanceof Element ? (node as HTMLElement).dataset?.source : undefined;
}

/** The parts of a formula's source. */
interface FormulaParts {
  /** The TeX without its delimiters. */
  readonly tex: string;
  /** True for a formula that stands by itself. */
  readonly isDisplay: boolean;
}

/** @param source TeX with its delimiters: `$`, `$$`, `\(` or `\[`, and the closing ones */
export function texOf(source: string): FormulaParts {
  const isShort = source.startsWith('$') && !source.startsWith('$$');
  const length = isShort ? 1 : 2;
  return {
    tex: source.slice(length, -length),
    isDisplay: source.startsWith('$$') || source.startsWith('\\['),
  };
}

/** @returns true if a block is a formula: between delimiters, or in a fence with the info string `math` */
export function isFormula({ fence }: Block): boolean {
  return fence?.closing !== undefined || /^math$/i.test(fence?.info ?? '');
}

/** @returns the source of a formula that is a block, with its delimiters or fences */
export function formulaBlockSource(
  { character, length, info, closing, isLine, hasFirstLine }: Fence,
  tex: string,
): string {
  if (closing === undefined) {
    const run = character.repeat(length);
    return [run + info, tex, run].join('\n');
  }
  return isLine
    ? character + tex + closing
    : [hasFirstLine ? character : `${character}\n`, tex, '\n', closing].join('');
}
