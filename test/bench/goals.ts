import type { Goal, Measurement } from './measurement';
import { medianOf } from './statistics';

/** The goal that a value is at most `limit`, in a list that is empty if the value is NaN, as it was not measured. */
export function goal(text: string, actual: number, limit: number, unit: Goal['unit']): Goal[] {
  return Number.isNaN(actual) ? [] : [{ text, actual, limit, unit }];
}

/** The median of the extension; NaN if it was not measured. */
export function ours(measurements: readonly Measurement[], what: string): number {
  return medianOf(measurements, what, { role: 'ours' }) ?? Number.NaN;
}

/** The median of the floor; NaN if it was not measured. */
export function floor(measurements: readonly Measurement[], what: string): number {
  return medianOf(measurements, what, { role: 'floor' }) ?? Number.NaN;
}
