import { oneLine } from '../text/oneLine';
import { visibleText } from '../text/visibleText';
import { readFrontMatter } from './frontMatter';

/** The end of the names of files with saved questions, as in VS Code. */
export const promptExtension = '.prompt.md';

/** UTF-16 code units of what the list shows of a name and of a description. */
const maxNameLength = 60;
const maxDescriptionLength = 300;

/** A saved question. Its texts but the body are on one line and without hidden characters. */
export interface PromptFile {
  /** What is typed after `/`: without white space and slashes. */
  readonly name: string;
  /** Empty if there is none. */
  readonly description: string;
  /** What to write after the name; empty if there is none. */
  readonly argumentHint: string;
  /** The question, with its variables. */
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

/** As it can be typed after `/`. */
function promptName(name: string): string {
  return visibleText(name.trim().replace(/[\s/\\]+/g, '-'), maxNameLength);
}
