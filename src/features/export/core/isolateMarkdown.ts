import { type FindLabel, isolateInline, normalForm } from './isolateInline';
import { type Leaf, type MarkdownReading, readMarkdown } from './readMarkdown';

/** A line of only tags of `details`. After it, viewers read Markdown only after a blank line. */
const detailsTags =
  /^ {0,3}(?:<\/?(?:details|summary)(?:\s[^<>]{0,300})?>|(?<=<summary(?:\s[^<>]{0,300})?>)[^<]*(?=<\/summary>))+[ \t]*$/i;

/** The start of a line with a link definition, up to the end of its label. */
const definition = /^(?:[\s>]|[-+*]\s|\d{1,9}[.)]\s)*\[(?!\^)((?:[^\][\\]|\\.)+)(?=\]:)/;

/** A line with the destination of a definition, which may look like HTML. */
const destinationLine = /^([\s>]*)<([^<>]*)>/;

/** A line that closes fenced code; a container's markup may precede it. */
const closingFence = /^[\s>]*(`{3,}|~{3,})[ \t]*$/;

/**
 * Rewrites Markdown texts so that each reads the same in one document as alone on the page: blocks that are open at its
 * end are closed, HTML is text, and links and footnotes find only the definitions in the same text. The rest is
 * unchanged.
 */
export function isolateMarkdown(texts: readonly string[]): readonly string[] {
  const readings = texts.map(readMarkdown);
  const all = new Set(readings.flatMap(({ labels }) => [...labels]));
  const used = new Set<string>();
  return readings.map(reading => {
    const suffixes = new Map(
      [...reading.labels].map(label => [label, suffixFor(label, used, all)]),
    );
    for (const label of reading.labels) {
      used.add(label);
    }
    return rewrite(reading, label => {
      const suffix = suffixes.get(label);
      return suffix === undefined ? (all.has(label) ? 'foreign' : undefined) : { suffix };
    });
  });
}

/** The first text with a label keeps it, others get a number. */
function suffixFor(label: string, used: ReadonlySet<string>, all: Set<string>): string {
  if (!used.has(label)) {
    return '';
  }
  let number = 2;
  while (all.has(`${label}-${number}`)) {
    number++;
  }
  all.add(`${label}-${number}`);
  return `-${number}`;
}

function rewrite(reading: MarkdownReading, find: FindLabel): string {
  const lines = [...reading.lines];
  const isInLeaf = new Set<number>();
  for (const leaf of reading.leaves) {
    const rewritten = rewriteLeaf(lines.slice(leaf.from, leaf.to), leaf, reading, find);
    rewritten.forEach((line, index) => {
      lines[leaf.from + index] = line;
      isInLeaf.add(leaf.from + index);
    });
  }
  const text = lines
    .map((line, index) => {
      if (isInLeaf.has(index)) {
        return line + reading.endings[index];
      }
      const next = lines[index + 1] ?? '';
      const isBeforeText = detailsTags.test(line) && next.trim() !== '' && !detailsTags.test(next);
      // It may be the start of a footnote whose text is in the next lines.
      return isolateInline(line, find) + (isBeforeText ? '\n' : '') + reading.endings[index];
    })
    .join('');
  return text + endOf(text, reading, lines);
}

function rewriteLeaf(
  lines: readonly string[],
  leaf: Leaf,
  reading: MarkdownReading,
  find: FindLabel,
): readonly string[] {
  const { kind, fence, closed } = leaf.block;
  if (kind === 'code' && fence?.closing !== undefined) {
    return closed ? lines : withoutOpenFormula(lines.join('\n')).split('\n');
  }
  if (kind === 'code') {
    return withLongFence(lines, leaf);
  }
  if (kind === 'table') {
    return lines.map(line => isolateInline(line, find));
  }
  const count = reading.definitionsIn(leaf);
  const definitions = lines.slice(0, count).map(line => {
    const [start = '', label = ''] = definition.exec(line) ?? [];
    const meaning = find(normalForm(label));
    return meaning === undefined || meaning === 'foreign'
      ? line.replace(
          destinationLine,
          (_, before: string, address: string) => before + address.replaceAll(' ', '%20'),
        )
      : start + meaning.suffix + line.slice(start.length);
  });
  const before = lines.slice(count).join('\n');
  let text = withoutOpenFormula(isolateInline(before, find));
  if (text !== before) {
    // A backslash must not turn other text into a definition.
    text = text.replace(definition, start => start.replace('[', '\\['));
  }
  return [...definitions, ...(count < lines.length ? text.split('\n') : [])];
}

/** Makes the fences of code longer than any in it, which the page treats as part of the code if they are in pairs. */
function withLongFence(
  lines: readonly string[],
  { block: { fence, closed } }: Leaf,
): readonly string[] {
  if (!fence) {
    return lines;
  }
  const { character, length } = fence;
  const last = closed ? lines.length - 1 : lines.length;
  const longest = lines
    .slice(1, last)
    .map(line => closingFence.exec(line)?.[1] ?? '')
    .filter(run => run.startsWith(character))
    .reduce((most, run) => Math.max(most, run.length), 0);
  if (longest < length) {
    return lines;
  }
  const more = character.repeat(longest + 1 - length);
  return lines.map((line, index) => {
    const start =
      index === 0 ? line.indexOf(character.repeat(length)) : line.lastIndexOf(character);
    return index === 0 || index === last ? line.slice(0, start) + more + line.slice(start) : line;
  });
}

/** Escapes the dollar signs of a formula that is not closed: some viewers look for its end in the whole rest. */
function withoutOpenFormula(text: string): string {
  const count = text.split('$$').length - 1;
  const start = text.lastIndexOf('$$');
  const isOpen =
    count % 2 === 1 && /(?:^|\n)[\s>]*(?:(?:[-+*]|\d{1,9}[.)])\s+)*$/.test(text.slice(0, start));
  return isOpen ? `${text.slice(0, start)}\\$\\${text.slice(start + 1)}` : text;
}

/** The end of the blocks that are open at the end of a text, and would absorb the next text. */
function endOf(text: string, { open, leaves }: MarkdownReading, lines: readonly string[]): string {
  const last = open.at(-1);
  const isInContainer = open.some(
    ({ kind }) => kind === 'item' || kind === 'quote' || kind === 'footnote',
  );
  const isFence = last?.fence !== undefined && last.fence.closing === undefined;
  const [fence = ''] =
    (isFence && !isInContainer && /`{3,}|~{3,}/.exec(lines[leaves.at(-1)?.from ?? 0] ?? '')) || [];
  const closing = fence === '' || /[\r\n]$/.test(text) ? fence : `\n${fence}`;
  return closing + '\n\n</details>'.repeat(open.filter(({ kind }) => kind === 'details').length);
}
