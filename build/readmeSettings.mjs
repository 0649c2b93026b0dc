/** `npm run readme`: writes the settings tables of README.md from package.json and package.nls.json. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

const markers = /(?<=<!-- settings -->\n)[\s\S]*(?=<!-- \/settings -->)/;
const mebibyte = 1024 * 1024;

/**
 * The tables in order. Keys are written without `agentQuery.`; a key that ends in a dot stands for all keys below it.
 */
const groups = [
  {
    title: 'Service',
    keys: ['baseUrl', 'services', 'auth', 'authHeader', 'headers', 'tls', 'timeouts.'],
  },
  { title: 'Session and arguments', keys: ['session', 'sessionId', 'kwargs'] },
  { title: 'Files and folders', keys: ['context.'] },
  {
    title: 'Conversations and editor',
    keys: ['view.', 'notifyWhenDone', 'sendWith', 'history.', 'problems.'],
  },
];

/**
 * @typedef {object} Setting a property of `contributes.configuration`
 * @property {unknown} default
 * @property {string} markdownDescription `%key%` of package.nls.json
 * @property {readonly string[]} [enum]
 * @property {readonly string[]} [markdownEnumDescriptions]
 */

/**
 * @param {Readonly<Record<string, Setting>>} settings by key
 * @param {Readonly<Record<string, string>>} texts package.nls.json
 * @returns {string} Markdown: a heading and a table for each group
 * @throws {Error} if a setting is in no group or in several
 */
export function settingsTables(settings, texts) {
  for (const key of Object.keys(settings)) {
    const count = groups.filter(group => isIn(group, key)).length;
    if (count !== 1) {
      throw new Error(
        `${key} is in ${count} groups of build/readmeSettings.mjs; it must be in one`,
      );
    }
  }
  return groups
    .map(group => {
      const rows = Object.entries(settings)
        .filter(([key]) => isIn(group, key))
        .map(([key, setting]) => row(key, setting, texts));
      const head = ['| Setting | Meaning | Default |', '| --- | --- | --- |'];
      return [`### ${group.title}`, '', ...head, ...rows, ''].join('\n');
    })
    .join('\n');
}

/** @param {{ keys: readonly string[] }} group @param {string} setting */
function isIn({ keys }, setting) {
  const name = setting.replace('agentQuery.', '');
  return keys.some(key => (key.endsWith('.') ? name.startsWith(key) : name === key));
}

/** @param {string} key @param {Setting} setting @param {Readonly<Record<string, string>>} texts */
function row(key, setting, texts) {
  const text = lookUp(setting.markdownDescription, texts);
  const values = (setting.enum ?? []).map(
    (value, index) =>
      `\`${value}\`: ${lookUp(setting.markdownEnumDescriptions?.[index] ?? '', texts)}`,
  );
  return `| \`${key}\` | ${[text, ...values].join(' ')} | ${defaultText(key, setting.default)} |`;
}

/**
 * @param {string} reference `%key%`
 * @param {Readonly<Record<string, string>>} texts
 */
function lookUp(reference, texts) {
  const text = texts[reference.replaceAll('%', '')] ?? '';
  // `#key#` is a link only in VS Code's settings editor.
  return text
    .replace(/`#([\w.]+)#`/g, '`$1`')
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|');
}

/** @param {string} key @param {unknown} value */
function defaultText(key, value) {
  if (value === '') {
    return 'empty';
  }
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  const isBytes = /Size$/.test(key) && typeof value === 'number';
  return `\`${json}\`${isBytes ? ` (${value / mebibyte} MiB)` : ''}`;
}

/**
 * @param {string} folder of the repository
 * @returns {Promise<{ current: string, expected: string }>} README.md as it is, and with up-to-date tables
 * @throws {Error} if README.md has no markers for the tables
 */
export async function readReadme(folder) {
  const [current = '', manifest = '', texts = ''] = await Promise.all(
    ['README.md', 'package.json', 'package.nls.json'].map(name =>
      readFile(path.join(folder, name), 'utf8'),
    ),
  );
  const { configuration } = JSON.parse(manifest).contributes;
  const tables = settingsTables(configuration.properties, JSON.parse(texts));
  if (!markers.test(current)) {
    throw new Error('README.md has no settings markers');
  }
  return { current, expected: current.replace(markers, () => `\n${tables}\n`) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(path.join(root, 'README.md'), (await readReadme(root)).expected);
}
