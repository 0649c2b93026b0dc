import * as vscode from 'vscode';
import { ask } from '../../../../../test/integration/support/sampleWorkspace';
import type { RecordingService } from '../../../../../test/service/recordingService';
import { until } from '../../../../../test/support/until';

/** The tab of the review, if it is the active one. */
export function reviewTab(): vscode.Tab | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab?.label.startsWith('Changes in answer') ? activeTab : undefined;
}

/** Gets an answer and reviews its changes. */
export async function review(service: RecordingService, answer: string): Promise<void> {
  service.answer(answer);
  await ask('ask', { question: 'Which changes?' });
  await reviewAgain();
}

/** Reviews the changes in the last answer. */
export async function reviewAgain(): Promise<void> {
  await vscode.commands.executeCommand('agentQuery.reviewChanges');
  await until('the review in the active tab', reviewTab);
}

/**
 * Applies what is ticked in advance: something must be.
 *
 * @param isApplied tells if it is
 */
export async function apply(isApplied: () => boolean | Promise<boolean>): Promise<void> {
  let applying: Promise<unknown> | undefined;
  await until('the changes to be applied', async () => {
    // A list that is accepted before VS Code has drawn it gives no file.
    applying ??= Promise.resolve(vscode.commands.executeCommand('agentQuery.applyChanges')).finally(
      () => {
        applying = undefined;
      },
    );
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    return isApplied();
  });
  await applying;
}
