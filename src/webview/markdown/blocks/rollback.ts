import type { Block } from './block';

/**
 * Undoes the changes of lines that are parsed again: an unfinished one, and those that are not what they seemed. Only open blocks can
 * change, and only at their end, so the saved state is proportional to the nesting depth.
 */
export class Rollback {
  private readonly saved: {
    block: Block;
    fields: Block;
    children: End<Block>;
    lines: End<string>;
  }[];

  /** @param path the open blocks, outermost first */
  constructor(path: readonly Block[]) {
    this.saved = path.map(block => ({
      block,
      fields: { ...block },
      children: endOf(block.children),
      lines: endOf(block.lines),
    }));
  }

  /** The blocks, outermost first. */
  get path(): Block[] {
    return this.saved.map(({ block }) => block);
  }

  /** @returns the open blocks, restored, outermost first */
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

/** At most the last entry was removed; any number may have been added after that. */
function restoreEnd<T>(list: T[], { length, last }: End<T>): void {
  list.length = Math.max(length - 1, 0);
  if (last !== undefined) {
    list.push(last);
  }
}
