import { type Fields, number } from '../../fields';

/** Of the files that are written. Only a head says so; any other file may, when what it means has changed. */
export const savedVersion = 2;

/** Of the file of a turn that has ended and whose answer stands in pieces beside it. */
export const piecesVersion = 3;

export function isOfNewerVersion({ version }: Fields): boolean {
  return (number(version) ?? 0) > piecesVersion;
}
