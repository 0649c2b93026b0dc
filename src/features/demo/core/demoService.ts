import type { DemoBehavior } from './served/demoBehavior';

/** A running demo service on this machine. */
export interface DemoService {
  /** The base URL to configure, `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** The answer to the next queries; at first, its report. Answers in progress do not change. */
  behavior: DemoBehavior;
  /** Stops listening and closes every connection, including connections of answers in progress. */
  dispose(): Promise<void>;
}

/** Starts the demo service; undefined if no service can listen. */
export type StartDemoService = (() => Promise<DemoService>) | undefined;
