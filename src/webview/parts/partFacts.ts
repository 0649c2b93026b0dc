import type { PartView } from '../../protocol/views';

/** A part's remark, size, origin and type in one line. */
export function partFacts({ size, detail, remark, isPending }: PartView): string {
  return [remark, isPending ? '…' : size, detail].filter(text => text !== '').join(' · ');
}
