import type { Place } from './fileChange';
import type { RefusalReason } from './refusalReason';

/** A change that cannot be applied. */
export interface ChangeRefusal {
  /** As the answer has it; empty if it names none. */
  readonly path: string;
  readonly reason: RefusalReason;
  /** The lines that do not fit, if it is only about them. */
  readonly place?: Place | undefined;
}

/** Why a change of a known path cannot be applied. */
export type Refused = Omit<ChangeRefusal, 'path'>;
