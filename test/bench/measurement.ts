/** What the numbers of a measurement count: milliseconds, 10^6 bytes, 10^3 bytes, or things. */
export type Unit = 'ms' | 'MB' | 'KB' | 'count';

/** The extension, the physical floor, or what a user would have instead. */
export type Role = 'ours' | 'floor' | 'peer';

/** One quantity of one candidate, in several runs. Less is always better. */
export interface Measurement {
  /** The topic's name. */
  readonly topic: string;
  /** The quantity, such as `100,000 characters: main thread`; candidates with the same are compared. */
  readonly what: string;
  readonly candidate: string;
  readonly role: Role;
  readonly unit: Unit;
  readonly values: readonly number[];
  /** The run was ended before the candidate was through: the real value is more than these. */
  readonly isCapped?: boolean;
}

/** Met where `actual` is at most `limit`. */
export interface Goal {
  readonly text: string;
  readonly actual: number;
  readonly limit: number;
  /** `times` for a ratio. */
  readonly unit: Unit | 'times';
}

export interface BenchOptions {
  /** How often each candidate runs; a topic may do with fewer of what takes minutes. */
  readonly runs: number;
  /** Leaves out what takes minutes: to try whether all works, not for numbers. */
  readonly quick: boolean;
  /** Says what goes on, in one line. */
  progress(text: string): void;
}

/** One row of the specification: a file in topics/, and a line in topics/topics.ts. */
export interface Topic {
  /** One word, by which `npm run bench -- <name>` picks it. */
  readonly name: string;
  readonly title: string;
  /** How it is measured, in a sentence or two of Markdown. */
  readonly how: string;
  /** The quantities (`what`) that are drawn in the picture. */
  readonly picture: readonly string[];
  measure(options: BenchOptions): Promise<readonly Measurement[]>;
  /** Of this topic's own measurements; a goal that could not be measured (`quick`) is left out. */
  goals(measurements: readonly Measurement[]): readonly Goal[];
}
