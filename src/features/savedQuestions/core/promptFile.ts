import { oneLine } from '../../../base/shorten';
import { visibleText } from '../../../core/text/foreignText';
import { isRecord } from '../../../core/text/json';
import { readFrontMatter } from './frontMatter';

/** The end of the names of files with saved questions, as in VS Code. */
export const promptExtension = '.prompt.md';

/** The maximum lengths of a name and of a description in the list, in UTF-16 code units. */
const maxNameLength = 60;
const maxDescriptionLength = 300;

/** A saved question. Its texts but the body are on one line and without hidden characters. */
export interface PromptFile {
  /** The text that is typed after `/`: without white space and slashes. */
  readonly name: string;
  /** The description; empty if there is none. */
  readonly description: string;
  /** The hint for the text after the name; empty if there is none. */
  readonly argumentHint: string;
  readonly body: string;
}

/**
 * Reads a saved question. Without a usable header it is named after its file.
 *
 * @param fileName with its extension
 */
export function readPromptFile(fileName: string, text: string): PromptFile {
  const { fields, body } = readFrontMatter(text);
  const field = (key: string) => visibleText(oneLine(fields.get(key) ?? ''), maxDescriptionLength);
  return {
    name: promptName(fields.get('name') ?? '') || nameOfFile(fileName),
    description: field('description'),
    argumentHint: field('argument-hint'),
    body: body.trim(),
  };
}

/** The name of a saved question by its file, with its extension. */
export function nameOfFile(fileName: string): string {
  const name = fileName.toLowerCase().endsWith(promptExtension)
    ? fileName.slice(0, -promptExtension.length)
    : fileName;
  return promptName(name) || 'prompt';
}

/** The name in the form in which it can be typed after `/`. */
function promptName(name: string): string {
  return visibleText(name.trim().replace(/[\s/\\]+/g, '-'), maxNameLength);
}

const maxLocations = 50;

/** The default location in which VS Code's Chat looks for saved questions. */
const defaultLocation = '.github/prompts';

export interface PromptLocation {
  /** The base of the path: each workspace folder, the user's home folder, or nothing. */
  readonly from: 'workspace' | 'home' | 'root';
  /** The path of a folder or a file, with forward slashes; empty for the base itself. */
  readonly path: string;
  /** A glob for the files below it; absent for the file itself, or for the files directly in the folder. */
  readonly glob?: string;
}

/**
 * The places that `chat.promptFilesLocations` of VS Code's Chat names: paths, each true or false. The default one is
 * included, as the first, unless it is false.
 *
 * @param setting any value of the settings file
 */
export function promptLocations(setting: unknown): readonly PromptLocation[] {
  const entries = isRecord(setting) ? Object.entries(setting) : [];
  const isOn = (value: unknown, wanted: boolean) =>
    value === wanted || (typeof value === 'string' && value.trim().toLowerCase() === `${wanted}`);
  const paths = entries
    .filter(([key, value]) => key.trim() !== '' && isOn(value, true))
    .map(([key]) => key.trim());
  const isOff = entries.some(
    ([key, value]) => key.trim() === defaultLocation && isOn(value, false),
  );
  return [...new Set([...(isOff ? [] : [defaultLocation]), ...paths])]
    .slice(0, maxLocations)
    .map(locationOf);
}

function locationOf(text: string): PromptLocation {
  const path = text.replaceAll('\\', '/');
  if (/^~(?:\/|$)/.test(path)) {
    return { from: 'home', ...withGlob(path.slice(2)) };
  }
  const from = /^(?:\/|[a-z]:\/)/i.test(path) ? 'root' : 'workspace';
  return { from, ...withGlob(path.replace(/^(?:\.\/+)+/, '')) };
}

/** Splits a path where its first name with a wildcard begins. */
function withGlob(path: string): Pick<PromptLocation, 'path' | 'glob'> {
  const names = path.replace(/\/+$/, '').split('/');
  const at = names.findIndex(name => /[*?]|\[.*\]|\{.*\}/.test(name));
  if (at === -1) {
    return { path: names.join('/') };
  }
  const folder = names.slice(0, at).join('/');
  const glob = names.slice(at).join('/');
  if (glob === '*') {
    return { path: folder };
  }
  return { path: folder, glob: glob.endsWith('**') ? `${glob}/*${promptExtension}` : glob };
}
