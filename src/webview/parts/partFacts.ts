import type { PartView } from '../../protocol/panel';

/** Size, type and where from. */
export function partFacts({ size, detail, note, isPending }: PartView): string {
  return [note, isPending ? '…' : size, detail].filter(text => text !== '').join(' · ');
}
