/** The kinds of answers in the benchmarks: similar to a model's answer, or one construct repeated many times. */
export type AnswerKind = 'realistic' | 'code' | 'list' | 'table' | 'paragraph';

/** The end of every answer. It shows whether a page displays all of it. */
export const lastWords = 'That is all there is to say.';

const words =
  'the of and to in that for with as on by this from or which are be can has it not its when so only into each value function returns caller stream buffer token parser request header line file error result event listener promise queue index offset length memory server client editor window panel handler cache module option default type field record schema index path folder change state message answer'.split(
    ' ',
  );

const code: Readonly<Record<string, readonly string[]>> = {
  ts: [
    'export async function read#(source: ReadableStream<string>): Promise<Result#> {',
    '  const reader = source.getReader(); // one reader at a time',
    '  const lines: string[] = [];',
    '  for (let index = 0; index < limits.max#; index += 1) {',
    '    const { done, value } = await reader.read();',
    "    if (done || value === 'end#') {",
    '      return { lines, total: lines.length * #, isComplete: true };',
    '    }',
    '    lines.push(`$' + '{value.trim()} of $' + '{index}`);',
    '  }',
    '  throw new RangeError("more than # lines");',
    '}',
  ],
  python: [
    'def parse_#(stream: Iterable[bytes], *, limit: int = #) -> list[Event]:',
    '    """Reads events until the stream ends."""',
    '    events = []',
    '    for number, line in enumerate(stream):',
    '        if not line.startswith(b"data: "):',
    '            continue  # a comment, or a field that nobody uses',
    '        events.append(Event(number, json.loads(line[6:])))',
    '    return [event for event in events if event.size < limit]',
  ],
  json: [
    '{',
    '  "name": "package-#",',
    '  "version": "1.#.0",',
    '  "enabled": true,',
    '  "limits": { "size": #, "files": [1, 2, 3], "ratio": 0.75 },',
    '  "nothing": null',
    '}',
  ],
  bash: [
    '#!/usr/bin/env bash',
    'set -euo pipefail',
    'for file in "$@"; do',
    '  if [[ -f "$file" && $(wc -c < "$file") -gt # ]]; then',
    '    gzip --keep "$file" && echo "packed $file" >&2',
    '  fi',
    'done',
  ],
  go: [
    'func (s *Server#) Serve(ctx context.Context, l net.Listener) error {',
    '\tfor {',
    '\t\tconn, err := l.Accept()',
    '\t\tif err != nil {',
    '\t\t\treturn fmt.Errorf("accept %d: %w", #, err)',
    '\t\t}',
    '\t\tgo s.handle(ctx, conn) // one for each connection',
    '\t}',
    '}',
  ],
  sql: [
    'SELECT o.id, c.name, SUM(i.price * i.amount) AS total',
    'FROM orders AS o',
    'JOIN customers AS c ON c.id = o.customer_id -- every order has one',
    "WHERE o.placed_at >= DATE '2024-01-#' AND c.country IN ('DE', 'FR')",
    'GROUP BY o.id, c.name HAVING SUM(i.amount) > #;',
  ],
};

/**
 * An answer in Markdown, the same in every run.
 *
 * @param length in characters; the answer may exceed it by up to one block
 */
export function answerText(kind: AnswerKind, length: number): string {
  const writer = new AnswerWriter();
  const pieces: string[] = [];
  let written = 0;
  const write = (piece: string) => {
    pieces.push(piece);
    written += piece.length;
  };
  write(
    kind === 'code'
      ? '```ts\n'
      : kind === 'table'
        ? '| name | type | meaning |\n| --- | --- | ---: |\n'
        : '',
  );
  while (written < length - lastWords.length - 2) {
    write(writer.next(kind));
  }
  write(kind === 'code' ? '```\n' : '');
  return `${pieces.join('')}\n\n${lastWords}`;
}

class AnswerWriter {
  private seed = 1;
  private section = 0;

  next(kind: AnswerKind): string {
    switch (kind) {
      case 'code':
        return this.codeLines('ts', 1);
      case 'list':
        return `- ${this.sentence(8, 24)}\n`;
      case 'table':
        return `| \`${this.word()}\` | ${this.word()} | ${this.sentence(4, 10)} |\n`;
      case 'paragraph':
        return `${this.sentence(8, 20)} `;
      default:
        return this.block();
    }
  }

  /** The constructs of a typical answer in turn, about a third of it code. */
  private block(): string {
    const step = this.section++ % 8;
    switch (step) {
      case 0:
        return `## ${this.title()}\n\n`;
      case 2:
        return `${this.times(3, 7, () => `- **${this.title()}**: ${this.sentence(8, 20)}\n`)}\n`;
      case 3:
      case 6: {
        const languages = Object.keys(code);
        const language = languages[this.below(languages.length)] ?? 'ts';
        return `\`\`\`${language}\n${this.codeLines(language, 1 + this.below(4))}\`\`\`\n\n`;
      }
      case 4:
        return `${this.times(2, 4, () => `${1 + this.below(3)}. ${this.sentence(6, 14)}\n   - ${this.sentence(5, 9)}\n`)}\n`;
      case 5:
        return this.section % 16 === 6
          ? `| name | type | meaning |\n| --- | --- | --- |\n${this.times(3, 9, () => this.next('table'))}\n`
          : `> ${this.sentence(10, 25)}\n\n`;
      default:
        return `${this.times(2, 5, () => `${this.sentence(8, 22)} `).trimEnd()}\n\n`;
    }
  }

  private codeLines(language: string, times: number): string {
    const lines = code[language] ?? [];
    return `${Array.from({ length: times }, () => lines)
      .flat()
      .map(line =>
        line.replaceAll('#', () => (line.startsWith('#!') ? '#' : String(this.below(1000)))),
      )
      .join('\n')}\n`;
  }

  /** Words, including code, emphasis, links and paths. */
  private sentence(least: number, most: number): string {
    const text = Array.from({ length: least + this.below(most - least) }, () => {
      const word = this.word();
      switch (this.below(40)) {
        case 0:
          return `\`${word}()\``;
        case 1:
          return `**${word} ${this.word()}**`;
        case 2:
          return `_${word}_`;
        case 3:
          return `[${word} ${this.word()}](https://example.com/${word}/${this.below(100)})`;
        case 4:
          return `src/${word}/${this.word()}.ts:${1 + this.below(400)}`;
        case 5:
          return `${word},`;
        default:
          return word;
      }
    }).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  }

  private title(): string {
    const text = `${this.word()} ${this.word()} ${this.word()}`;
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  private word(): string {
    return words[this.below(words.length)] ?? '';
  }

  private times(least: number, most: number, write: () => string): string {
    return Array.from({ length: least + this.below(most - least) }, write).join('');
  }

  /** A number from 0 to `limit`, exclusive. The generator only needs to be repeatable. */
  private below(limit: number): number {
    this.seed = (Math.imul(this.seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((this.seed / 0x8000_0000) * limit);
  }
}
