import type { PartView } from '../../protocol/views';

/** The size of all parts together, if it is known already. */
export function sizeText(parts: readonly PartView[], size: string): string {
  return parts.some(({ isPending }) => isPending) ? '…' : size;
}
