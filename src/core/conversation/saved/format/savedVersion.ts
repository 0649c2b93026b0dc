import { type Fields, number } from '../../../fields';

/** Format version of the files; only heads contain it, and files whose format has changed since. */
export const savedVersion = 2;

/** Version of a turn file that refers to pieces of its answer in files of their own. */
export const piecesVersion = 3;

/** @returns true if a file was written by a newer version of Agent Query and may not be understood */
export function isOfNewerVersion({ version }: Fields): boolean {
  return (number(version) ?? 0) > piecesVersion;
}
