import type { PartView } from '../../protocol/views';

/** Size, type and where from. */
export function partFacts({ size, detail, remark, isPending }: PartView): string {
  return [remark, isPending ? '…' : size, detail].filter(text => text !== '').join(' · ');
}
