import type { ActionId } from '../../protocol/views';

/** What to tell users about an error, and the buttons to offer, in their order. */
export interface ErrorDescription {
  readonly text: string;
  readonly actions: readonly ActionId[];
}
