import { formatValue } from './format';
import type { Goal } from './measurement';

export function isMet({ actual, limit }: Goal): boolean {
  return actual <= limit;
}

/** The outcome of a goal, such as `0.57 times (at most 0.70 times)`, and by how much it was missed. */
export function outcomeOf(goal: Goal): string {
  const { actual, limit, unit } = goal;
  const values = `${formatValue(actual, unit)}, at most ${formatValue(limit, unit)}`;
  if (isMet(goal)) {
    return values;
  }
  const by =
    limit === 0
      ? formatValue(actual - limit, unit)
      : `${Math.max(1, Math.round((actual / limit - 1) * 100))} %`;
  return `${values}: missed by ${by}`;
}
