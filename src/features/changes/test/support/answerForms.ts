import path from 'node:path';
import { type Hunk, linesOf, newLines, oldLines } from './lineChanges';

/** A change of a file that an answer is to contain. */
export interface AnswerContent {
  readonly path: string;
  readonly hunks: readonly Hunk[];
  /** The whole new file, or what is given as such. */
  readonly after: string;
}

/** A part of an answer: a code block with what belongs to it, or words. */
export interface Piece {
  readonly text: string;
  /** The hunks that it contains, by their indexes. */
  readonly hunks: readonly number[];
}

/** How an answer shows a change. */
export interface AnswerForm {
  readonly name: string;
  readonly kind: 'diff' | 'search' | 'steps' | 'v4a' | 'whole';
  /** The form's way to give places: `numbers` of lines, or only the lines `around`; `whole` is a whole file. */
  readonly places: 'around' | 'numbers' | 'whole';
  /** @returns undefined if the form cannot express the change */
  write(content: AnswerContent): readonly Piece[] | undefined;
}

const languages: Readonly<Record<string, string>> = {
  cjs: 'js',
  mjs: 'js',
  mts: 'ts',
  cts: 'ts',
  md: 'markdown',
  yml: 'yaml',
  svg: 'xml',
};

function languageOf(name: string): string {
  const extension = path.posix.extname(name).slice(1);
  return languages[extension] ?? extension;
}

/** A code block whose fence no line of the code closes. */
export function fenced(info: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${info}\n${code.replace(/\n?$/, '\n')}${fence}`;
}

const all = (hunks: readonly Hunk[]) => hunks.map((_, index) => index);

// Unified diffs

type Header = (hunk: Hunk) => string;

const numbered: Header = ({ oldStart, oldCount, newStart, newCount }) =>
  `@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@`;
const withFunction: Header = hunk => `${numbered(hunk)} ${hunk.anchor}`.trimEnd();

function range(start: number, count: number): string {
  return count === 1 ? `${start}` : `${count === 0 ? start - 1 : start},${count}`;
}

const git = (name: string) =>
  `diff --git a/${name} b/${name}\nindex 1a2b3c4..5d6e7f8 100644\n--- a/${name}\n+++ b/${name}\n`;
const short = (name: string) => `--- a/${name}\n+++ b/${name}\n`;
const noPrefix = (name: string) => `--- ${name}\n+++ ${name}\n`;

const body = (hunks: readonly Hunk[], header: Header) =>
  hunks.map(hunk => [header(hunk), ...hunk.lines].join('\n')).join('\n');

/** One block. */
function block(
  kind: AnswerForm['kind'],
  name: string,
  places: AnswerForm['places'],
  write: (content: AnswerContent) => string | undefined,
): AnswerForm {
  return {
    kind,
    name,
    places,
    write: content => {
      const text = write(content);
      const intro: Piece = { text: 'This fixes it:', hunks: [] };
      return text === undefined ? undefined : [intro, { text, hunks: all(content.hunks) }];
    },
  };
}

const diffs: readonly AnswerForm[] = [
  block('diff', 'diff of git', 'numbers', ({ path, hunks }) =>
    fenced('diff', git(path) + body(hunks, withFunction)),
  ),
  block('diff', 'diff of git, with fences in it', 'numbers', ({ path, hunks }) => {
    const code = git(path) + body(hunks, withFunction);
    return /^ ?```/m.test(code) ? `\`\`\`diff\n${code}\n\`\`\`` : undefined;
  }),
  block('diff', 'diff', 'numbers', ({ path, hunks }) =>
    fenced('diff', short(path) + body(hunks, numbered)),
  ),
  ...['patch', 'git-diff', 'udiff', 'diff-python', ''].map(info =>
    block('diff', `diff in a block "${info}"`, 'numbers', ({ path, hunks }) =>
      fenced(info, short(path) + body(hunks, numbered)),
    ),
  ),
  block(
    'diff',
    'diff without a block',
    'numbers',
    ({ path, hunks }) => `${git(path)}${body(hunks, withFunction)}\n`,
  ),
  block('diff', 'diff without prefixes', 'numbers', ({ path, hunks }) =>
    fenced('diff', noPrefix(path) + body(hunks, numbered)),
  ),
  block('diff', 'diff with @@ ... @@', 'around', ({ path, hunks }) =>
    fenced('diff', short(path) + body(hunks, () => '@@ ... @@')),
  ),
  block('diff', 'diff with bare @@', 'around', ({ path, hunks }) =>
    fenced('diff', short(path) + body(hunks, () => '@@')),
  ),
  block('diff', 'diff without @@', 'around', ({ path, hunks }) =>
    hunks.length === 1 ? fenced('diff', `${short(path)}${hunks[0]?.lines.join('\n')}`) : undefined,
  ),
  block('diff', 'diff whose file is named before', 'numbers', ({ path, hunks }) => {
    return `\`${path}\`:\n\n${fenced('diff', body(hunks, numbered))}`;
  }),
];

