import * as vscode from 'vscode';
import type { CodeComparer } from '../../host/compare/codeComparer';
import { activeTabUri } from '../../host/files/openFiles';
import type { Command } from '../command';

/** Puts the code that a diff editor compares into the document. */
export class ApplyComparison implements Command {
  readonly id = 'agentQuery.applyComparison';

  constructor(private readonly comparer: CodeComparer) {}

  /** @param uri what the diff editor shows on its right, where its button was pressed */
  async execute(uri?: unknown): Promise<void> {
    const comparison = uri instanceof vscode.Uri ? uri : activeTabUri();
    if (comparison) {
      await this.comparer.apply(comparison);
    }
  }
}
