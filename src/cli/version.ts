import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The version of the npm package. Its package.json is beside the file that all of this is bundled into. */
export function readVersion(): string {
  return JSON.parse(readFileSync(path.join(__dirname, 'package.json'), 'utf8')).version;
}