// Changes in steps

/** Several changes below one header, with something between them. */
function joined(name: string, between: string): AnswerForm {
  return block('steps', `hunks joined by ${name}`, 'around', ({ path, hunks }) =>
    hunks.length < 2
      ? undefined
      : fenced('diff', short(path) + hunks.map(({ lines }) => lines.join('\n')).join(between)),
  );
}

/** A block for each change, whose numbers are those before it or before all. */
function stepsOf({ path, hunks }: AnswerContent, header: Header): readonly Piece[] {
  return hunks.map((hunk, index) => ({
    text: `Step ${index + 1}:\n\n${fenced('diff', short(path) + body([hunk], header))}`,
    hunks: [index],
  }));
}

const steps: readonly AnswerForm[] = [
  {
    kind: 'steps',
    name: 'diffs step by step',
    places: 'numbers',
    write: content => stepsOf(content, numbered),
  },
  {
    kind: 'steps',
    name: 'diffs step by step, counted on',
    places: 'numbers',
    write: content => stepsOf(content, hunk => numbered({ ...hunk, oldStart: hunk.newStart })),
  },
  {
    kind: 'steps',
    name: 'diffs step by step, then all of it',
    places: 'numbers',
    write: content => {
      const { path, hunks } = content;
      const whole = fenced('diff', git(path) + body(hunks, withFunction));
      const last = { text: `The whole diff:\n\n${whole}`, hunks: all(hunks) };
      return [...stepsOf(content, numbered), last];
    },
  },
  joined('a blank line', '\n\n'),
  joined('dots', '\n...\n'),
  joined('a comment', '\n# ... other code ...\n'),
  joined('words', '\nAnd further below:\n'),
];

// Search and replace

interface Markers {
  readonly search: string;
  readonly divider: string;
  readonly replace: string;
}

const conflict: Markers = {
  search: '<<<<<<< SEARCH',
  divider: '=======',
  replace: '>>>>>>> REPLACE',
};
const dashes: Markers = {
  search: '------- SEARCH',
  divider: '=======',
  replace: '+++++++ REPLACE',
};
const original: Markers = {
  search: '<<<<<<< ORIGINAL',
  divider: '=======',
  replace: '>>>>>>> UPDATED',
};

function exchange(hunk: Hunk, { search, divider, replace }: Markers, extra = ''): string {
  return [search + extra, ...oldLines(hunk), divider, ...newLines(hunk), replace].join('\n');
}

/** A text with such lines cannot be shown in this form. */
function hasMarkers({ lines }: Hunk): boolean {
  return lines.some(line => /^.(?:<{5,}|={5,}|>{5,}|-{5,}|\+{5,})/.test(line));
}

type Write = (name: string, language: string, code: string) => string;

const nameBefore: Write = (name, language, code) => `${name}\n${fenced(language, code)}`;
const nameInInfo: Write = (name, language, code) => fenced(`${language} ${name}`, code);
const nameInside: Write = (name, language, code) => fenced(language, `${name}\n${code}`);

function search(name: string, markers: Markers, write: Write, isOneBlock: boolean): AnswerForm {
  return {
    kind: 'search',
    name,
    places: 'around',
    write: ({ path, hunks }) => {
      if (hunks.some(hasMarkers)) {
        return undefined;
      }
      const language = languageOf(path);
      const texts = hunks.map(hunk => exchange(hunk, markers));
      return isOneBlock
        ? [{ text: write(path, language, texts.join('\n\n')), hunks: all(hunks) }]
        : texts.map((text, index) => ({ text: write(path, language, text), hunks: [index] }));
    },
  };
}

const searches: readonly AnswerForm[] = [
  search('search and replace', conflict, nameBefore, false),
  search('search and replace, in one block', conflict, nameBefore, true),
  search('search and replace, name in the info string', conflict, nameInInfo, false),
  search('search and replace, name in the block', conflict, nameInside, false),
  search('search and replace, name in the one block', conflict, nameInside, true),
  search('search and replace, with dashes', dashes, nameBefore, true),
  search('search and replace, original and updated', original, nameBefore, false),
  {
    kind: 'search',
    name: 'search and replace, with the line',
    places: 'numbers',
    write: ({ path, hunks }) => {
      const text = hunks
        .map(hunk => exchange(hunk, conflict, `\n:start_line:${hunk.oldStart}\n-------`))
        .join('\n\n');
      return hunks.some(hasMarkers)
        ? undefined
        : [{ text: nameBefore(path, languageOf(path), text), hunks: all(hunks) }];
    },
  },
];

// V4A

