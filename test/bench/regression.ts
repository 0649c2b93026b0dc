import { compare } from './comparison';
import type { Results } from './results';

/** One of our ratios that has become worse. */
export interface Regression {
  readonly topic: string;
  readonly what: string;
  readonly to: 'floor' | 'best peer';
  readonly before: number;
  readonly now: number;
}

export interface RegressionCheck {
  /** The number of ratios that could be compared. */
  readonly compared: number;
  readonly regressions: readonly Regression[];
}

/**
 * Compares ratios, which are valid on any machine, and never times, which are not.
 *
 * @param tolerance how much worse a ratio may be: 0.25 for a quarter
 */
export function findRegressions(before: Results, now: Results, tolerance: number): RegressionCheck {
  const old = new Map(ratios(before).map(ratio => [key(ratio), ratio.value]));
  let compared = 0;
  const regressions: Regression[] = [];
  for (const { value, ...ratio } of ratios(now)) {
    const was = old.get(key(ratio));
    if (was !== undefined) {
      compared++;
      if (value > was * (1 + tolerance)) {
        regressions.push({ ...ratio, before: was, now: value });
      }
    }
  }
  return { compared, regressions };
}

interface Ratio {
  readonly topic: string;
  readonly what: string;
  readonly to: Regression['to'];
  readonly value: number;
}

function key({ topic, what, to }: Omit<Ratio, 'value'>): string {
  return [topic, what, to].join('\n');
}

function ratios({ topics }: Results): Ratio[] {
  return topics.flatMap(({ name: topic, measurements }) =>
    compare(measurements).flatMap(({ what, candidates }) =>
      candidates
        .filter(({ role }) => role === 'ours')
        .flatMap(({ toFloor, toBestPeer }) => [
          ...(toFloor === undefined ? [] : [{ topic, what, to: 'floor' as const, value: toFloor }]),
          ...(toBestPeer === undefined
            ? []
            : [{ topic, what, to: 'best peer' as const, value: toBestPeer }]),
        ]),
    ),
  );
}
