/** @param number from 1; higher if a head with a lower number could not be read and must not be overwritten */
export function headFileName(number: number): string {
  return number === 1 ? 'conversation.json' : `conversation-${number}.json`;
}

/** The number of a head; undefined for any other file name. */
export function parseHeadFileName(name: string): number | undefined {
  const [, number = '1'] = /^conversation(?:-([1-9]\d{0,5}))?\.json$/.exec(name) ?? [undefined, ''];
  return number === '' ? undefined : Number(number);
}