function patchFile({ path, hunks, after }: AnswerContent, header: Header): string {
  const changes = hunks.map(hunk => {
    const isLast = hunk.newStart + hunk.newCount > linesOf(after).length;
    return [header(hunk), ...hunk.lines, ...(isLast ? ['*** End of File'] : [])].join('\n');
  });
  return ['*** Begin Patch', `*** Update File: ${path}`, ...changes, '*** End Patch'].join('\n');
}

const anchored: Header = ({ anchor }) => (anchor === '' ? '@@' : `@@ ${anchor}`);
const bare: Header = () => '@@';

const patches: readonly AnswerForm[] = [
  block('v4a', 'V4A', 'around', content => fenced('', patchFile(content, bare))),
  block('v4a', 'V4A in a block "diff"', 'around', content =>
    fenced('diff', patchFile(content, bare)),
  ),
  block('v4a', 'V4A with anchors', 'around', content =>
    fenced('patch', patchFile(content, anchored)),
  ),
  block('v4a', 'V4A without a block', 'around', content => `${patchFile(content, bare)}\n`),
  block('v4a', 'V4A in a command', 'around', content =>
    fenced('bash', `apply_patch <<'EOF'\n${patchFile(content, anchored)}\nEOF`),
  ),
];

// Whole files

function comment(name: string, text: string): string | undefined {
  const extension = path.posix.extname(name);
  if (/^\.(?:[cm]?[jt]s)$/.test(extension)) {
    return `// ${text}`;
  }
  return { '.css': `/* ${text} */`, '.html': `<!-- ${text} -->`, '.yml': `# ${text}` }[extension];
}

function whole(name: string, write: (path: string, language: string, code: string) => string) {
  return block('whole', `whole file, ${name}`, 'whole', ({ path, after }) =>
    write(path, languageOf(path), after),
  );
}

const files: readonly AnswerForm[] = [
  whole('info string', (path, language, code) => fenced(`${language} ${path}`, code)),
  whole('info string with a colon', (path, language, code) => fenced(`${language}:${path}`, code)),
  whole('title', (path, language, code) => fenced(`${language} title="${path}"`, code)),
  whole('heading', (path, language, code) => `### ${path}\n\n${fenced(language, code)}`),
  whole('bold code', (path, language, code) => `**\`${path}\`**\n\n${fenced(language, code)}`),
  whole('code and a colon', (path, language, code) => `\`${path}\`:\n${fenced(language, code)}`),
  whole('link', (path, language, code) => `[${path}](${path})\n\n${fenced(language, code)}`),
  whole('label', (path, language, code) => `File: ${path}\n\n${fenced(language, code)}`),
  block('whole', 'whole file, comment in the first line', 'whole', ({ path, after }) => {
    const line = comment(path, path);
    // A blank line after the name is not a part of the file.
    return line === undefined || after.startsWith('\n')
      ? undefined
      : fenced(languageOf(path), `${line}\n${after}`);
  }),
];

/** All forms in which models write changes. */
export const answerForms: readonly AnswerForm[] = [
  ...diffs,
  ...steps,
  ...searches,
  ...patches,
  ...files,
];

/** How an answer shows a new file. */
export const newFileForms: Readonly<Record<string, (name: string, text: string) => string>> = {
  'diff of git': (name, text) =>
    fenced('diff', `diff --git a/${name} b/${name}\nnew file mode 100644\n${created(name, text)}`),
  diff: (name, text) => fenced('diff', created(name, text)),
  'diff with two names': (name, text) =>
    fenced('diff', created(name, text).replace('/dev/null', `a/${name}`)),
  'diff whose blank lines lack their mark': (name, text) =>
    fenced('diff', created(name, text).replace(/^\+$/gm, '')),
  'diff without @@': (name, text) => fenced('diff', created(name, text).replace(/^@@.*\n/m, '')),
  V4A: (name, text) => fenced('', addedFile(name, text)),
  'V4A in a command': (name, text) =>
    fenced('bash', `apply_patch <<'EOF'\n${addedFile(name, text)}\nEOF`),
  'search and replace': (name, text) => {
    const { search, divider, replace } = conflict;
    return nameBefore(name, languageOf(name), `${search}\n${divider}\n${text}${replace}`);
  },
  'whole file, heading': (name, text) => `### ${name}\n\n${fenced(languageOf(name), text)}`,
  'whole file, info string': (name, text) => fenced(`${languageOf(name)} ${name}`, text),
};

function created(name: string, text: string): string {
  const lines = linesOf(text);
  const added = lines.map(line => `+${line}`).join('\n');
  return `--- /dev/null\n+++ b/${name}\n@@ -0,0 +${range(1, lines.length)} @@\n${added}`;
}

function addedFile(name: string, text: string): string {
  const lines = linesOf(text).map(line => `+${line}`);
  return ['*** Begin Patch', `*** Add File: ${name}`, ...lines, '*** End Patch'].join('\n');
}
