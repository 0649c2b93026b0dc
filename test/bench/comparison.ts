import type { Measurement, Role } from './measurement';
import { bestOf, median, medianOf } from './statistics';

/** One candidate in comparison with the others. */
export interface ComparedCandidate {
  readonly candidate: string;
  readonly role: Role;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  readonly isCapped: boolean;
  /** The ratio to the floor's median; undefined for the floor itself, and if there is nothing to divide by. */
  readonly toFloor: number | undefined;
  /** The ratio to the best peer's median, for our candidate; undefined if there is nothing to divide by. */
  readonly toBestPeer: number | undefined;
}

export interface Comparison {
  readonly what: string;
  readonly unit: Measurement['unit'];
  /** Ours first, then the floor, then the peers with the best first. */
  readonly candidates: readonly ComparedCandidate[];
}

const order: readonly Role[] = ['ours', 'floor', 'peer'];

/** Compares the candidates for each quantity, in the order in which the quantities were measured. */
export function compare(measurements: readonly Measurement[]): Comparison[] {
  const quantities = [...new Set(measurements.map(({ what }) => what))];
  return quantities.map(what => {
    const same = measurements.filter(each => each.what === what);
    const floor = medianOf(same, what, { role: 'floor' });
    const bestPeer = bestOf(same, what);
    const candidates = same.map(({ candidate, role, values, isCapped = false }) => ({
      candidate,
      role,
      median: median(values),
      least: Math.min(...values),
      most: Math.max(...values),
      isCapped,
      toFloor: role === 'floor' ? undefined : ratio(median(values), floor),
      toBestPeer: role === 'ours' ? ratio(median(values), bestPeer) : undefined,
    }));
    candidates.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role) || a.median - b.median);
    return { what, unit: same[0]?.unit ?? 'count', candidates };
  });
}

function ratio(value: number, to: number | undefined): number | undefined {
  return to ? value / to : undefined;
}
