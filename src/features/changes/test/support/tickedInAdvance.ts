import type { PlannedFile } from '../../core/model/changePlan';
import { tickablesOf, withTicked } from '../../core/model/tickable';

/** A file with all that nothing speaks against; undefined if there is nothing. */
export function tickedInAdvance(file: PlannedFile): PlannedFile | undefined {
  const ticks = tickablesOf(file).map(({ key, changes }) => {
    const isSure = [file, ...changes].every(({ concerns }) => concerns.length === 0);
    return [key, isSure] as const;
  });
  return withTicked(file, new Map(ticks));
}
