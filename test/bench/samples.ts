import type { BenchOptions, Measurement } from './measurement';

type Quantity = Omit<Measurement, 'topic' | 'values' | 'isCapped'>;

/** Collects the values of all runs. */
export class Samples {
  private readonly found = new Map<string, Quantity & { values: number[]; isCapped: boolean }>();

  constructor(private readonly topic: string) {}

  /** @param isCapped true if the run was ended before the candidate had finished */
  add(quantity: Quantity, value: number, isCapped = false): void {
    const key = `${quantity.what}\n${quantity.candidate}`;
    const sample = this.found.get(key) ?? { ...quantity, values: [], isCapped: false };
    sample.values.push(value);
    sample.isCapped ||= isCapped;
    this.found.set(key, sample);
  }

  get all(): Measurement[] {
    return [...this.found.values()].map(({ what, candidate, role, unit, values, isCapped }) => ({
      topic: this.topic,
      what,
      candidate,
      role,
      unit,
      values: values.map(value => Number(value.toPrecision(6))),
      ...(isCapped && { isCapped }),
    }));
  }
}

/**
 * Runs the candidates one after the other, several times (A B C A B C), so that a temporary disturbance of the machine
 * affects all of them.
 *
 * @param run returns false if the candidate need not run again, for example because it takes too long
 */
export async function interleaved<Candidate extends { readonly name: string }>(
  candidates: readonly Candidate[],
  { runs, progress }: Pick<BenchOptions, 'runs' | 'progress'>,
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback may return nothing
  run: (candidate: Candidate) => Promise<boolean | void>,
): Promise<void> {
  const left = new Set(candidates);
  for (let count = 1; count <= runs; count++) {
    for (const candidate of [...left]) {
      progress(`run ${count} of ${runs}: ${candidate.name}`);
      if ((await run(candidate)) === false) {
        left.delete(candidate);
      }
    }
  }
}
