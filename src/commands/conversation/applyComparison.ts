import type { CodeComparer } from '../../host/changes/codeComparer';
import type { Command } from '../command';

/** Replaces the selected code in the document with the code of the comparison in a diff editor. */
export class ApplyComparison implements Command {
  readonly id = 'agentQuery.applyComparison';

  constructor(private readonly comparer: CodeComparer) {}

  /** @param uri the modified side of the diff editor whose button was clicked; by default, the active tab counts */
  execute(uri?: unknown): Promise<void> {
    return this.comparer.apply(uri);
  }
}
