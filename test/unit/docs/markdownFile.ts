import { readFile } from 'node:fs/promises';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { root } from '../../host/root.mjs';

/** A Markdown document of the repository. */
export interface MarkdownFile {
  /** Targets of links and images, as written. */
  readonly targets: readonly string[];
  /** Anchors of headings, as GitHub derives them. */
  readonly anchors: ReadonlySet<string>;
  /** The contents of code spans outside code blocks. */
  readonly codeSpans: readonly string[];
}

/** @param file relative to the repository's folder */
export async function readMarkdown(file: string): Promise<MarkdownFile> {
  const tokens = new MarkdownIt().parse(await readFile(path.join(root, file), 'utf8'), {});
  const inline = tokens.flatMap(token => token.children ?? []);
  const headings = tokens.filter((_, index) => tokens[index - 1]?.type === 'heading_open');
  return {
    targets: inline
      .map(token => token.attrGet('href') ?? token.attrGet('src'))
      .filter(target => target !== null)
      .map(String),
    anchors: new Set(numbered(headings.map(({ content }) => anchor(content)))),
    codeSpans: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
  };
}

/** Letters, digits, hyphens, and underscores in lower case; each space is a hyphen. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Of several that are the same, the later ones get a number. */
function numbered(anchors: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return anchors.map(name => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
}
