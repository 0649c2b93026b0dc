import type { Block } from '../blocks/block';

/** What any block costs to lay out, and what code and tables with their frames and buttons cost beyond that. */
const blockCost = 40;
const frameCost = 500;

/**
 * Estimates what a block costs to lay out, in UTF-16 code units of plain text.
 *
 * @param limit counting stops when it is reached, so that the time does not depend on the block's length
 */
export function layoutCost(block: Block, limit: number): number {
  const { kind, lines, children } = block;
  let cost = kind === 'code' || kind === 'table' ? blockCost + frameCost : blockCost;
  for (let index = 0; cost < limit && index < lines.length; index++) {
    cost += (lines[index] as string).length + 1;
  }
  for (let index = 0; cost < limit && index < children.length; index++) {
    cost += layoutCost(children[index] as Block, limit - cost);
  }
  return Math.min(cost, limit);
}
