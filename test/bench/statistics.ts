import type { Measurement, Role } from './measurement';

/** The median; NaN if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/**
 * The median of a quantity, for the named candidate or for the first one with this role.
 *
 * @returns undefined if it was not measured
 */
export function medianOf(
  measurements: readonly Measurement[],
  what: string,
  of: { readonly candidate: string } | { readonly role: Role },
): number | undefined {
  const found = measurements.find(
    each =>
      each.what === what &&
      ('candidate' in of ? each.candidate === of.candidate : each.role === of.role),
  );
  return found && median(found.values);
}

/**
 * The smallest median of a quantity among the candidates that `isOne` accepts; by default the peers.
 *
 * @returns undefined if none was measured
 */
export function bestOf(
  measurements: readonly Measurement[],
  what: string,
  isOne: (measurement: Measurement) => boolean = ({ role }) => role === 'peer',
): number | undefined {
  const medians = measurements
    .filter(each => each.what === what && isOne(each))
    .map(({ values }) => median(values));
  return medians.length === 0 ? undefined : Math.min(...medians);
}
