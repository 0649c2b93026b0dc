import { fenced } from './answerForms';
import type { FilePair } from './filePairs';
import { type Hunk, linesOf, newLines, oldLines } from './lineChanges';
import type { Task } from './mangles';

/** The file as it would be with these signs, which no answer means. */
type Picture = (task: Task) => string;

const named = ({ pair: { path } }: Task, lines: readonly string[], language = '') =>
  `\`${path}\`:\n\n${fenced(language, lines.join('\n'))}\n`;

const after = ({ pair }: Task) => linesOf(pair.after);

const marked = (hunk: Hunk) => [
  '<<<<<<< SEARCH',
  ...oldLines(hunk),
  '=======',
  ...newLines(hunk),
  '>>>>>>> REPLACE',
];

/** A file with something before its lines, or twice, in a block that is named as the file. */
export const pictures: Readonly<Record<string, Picture>> = {
  numbers: task =>
    named(
      task,
      after(task).map((line, index) => `${index + 1}: ${line}`),
    ),
  'numbers with tabs': task =>
    named(
      task,
      after(task).map((line, index) => `${String(index + 1).padStart(6)}\t${line}`),
    ),
  prompts: task =>
    named(
      task,
      after(task).map(line => `>>> ${line}`),
    ),
  quotes: task =>
    named(
      task,
      after(task).map(line => `> ${line}`),
    ),
  indentation: task =>
    named(
      task,
      after(task).map(line => (line === '' ? line : `      ${line}`)),
    ),
  'indented markers': task =>
    named(
      task,
      task.hunks.flatMap(hunk => marked(hunk).map(line => `    ${line}`)),
      'text',
    ),
  'escaped markers': task =>
    named(
      task,
      task.hunks.flatMap(marked).map(line => line.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    ),
  'before and after': task =>
    named(task, ['// Before', ...task.old, '', '// After', ...after(task)]),
};

/** The whole file as a diff, with signs. */
export const signs: Picture = task => {
  const lines: string[] = [];
  let at = 0;
  for (const { at: start, removed, added } of task.changes) {
    lines.push(...task.old.slice(at, start).map(line => ` ${line}`));
    lines.push(...removed.map(line => `-${line}`), ...added.map(line => `+${line}`));
    at = start + removed.length;
  }
  return named(task, [...lines, ...task.old.slice(at).map(line => ` ${line}`)], 'ts');
};

/** A line of a file that is there once, changed below a head that is not there. */
interface Below {
  readonly path: string;
  readonly line: string;
  readonly number: number;
}

const head = 'function isNotThere(one, other) {';
const search = (path: string, old: readonly string[], added: readonly string[]) =>
  `${path}\n${fenced('', ['<<<<<<< SEARCH', ...old, '=======', ...added, '>>>>>>> REPLACE'].join('\n'))}\n`;
const diff = (path: string, lines: readonly string[]) =>
  fenced('diff', [`--- a/${path}`, `+++ b/${path}`, ...lines].join('\n'));

/** Ways to say that a line is below a head. */
export const missingHeads: Readonly<Record<string, (below: Below) => string>> = {
  'unchanged line': ({ path, line }) =>
    diff(path, ['@@ -1,2 +1,2 @@', ` ${head}`, `-${line}`, `+${line} // new`]),
  'unchanged line without its space': ({ path, line }) =>
    diff(path, ['@@ -1,2 +1,2 @@', head, `-${line}`, `+${line} // new`]),
  'line before dots in a diff': ({ path, line }) =>
    diff(path, ['@@ @@', ` ${head}`, ' ...', `-${line}`, `+${line} // new`]),
  search: ({ path, line }) => search(path, [head, line], [head, `${line} // new`]),
  'line before dots': ({ path, line }) =>
    search(path, [head, '  ...', line], [head, '  ...', `${line} // new`]),
  anchor: ({ path, line }) =>
    fenced(
      '',
      `*** Begin Patch\n*** Update File: ${path}\n@@ ${head}\n-${line}\n+${line} // new\n*** End Patch`,
    ),
  'head of a hunk': ({ path, line, number }) =>
    diff(path, [`@@ -${number + 3},1 +${number + 3},1 @@ ${head}`, `-${line}`, `+${line} // new`]),
};

/** Remarks in the place of code. */
export const placeholders: readonly string[] = [
  ...[
    '...',
    '… ',
    '... existing code ...',
    '...existing code...',
    'existing code',
    'existing code here',
    'existing code remains',
    'rest of the code',
    'rest of code',
    'Rest unchanged',
    'rest is unchanged',
    'the rest stays the same',
    'rest of the function',
    'rest of method unchanged',
    'remaining code',
    'remaining lines unchanged',
    'remaining implementation',
    'unchanged',
    '(unchanged)',
    'code unchanged',
    'No changes here',
    'no changes below',
    'no further changes',
    'same as before',
    'as before',
    'same as above',
    'same code as before',
    'stays the same',
    'keep existing code',
    'keep the rest',
    'keep everything else',
    'keep the existing logic',
    'previous code',
    'previous implementation',
    'original code',
    'original implementation here',
    'other methods',
    'other code here',
    'omitted',
    'omitted for brevity',
    'code omitted',
    '[omitted]',
    '<unchanged>',
    'snip',
    '--- snip ---',
    'truncated',
    'elided',
    'body unchanged',
    'as is',
    'as it was',
    'and so on',
    'etc.',
    'more code here',
    'more lines',
    'continue as before',
    'untouched',
    'unmodified',
    'see above',
    'see original',
    'implementation stays',
    'logic here',
    'your code here',
    'continues below',
    'nothing else changes',
    'all other methods as they were',
    'other imports',
    '... (rest of file)',
  ],
  ...[
    'restlicher Code',
    'Rest bleibt unverändert',
    'unverändert',
    'wie bisher',
    'bestehender Code',
    'der übrige Code',
    'hier geht es weiter',
    'reste du code',
    'le reste ne change pas',
    'code existant',
    'inchangé',
    'comme avant',
    'suite du code',
    'resto del código',
    'código existente',
    'sin cambios',
    'igual que antes',
    'el resto sigue igual',
    'codice esistente',
    'resto invariato',
    'restante do código',
    'inalterado',
    '残りのコード',
    '既存のコード',
    '変更なし',
    '以下同じ',
    '以下省略',
    '其余代码',
    '现有代码',
    '保持不变',
    '省略',
    'остальной код',
    'без изменений',
    '나머지 코드',
  ],
];

/** Code of a file of which a remark takes the place, below one new line. */
interface Elided {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Lines of a pair, mostly code, and one of them with a remark in the place of the others. */
export function elided({ before }: FilePair, remark: string, skip: number): Elided | undefined {
  const lines = linesOf(before);
  const isCode = (line: string) => /\w{3}/.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line);
  const starts = [...lines.keys()].filter(
    at => at > 0 && lines.slice(at, at + 7).filter(isCode).length > 3,
  );
  const from = starts[skip % Math.max(1, starts.length)] ?? lines.length;
  const [first, ...others] = lines.slice(from, from + 7);
  const indent = /^\s*/.exec(first ?? '')?.[0] ?? '';
  return first === undefined
    ? undefined
    : { removed: [first, ...others], added: [`${first} // new`, indent + remark] };
}

/** Ways to write lines in the place of others. */
export const exchanges: Readonly<Record<string, (pair: FilePair, lines: Elided) => string>> = {
  search: ({ path }, { removed, added }) => search(path, removed, added),
  diff: ({ path }, { removed, added }) =>
    diff(path, ['@@ @@', ...removed.map(line => `-${line}`), ...added.map(line => `+${line}`)]),
  'whole file': ({ path, before }, { removed, added }) =>
    `\`${path}\`:\n\n${fenced('', `\n${before}`.replace(`\n${removed.join('\n')}\n`, () => `\n${added.join('\n')}\n`).slice(1))}\n`,
};

/** Lines of code, which may include lines of texts that span several lines. */
const eachLine = (text: string, format: (line: string) => string) =>
  text.split('\n').map(format).join('\n');

/** The results of formatters, by the rules of prettier and of black as far as lines show them. */
export const formatters: Readonly<Record<string, (text: string) => string>> = {
  'blanks in brackets': text => text.replace(/\((?=\S)/g, '( ').replace(/(?<=\S)\)/g, ' )'),
  'twice the indentation': text => text.replace(/^ +/gm, blanks => blanks + blanks),
  tabs: text => text.replace(/^( {2})+/gm, blanks => '\t'.repeat(blanks.length / 2)),
  'no blanks at ends': text => text.replace(/[ \t]+$/gm, ''),
  'double quotes': text => text.replace(/'([^'"\\\n]*)'/g, '"$1"'),
  'no semicolons': text => text.replace(/;$/gm, ''),
  'commas at ends': text => text.replace(/(?<=[\w'")\]}])(?=\n\s*[)\]}])/g, ','),
  'an argument a line': text =>
    eachLine(text, line => {
      const [, indent = '', head = '', list = '', tail = ''] =
        /^(\s*)([^()]*\()([^()]+)(\)[;,]?)$/.exec(line) ?? [];
      const parts = list.split(', ').map(part => `\n${indent}  ${part},`);
      return parts.length > 1 ? `${indent}${head}${parts.join('')}\n${indent}${tail}` : line;
    }),
  'arguments in one line': text =>
    text.replace(
      /\(\n((?: +[\w.'"]+,\n)+) *\)/g,
      (_, list: string) => `(${list.trim().replace(/,$/, '').replace(/,\s+/g, ', ')})`,
    ),
  'two blank lines before functions': text =>
    text.replace(/\n+(?=(?:export |async )*(?:function|class) )/g, '\n\n\n'),
};

/** How an answer names the file of a whole file that is not to be replaced, or that it does not know exactly. */
export const names: Readonly<Record<string, (path: string, code: string) => string>> = {
  'a sentence in a comment': (path, code) => fenced('', `// In ${path}, this is new\n${code}`),
  'two names in a comment': (path, code) => fenced('', `// In ${path}, ${path}\n${code}`),
  'a reference in a comment': (path, code) => fenced('', `// See ${path}\n${code}`),
  'a command in a comment': (path, code) => fenced('', `# python ${path}\n${code}`),
  'a command with its prompt': (path, code) => fenced('', `$ node ${path}\n${code}`),
  'a command above the code': (path, code) => `Run \`node ${path}\`:\n\n${fenced('', code)}`,
  'an order in a comment': (path, code) => fenced('', `// Create: ${path}\n${code}`),
  'a sentence above the code': (path, code) => `In ${path}:\n\n${fenced('', code)}`,
  'its bare name': (path, code) => `\`${bare(path)}\`:\n\n${fenced('', code)}`,
  "the repository's name": (path, code) => `\`agent-query/${path}\`:\n\n${fenced('', code)}`,
  'another first folder': (path, code) => `\`app/${path}\`:\n\n${fenced('', code)}`,
};

function bare(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A line of a pair that is there once, if there is one, with its number. */
export function singleLine({ before }: FilePair, skip: number): Omit<Below, 'path'> | undefined {
  const lines = linesOf(before);
  const single = lines.flatMap((line, index) =>
    /\w+\W+\w+\W+\w+/.test(line) && lines.filter(each => each.trim() === line.trim()).length === 1
      ? { line, number: index + 1 }
      : [],
  );
  return single[skip % Math.max(1, single.length)];
}
