import type { ChangeReviews } from '../../host/changes/changeReviews';
import type { Command } from '../command';

/** Applies changes of the review in the active tab, as far as the user selects them. */
export class ApplyChanges implements Command {
  readonly id = 'agentQuery.applyChanges';

  constructor(private readonly reviews: ChangeReviews) {}

  execute(): Promise<void> {
    return this.reviews.apply();
  }
}
