/** `npm run settings`: writes docs/settings.md from package.json and package.nls.json. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

const page = 'docs/settings.md';

const introduction = `# Settings

<!-- Written by npm run settings. -->

| Who can set | Meaning |
| --- | --- |
| User | Only user settings apply: a workspace can't change where code is sent. An administrator can [preset or lock](administrators.md#the-administrators-file) the services. |
| Trusted workspace | The workspace's settings apply, except in Restricted Mode. |
| Workspace | The workspace's settings apply. |

To find an *advanced* setting in VS Code's Settings editor, search for its whole name, or \`@tag:advanced\`.
`;

/**
 * @typedef {object} SettingGroup an element of `contributes.configuration`
 * @property {string} title `%key%` of package.nls.json
 * @property {Readonly<Record<string, Setting>>} properties
 *
 * @typedef {object} Setting
 * @property {unknown} default
 * @property {string} markdownDescription `%key%` of package.nls.json
 * @property {string} [scope]
 * @property {readonly string[]} [tags]
 * @property {readonly string[]} [enum]
 * @property {readonly string[]} [markdownEnumDescriptions]
 */

/**
 * @param {readonly SettingGroup[]} groups
 * @param {Readonly<Record<string, string>>} texts package.nls.json
 * @param {readonly string[]} restricted keys whose values in a workspace apply only if it is trusted
 * @returns {string} Markdown: a heading and a table for each group
 * @throws {Error} if a group has no title, or a setting or one of its values has no meaning
 */
export function settingsTables(groups, texts, restricted) {
  return groups
    .map(({ title, properties }) => {
      const rows = Object.entries(properties).map(([key, setting]) =>
        row(key, setting, texts, restricted),
      );
      const head = ['| Setting | Meaning | Default | Who can set |', '| --- | --- | --- | --- |'];
      return [`## ${lookUp('A group of settings', title, texts)}`, '', ...head, ...rows, ''].join(
        '\n',
      );
    })
    .join('\n');
}

/**
 * @param {string} key
 * @param {Setting} setting
 * @param {Readonly<Record<string, string>>} texts
 * @param {readonly string[]} restricted
 */
function row(key, setting, texts, restricted) {
  const text = lookUp(key, setting.markdownDescription, texts);
  const values = (setting.enum ?? []).map((value, index) => {
    const meaning = lookUp(`${key}: ${value}`, setting.markdownEnumDescriptions?.[index], texts);
    return `\`${value}\`: ${meaning}`;
  });
  const cells = [
    setting.tags?.includes('advanced') ? `\`${key}\` *advanced*` : `\`${key}\``,
    [text, ...values].join('<br>'),
    defaultText(setting.default),
    whoCanSet(key, setting, restricted),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** @param {string} key @param {Setting} setting @param {readonly string[]} restricted */
function whoCanSet(key, { scope }, restricted) {
  if (scope === 'application') {
    return 'User';
  }
  return restricted.includes(key) ? 'Trusted workspace' : 'Workspace';
}

/**
 * @param {string} what the setting, or its value
 * @param {string | undefined} reference `%key%`
 * @param {Readonly<Record<string, string>>} texts
 */
function lookUp(what, reference, texts) {
  const text = texts[(reference ?? '').replaceAll('%', '')] ?? '';
  if (text.trim() === '') {
    throw new Error(`${what} has no meaning in package.json or package.nls.json`);
  }
  // `#key#` is a link only in VS Code's settings editor.
  return text
    .replace(/`#([\w.]+)#`/g, '`$1`')
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|');
}

/** @param {unknown} value */
function defaultText(value) {
  if (value === '') {
    return 'empty';
  }
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/**
 * @param {string} folder of the repository
 * @returns {Promise<{ current: string, expected: string }>} the current and the expected docs/settings.md
 */
export async function readSettingsPage(folder) {
  const [current = '', manifest = '', texts = ''] = await Promise.all(
    [page, 'package.json', 'package.nls.json'].map(name =>
      readFile(path.join(folder, name), 'utf8'),
    ),
  );
  const { contributes, capabilities } = JSON.parse(manifest);
  const tables = settingsTables(
    contributes.configuration,
    JSON.parse(texts),
    capabilities.untrustedWorkspaces.restrictedConfigurations,
  );
  return { current, expected: `${introduction}\n${tables}` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(path.join(root, page), (await readSettingsPage(root)).expected);
}
