/** Log entries in one file. */
export const entriesPerLogFile = 250;

/**
 * The common start of the names of a turn's files.
 *
 * @param order position of the turn in the conversation
 */
export function turnStem(order: number, id: string): string {
  return `${String(order).padStart(6, '0')}-${id}`;
}

/** The file for a turn itself. */
export function turnFileName(stem: string): string {
  return `${stem}.json`;
}

/** The file for one piece of an answer. */
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

/** The number of a log file of a turn; undefined for any other name. */
export function parseLogFileName(stem: string, name: string): number | undefined {
  const [, piece] = name.startsWith(stem)
    ? (/^\.log-(\d+)\.json$/.exec(name.slice(stem.length)) ?? [])
    : [];
  return piece === undefined ? undefined : Number(piece);
}
