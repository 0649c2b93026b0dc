import * as vscode from 'vscode';
import type { CodeComparer } from '../../host/compare/codeComparer';
import { activeTabUri } from '../../host/files/openFiles';
import type { Command } from '../command';

/** Replaces the selected code in the document with the code of the comparison in a diff editor. */
export class ApplyComparison implements Command {
  readonly id = 'agentQuery.applyComparison';

  constructor(private readonly comparer: CodeComparer) {}

  /** @param uri the modified side of the diff editor whose button was clicked; by default, that of the active tab */
  async execute(uri?: unknown): Promise<void> {
    const comparison = uri instanceof vscode.Uri ? uri : activeTabUri();
    if (comparison) {
      await this.comparer.apply(comparison);
    }
  }
}
