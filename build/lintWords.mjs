/**
 * Part of `npm run lint`: finds phrases in comments, documentation, and English texts that readers know in plainer
 * words.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFiles } from './findFiles.mjs';
import { root } from './root.mjs';

/** Places that have yet to be cleaned. Remove the ones that pass; never add any. */
const uncleaned = ['src/features/changes/core/plan/', 'src/features/changes/core/planChanges.ts'];

/** @typedef {readonly [phrase: RegExp, better: string]} Rule */

/** @type {readonly Rule[]} */
const everywhere = [
  [/\b(?:that|those) of\b/, 'repeat the noun'],
  [/\bthose that\b/, 'repeat the noun'],
  [/\bcan have\b/, 'contain, the limit is'],
  [/\bof (?:its|their|your) own\b/, 'separate, its own …'],
  [/\bgo(?:es)? on\b/, 'continue'],
  [/\bmeanwhile\b/i, 'at the same time, until then'],
  [/\balso (?:if|in|when)\b/, 'including, even'],
  [/\bat once\b/, 'immediately, at the same time'],
  [/\boutside of\b/, 'outside'],
  [/\bchanges of\b/i, 'changes to, changes by'],
  [/\bset-up\b/i, 'setup, set up'],
];

/** @type {readonly Rule[]} */
const inComments = [
  ...everywhere,
  [/^(?:What|How (?:far|long|many|much|often))\b/, 'a noun: The time for which …'],
  [/^(?:Of|The same|Those|Its)\b/, 'a subject: The name of …'],
  [/^(?:As|By|In|Whose) [^,:]+$/, 'a subject: The name in …'],
  [/^@param \S+ of\b/, 'a subject: @param size the size of …'],
  [/: what\b/, 'a noun'],
  [/\bas it is(?=[.,:;)]|$)/, 'unchanged, current'],
  [
    /\b(?:counts(?: too)?|(?:do(?:es)? not|don't|doesn't) count)(?=[.,:;]| (?:as|for)\b|$)/,
    'applies, is included, is treated as',
  ],
  [/\bnobody\b/i, 'negate the verb'],
  [/\bnothing (?:can|has|is|may|was|will)\b/i, 'negate the verb'],
];

/** @type {readonly Rule[]} */
const inPages = [
  ...everywhere,
  [/\bcannot\b/i, "can't"],
  [/\bsays (?:where|what|which)\b/i, 'specifies, names'],
  [/\bas above\b/i, 'name the thing'],
  [
    /\b(?:anew|lest|all the same|for good|at the most|in the place of)\b/i,
    'again, so that not, still',
  ],
  [/\b[KMG]iB\b/, 'KB, MB, GB, as the product shows sizes'],
];

/** @type {readonly Rule[]} */
const inTexts = [
  ...everywhere,
  [/(?<!\ball )\{\d\} (?:events|lines|rows)\b/, 'a text that fits 1: Rows: {0}'],
];

/**
 * A stretch of text in a file, on one line.
 *
 * @typedef {object} Passage
 * @property {string} text
 * @property {(index: number) => number} lineAt the number of the line of an index in the text
 */

/**
 * Finds phrases that need other words.
 *
 * @param {string} file its name, which determines the rules
 * @param {string} content
 * @returns {string[]} `<file>:<line>: <phrase>: <better way>`
 */
export function findPhrases(file, content) {
  const [passages, rules] = file.endsWith('.md')
    ? /** @type {const} */ ([pageText(content), inPages])
    : file.endsWith('.json')
      ? /** @type {const} */ ([messages(content), inTexts])
      : /** @type {const} */ ([comments(content), inComments]);
  return passages.flatMap(({ text, lineAt }) =>
    rules.flatMap(([phrase, better]) =>
      Array.from(
        text.matchAll(new RegExp(phrase, `g${phrase.flags}`)),
        ({ 0: found, index }) => `${file}:${lineAt(index)}: ${found}: ${better}`,
      ),
    ),
  );
}

/**
 * The paragraphs of all comments. One that starts with a tag, such as `@param`, is a paragraph.
 *
 * @param {string} source
 * @returns {Passage[]}
 */
function comments(source) {
  const found = source.matchAll(/^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm);
  return Array.from(found).flatMap(({ 0: comment, index }) => {
    const first = lineOf(source, index);
    const lines = comment
      .split('\n')
      .map(line => line.replace(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s*|\s*\*\/$/g, ''));
    return paragraphs(lines, first);
  });
}

/**
 * @param {readonly string[]} lines
 * @param {number} first the number of the first line
 * @returns {Passage[]}
 */
function paragraphs(lines, first) {
  /** @type {{ lines: string[], first: number }[]} */
  const found = [];
  for (const [index, line] of lines.entries()) {
    const isFirst = lines[index - 1] === '' || line.startsWith('@') || index === 0;
    if (isFirst) {
      found.push({ lines: [line], first: first + index });
    } else {
      found.at(-1)?.lines.push(line);
    }
  }
  return found.map(paragraph => passage(paragraph.lines.join('\n'), paragraph.first));
}

/**
 * A page of Markdown without its code.
 *
 * @param {string} page
 */
function pageText(page) {
  const withoutCode = page.replace(/^```[\s\S]*?^```/gm, code => code.replace(/[^\n]/g, ' '));
  return [passage(withoutCode, 1)];
}

/**
 * The values of a flat JSON object with one member on each line. A number before a noun is 1 if the object has a text
 * for 1, too.
 *
 * @param {string} json
 */
function messages(json) {
  const found = Array.from(
    json.matchAll(/^ *"(?:[^"\\]|\\.)*": ("(?:[^"\\]|\\.)*")/gm),
    ({ 1: value = '', index }) => ({ text: String(JSON.parse(value)), line: lineOf(json, index) }),
  );
  return found.map(({ text, line }) => {
    const [phrase, before = '', noun] = /^(.*?)\{\d\} (\w+)s\b/.exec(text) ?? [''];
    const one = `${before}1 ${noun}`;
    const hasOne = phrase !== '' && found.some(each => each.text.startsWith(one));
    return passage(hasOne ? one + text.slice(phrase.length) : text, line);
  });
}

/**
 * @param {string} text may have several lines
 * @param {number} first the number of the first line
 * @returns {Passage}
 */
function passage(text, first) {
  return {
    text: text.replaceAll('\n', ' '),
    lineAt: index => first + lineOf(text, index) - 1,
  };
}

/** @param {string} text @param {number} index */
function lineOf(text, index) {
  return text.slice(0, index).split('\n').length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = [
    ...['CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', 'esbuild.mjs'],
    ...['l10n/bundle.l10n.json', 'package.nls.json'],
    ...(await findFiles('build', /\.mjs$/)),
    ...(await findFiles('docs', /^[^/\\]+\.md$/)),
    ...(await findFiles('src', /\.ts$/)),
    ...(await findFiles('test', /\.(?:mjs|ts)$/)),
  ];
  const found = [];
  for (const file of files.map(name => name.replaceAll('\\', '/'))) {
    // The files in answers of agents are not ours.
    if (!file.includes('/fixtures/answers/') && !uncleaned.some(place => file.startsWith(place))) {
      found.push(...findPhrases(file, await readFile(path.join(root, file), 'utf8')));
    }
  }
  if (found.length > 0) {
    console.error(found.join('\n'));
    process.exitCode = 1;
  }
}
