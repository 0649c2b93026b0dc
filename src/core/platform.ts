import type { Clock } from './async/clock';
import type { FileContent } from './parts/outgoingPart';
import type { Transport } from './query/transport';

/** A demo service that runs on this machine. */
export interface RunningDemoService {
  /** The base URL to configure. */
  readonly url: string;
  /** Stops listening and closes every connection. */
  dispose(): Promise<void>;
}

/** What differs between desktop and web; `#platform` is the one that a bundle is built for. */
export interface Platform {
  readonly transport: Transport;
  readonly clock: Clock;
  /**
   * A file of the local disk, read in pieces; undefined where there is no local disk. Throws the system's error where
   * there is none or it cannot be read: `EISDIR` for a folder, `special` for what is no regular file.
   */
  readonly openLocalFile: ((path: string) => Promise<FileContent>) | undefined;
  /** Whether file systems of this machine take names for the same that differ in case, as git then does by default. */
  readonly ignoresCase: boolean;
  /** Undefined where no service can listen. */
  readonly startDemoService: (() => Promise<RunningDemoService>) | undefined;
}
