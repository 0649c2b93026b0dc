import MarkdownIt, { type Token } from 'markdown-it';
import { readText } from '../../support/readRoot';

/** A Markdown document of the repository. */
export interface MarkdownFile {
  /** Targets of links, images, and the sources of pictures, as written. */
  readonly targets: readonly string[];
  /** Anchors of headings, as GitHub derives them. */
  readonly anchors: ReadonlySet<string>;
  /** Text outside code blocks, with its code spans. */
  readonly text: string;
  /** Texts in bold, except at the beginning of a paragraph or a list item. */
  readonly bold: readonly string[];
  /** The text of the first cell of each table row, without the heads. */
  readonly firstCells: readonly string[];
}

/** @param file relative to the repository's folder */
export async function readMarkdown(file: string): Promise<MarkdownFile> {
  const tokens = new MarkdownIt().parse(await readText(file), {});
  const blocks = tokens.map(({ children }) => children ?? []);
  const inline = blocks.flat();
  const text = blocks.map(textOf).join('\n');
  const after = (type: string, before: number) =>
    tokens.flatMap((_, index) => (tokens[index - before]?.type === type ? [index] : []));
  return {
    targets: [
      ...inline
        .map(token => token.attrGet('href') ?? token.attrGet('src'))
        .filter(target => target !== null)
        .map(String),
      ...[...text.matchAll(/ src(?:set)?="([^"]*)"/g)].map(([, target = '']) => target),
    ],
    anchors: new Set(
      numbered(after('heading_open', 1).map(index => anchor(tokens[index]?.content ?? ''))),
    ),
    text,
    bold: blocks.flatMap((block, index) => boldTexts(block, tokens[index - 1]?.type === 'td_open')),
    firstCells: after('tr_open', 2)
      .filter(index => tokens[index - 1]?.type === 'td_open')
      .map(index => textOf(blocks[index] ?? [])),
  };
}

/** @param isCell true if bold text at the beginning of the block is included */
function boldTexts(block: readonly Token[], isCell: boolean): string[] {
  return block
    .filter(
      (_, index) =>
        block[index - 1]?.type === 'strong_open' &&
        (isCell || block.slice(0, index - 1).some(({ content }) => content !== '')),
    )
    .map(({ content }) => content);
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ content }) => content).join('');
}

/** Letters, digits, hyphens, and underscores in lower case; each space is a hyphen. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** If several anchors are equal, the later ones get a number. */
function numbered(anchors: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return anchors.map(name => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
}
