import { isLong } from '../long';

/** All in long runs, and otherwise half, which is still enough to overflow a stack. */
const many = (all: number): number => (isLong ? all : all / 2);

/** Texts for which a naive parser takes quadratic time or overflows its stack. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'quotes within quotes': `${'>'.repeat(many(10_000))} a\n${'> '.repeat(many(5000))}b\n`,
  'lists within lists': `${'- '.repeat(many(10_000))}a`,
  'very many asterisks': `a${'*'.repeat(many(100_000))}`,
  'opened brackets': '['.repeat(many(50_000)),
  'links without an end': '[a](b '.repeat(many(10_000)),
  'addresses without an end': '[a](<b'.repeat(many(10_000)),
  'titles without an end': '[a](b "'.repeat(many(10_000)),
  'tags without an end': '<a b="'.repeat(many(10_000)),
  'keys within keys': '<kbd>'.repeat(20_000) + 'a</kbd>'.repeat(20_000),
  'tags that alternate': '<sub><sup>'.repeat(10_000) + 'a</sub></sup>'.repeat(10_000),
  'details within details': `${'<details><summary>a</summary>'.repeat(many(5000))}b\n${'</details>\n'.repeat(many(5000))}`,
  'a summary without an end': `<details><summary>${'a\n'.repeat(many(20_000))}`,
  'alerts within alerts': Array.from(
    { length: many(200) },
    (_, depth) => `${'>'.repeat(depth)}[!TIP]\n`,
  ).join(''),
  'addresses in brackets': 'https://a.example/b/c/d]'.repeat(many(800)),
  'addresses with underscores': '_www.a_b.'.repeat(many(10_000)),
  'addresses in parentheses': `https://a.b/${'('.repeat(many(30_000))}${')'.repeat(many(60_000))}`,
  'entities at the end of an address': `https://a.b/${'&a;'.repeat(many(30_000))}`,
  'footnotes with one label': `${'[^1]: a\n'.repeat(many(1500))}${'b[^1]\n\n'.repeat(many(1500))}`,
  'footnotes in footnotes': Array.from(
    { length: many(3000) },
    (_, at) => `[^${at}]: a[^${at + 1}]\n`,
  ).join(''),
  'a footnote within a footnote': `${'[^1]: '.repeat(many(5000))}a`,
  'emphasis that alternates': '*_'.repeat(many(20_000)),
  'emphasis within emphasis': '*a **b '.repeat(many(3000)) + 'b** a*'.repeat(many(3000)),
  'runs of backticks': Array.from({ length: many(600) }, (_, index) => '`'.repeat(index)).join(' '),
  'spaces before a word': `a${' '.repeat(many(200_000))}b`,
  'spaces before a bar': `a${' '.repeat(many(200_000))}b|`,
  'definitions without an end': `[a]: /u "${'x\n'.repeat(many(10_000))}`,
  'rows without cells': table(64, '|\n'.repeat(many(2000))),
  'cells without end': table(64, `${'|b'.repeat(64)}|\n`.repeat(many(230))),
  'columns without end': table(1000, `${'|b'.repeat(1000)}|\n`.repeat(many(30))),
  'formulas that are opened': '\\(x '.repeat(many(10_000)),
  'dollar signs': '$'.repeat(many(40_000)),
  'at signs': '@'.repeat(many(40_000)),
  'hunks of a diff': '@@ -1 +1 @@\n'.repeat(many(4000)),
  'direction marks in a line': '\u202ea '.repeat(many(30_000)),
  'direction marks in code': `\n\n\`\`\`ts\n${'\u202ea '.repeat(many(60_000))}\n\`\`\`\n`,
  'direction marks in lines': '\u202ea\n'.repeat(many(30_000)),
  'one long word': 'x'.repeat(many(300_000)),
  'a quote of paragraphs': '> A word.\n>\n'.repeat(many(10_000)),
  'a quote of lists': '> - a\n>   1. b\n>\n> c\n>\n'.repeat(many(4000)),
  'a list item of paragraphs': `- a\n\n${'  b\n\n'.repeat(many(10_000))}`,
  'a list of lists': '- a\n  - b\n'.repeat(many(10_000)),
  headings: '## A title\n\n'.repeat(many(10_000)),
  'code blocks': '\n\n```\ncode\n```'.repeat(many(2000)),
  formulas: '$c_{1}^2 + d$ a '.repeat(many(5000)),
  'a paragraph in Chinese': '解析器讀取。'.repeat(many(20_000)),
};

function table(columns: number, rows: string): string {
  return `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${rows}`;
}
