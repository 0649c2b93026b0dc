import { withoutEndLines } from '../model/withoutEndLines';
import { type BlockFile, nameDivider, nameInComment } from './blockFile';

/** A file in a code block. */
interface FileInBlock {
  readonly file: BlockFile;
  /** With the line that names it. */
  readonly text: string;
}

/** Files with headings, which look like comments that name files. */
const markup = /\.(?:md|mdx|markdown|rst|txt)$/i;

/**
 * The files of a code block: usually one, but an agent may write several into one block, each below a line such as
 * `// src/a.ts`.
 *
 * @param text of the block
 */
export function filesInBlock(file: BlockFile, text: string): readonly FileInBlock[] {
  const { nameLine, path } = file;
  if (nameLine === undefined || markup.test(path)) {
    return [{ file, text }];
  }
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => {
    const found = at === 0 ? file : otherName(lines, at, { nameLine, path });
    return found ? { at, file: { ...found, nameLine: line } } : [];
  });
  return starts.map((start, index) => {
    const next = starts[index + 1]?.at;
    const part = lines.slice(start.at, next).join('\n');
    return { file: start.file, text: next === undefined ? part : `${withoutEndLines(part)}\n` };
  });
}

/** The name in a line of the same form as the first one, after a blank line or as a divider. */
function otherName(
  lines: readonly string[],
  at: number,
  first: { readonly nameLine: string; readonly path: string },
) {
  const line = lines[at] ?? '';
  const name = nameInComment(line);
  return name &&
    name.path !== first.path &&
    line.replace(name.path, '') === first.nameLine.replace(first.path, '') &&
    (lines[at - 1]?.trim() === '' || nameDivider.test(line))
    ? name
    : undefined;
}
