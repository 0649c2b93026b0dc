import type { Block } from './block';

/**
 * Takes back what an unfinished line did to the open blocks: it is parsed for show, and again when
 * more of it has arrived. Only open blocks can change, and only at their end, so what must be kept
 * is as much as the blocks are deep.
 */
export class Rollback {
  private readonly saved: {
    block: Block;
    fields: Block;
    children: End<Block>;
    lines: End<string>;
  }[];

  constructor(path: readonly Block[]) {
    this.saved = path.map(block => ({
      block,
      fields: { ...block },
      children: endOf(block.children),
      lines: endOf(block.lines),
    }));
  }

  /** Restores the blocks; answers with those that are open again. */
  restore(): Block[] {
    return this.saved.map(({ block, fields, children, lines }) => {
      Object.assign(block, fields);
      restoreEnd(block.children, children);
      restoreEnd(block.lines, lines);
      return block;
    });
  }
}

interface End<T> {
  readonly length: number;
  readonly last: T | undefined;
}

function endOf<T>(list: readonly T[]): End<T> {
  return { length: list.length, last: list.at(-1) };
}

/** At most the last entry was taken away; any number may have been added in its place. */
function restoreEnd<T>(list: T[], { length, last }: End<T>): void {
  list.length = Math.max(length - 1, 0);
  if (last !== undefined) {
    list.push(last);
  }
}
