import type { DemoBehavior } from './served/demoBehavior';

/** A running demo service on this machine. */
export interface DemoService {
  /** The base URL to configure, `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** What it answers the next queries with; at first, its report. Answers in progress stay as they are. */
  behavior: DemoBehavior;
  /** Stops listening and closes every connection, including those of answers in progress. */
  dispose(): Promise<void>;
}

/** Undefined if no service can listen. */
export type StartDemoService = (() => Promise<DemoService>) | undefined;
