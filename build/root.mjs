import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, an absolute path. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
