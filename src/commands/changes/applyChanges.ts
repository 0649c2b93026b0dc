import type { ChangeReviews } from '../../host/changes/changeReviews';
import type { Command } from '../command';

/** Applies changes of a review, as far as the user selects them. */
export class ApplyChanges implements Command {
  readonly id = 'agentQuery.applyChanges';

  constructor(private readonly reviews: ChangeReviews) {}

  /** @param uri the modified side of the diff editor whose button was clicked; by default, the active tab counts */
  execute(uri?: unknown): Promise<void> {
    return this.reviews.apply(uri);
  }
}
