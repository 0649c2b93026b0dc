import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../host/root.mjs';

/** The text of a file of the project. */
export const readText = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');

/** The content of a JSON file of the project. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the files that it reads.
export const readJson = async (file: string): Promise<any> => JSON.parse(await readText(file));
