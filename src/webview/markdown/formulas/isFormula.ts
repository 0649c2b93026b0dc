import type { Block } from '../blocks/block';

/** @returns true if a block is a formula: between delimiters, or in a fence with the info string `math` */
export function isFormula({ fence }: Block): boolean {
  return fence?.closing !== undefined || /^math$/i.test(fence?.info ?? '');
}
