/** @param number from 1; higher if a head with a lower number could not be read and must not be overwritten */
export function headFileName(number: number): string {
  return number === 1 ? 'conversation.json' : `conversation-${number}.json`;
}

/** The number of a head; undefined for any other file name. */
export function parseHeadFileName(name: string): number | undefined {
  const match = /^conversation(?:-([1-9]\d{0,5}))?\.json$/.exec(name);
  return match ? Number(match[1] ?? 1) : undefined;
}

/** The number of log entries in one file. */
export const entriesPerLogFile = 250;

/**
 * The common start of the names of a turn's files.
 *
 * @param order position of the turn in the conversation
 */
export function turnStem(order: number, id: string): string {
  return `${String(order).padStart(6, '0')}-${id}`;
}

export function turnFileName(stem: string): string {
  return `${stem}.json`;
}

export function answerFileName(stem: string, piece: number): string {
  return `${stem}.answer-${piece}.json`;
}

/** The file for {@link entriesPerLogFile} log entries. */
export function logFileName(stem: string, piece: number): string {
  return `${stem}.log-${piece}.json`;
}

/** Parses the name of a turn's file; undefined for any other name. */
export function parseTurnFileName(
  name: string,
): { stem: string; order: number; id: string } | undefined {
  const [, stem = '', order, id = ''] = /^((\d{6,})-([0-9a-f-]{36}))\.json$/.exec(name) ?? [];
  return order === undefined ? undefined : { stem, order: Number(order), id };
}

/** @returns true for a turn's own file and for pieces of its answer and log */
export function belongsToTurn(stem: string, name: string): boolean {
  return name.startsWith(`${stem}.`);
}

/** @returns true for names that {@link logFileName} makes for a turn */
export function isLogFileName(stem: string, name: string): boolean {
  return name.startsWith(stem) && /^\.log-\d+\.json$/.test(name.slice(stem.length));
}

/** The file for the content of a part, such as a pasted image. */
export function sourceFileName(id: string): string {
  return `source-${id}.json`;
}

/** @returns true for names that {@link sourceFileName} makes */
export function isSourceFileName(name: string): boolean {
  return /^source-[0-9a-f-]{36}\.json$/.test(name);
}

/**
 * The version of the format, in heads and turn files. A file of another version is not understood, and therefore never
 * touched.
 */
export const savedVersion = 1;
