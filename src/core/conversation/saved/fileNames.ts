/**
 * The files of a conversation, in a folder of its own. A turn is a file, written when it is asked and when it has
 * ended. While it is answered its text stands beside it in pieces, of which only the last one changes, so that saving
 * what has arrived costs what has arrived, however much the conversation holds. A long answer stays in its pieces. What parts hold themselves, such as a
 * pasted image, is written once, however often it is sent. No window writes or removes what it has not made, or read
 * and understood, so two windows do not take each other's turns, and what cannot be read now may be read later.
 *
 * @param number more than 1 if a head with a lower number is not to be touched
 */
export function headName(number: number): string {
  return number === 1 ? 'conversation.json' : `conversation-${number}.json`;
}

/** The number of a head; undefined for any other name. */
export function readHeadNumber(name: string): number | undefined {
  const [, number = '1'] = /^conversation(?:-([1-9]\d{0,5}))?\.json$/.exec(name) ?? [undefined, ''];
  return number === '' ? undefined : Number(number);
}

/** Log entries in one piece. */
export const pieceEntries = 250;

/** @param order the place of the turn in the conversation */
export function turnStem(order: number, id: string): string {
  return `${String(order).padStart(6, '0')}-${id}`;
}

export function turnName(stem: string): string {
  return `${stem}.json`;
}

export function answerName(stem: string, piece: number): string {
  return `${stem}.answer-${piece}.json`;
}

export function logName(stem: string, piece: number): string {
  return `${stem}.log-${piece}.json`;
}

export function sourceName(id: string): string {
  return `source-${id}.json`;
}

export function isSourceName(name: string): boolean {
  return /^source-[0-9a-f-]{36}\.json$/.test(name);
}

/** What the name of a turn's file says; undefined for any other name. */
export function readTurnName(name: string): { stem: string; order: number } | undefined {
  const [, stem = '', order] = /^((\d{6,})-[0-9a-f-]{36})\.json$/.exec(name) ?? [];
  return order === undefined ? undefined : { stem, order: Number(order) };
}

/** Whether a file is one of a turn's: the turn itself, or a piece of its answer or log. */
export function isOfTurn(stem: string, name: string): boolean {
  return name.startsWith(`${stem}.`);
}

/** Which piece of a turn's log this is; undefined for any other name. */
export function readLogName(stem: string, name: string): number | undefined {
  const [, piece] = name.startsWith(stem)
    ? (/^\.log-(\d+)\.json$/.exec(name.slice(stem.length)) ?? [])
    : [];
  return piece === undefined ? undefined : Number(piece);
}
