/** The unit of a measurement: milliseconds, 10^6 bytes, 10^3 bytes, or a number of things. */
export type Unit = 'ms' | 'MB' | 'KB' | 'count';

/** The extension, the physical minimum, or an alternative that a user may have. */
export type Role = 'ours' | 'floor' | 'peer';

/** One quantity of one candidate, measured in several runs. Less is always better. */
export interface Measurement {
  /** The topic's name. */
  readonly topic: string;
  /** The quantity, such as `100,000 characters: main thread`. Candidates with the same quantity are compared. */
  readonly what: string;
  readonly candidate: string;
  readonly role: Role;
  readonly unit: Unit;
  readonly values: readonly number[];
  /** True if a run was ended before the candidate had finished: the real value is higher than these. */
  readonly isCapped?: boolean;
}

/** A goal that is met if `actual` is at most `limit`. */
export interface Goal {
  readonly text: string;
  readonly actual: number;
  readonly limit: number;
  /** `times` for a ratio. */
  readonly unit: Unit | 'times';
}

export interface BenchOptions {
  /** The number of runs of each candidate. A topic may use fewer for candidates that take minutes. */
  readonly runs: number;
  /** Skips measurements that take minutes. For checking that everything works, not for numbers. */
  readonly quick: boolean;
  /** Reports progress, in one line. */
  progress(text: string): void;
}

/** One subject of the benchmarks: a file in topics/ and a line in topics/topics.ts. */
export interface Topic {
  /** One word, for selecting the topic with `npm run bench -- <name>`. */
  readonly name: string;
  readonly title: string;
  /** How it is measured, in one or two sentences of Markdown. */
  readonly how: string;
  /** The quantities (`what`) that are drawn in the picture. */
  readonly picture: readonly string[];
  measure(options: BenchOptions): Promise<readonly Measurement[]>;
  /** The goals for measurements of this topic. Goals that could not be measured (`quick`) are omitted. */
  goals(measurements: readonly Measurement[]): readonly Goal[];
}
