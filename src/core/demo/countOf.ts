/** A number with its noun: `3 parts`, `1 part`. */
export function countOf(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
