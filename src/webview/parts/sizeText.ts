import type { PartView } from '../../protocol/views';

/** @returns the localized size of all parts together, or an ellipsis while a part is pending */
export function sizeText(parts: readonly PartView[], size: string): string {
  return parts.some(({ isPending }) => isPending) ? '…' : size;
}
