import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the project's folder. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
