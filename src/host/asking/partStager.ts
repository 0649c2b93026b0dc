import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/asking/liveConversation';
import type { FindFiles, MoreFiles } from '../../core/parts/partInspector';
import type { PartSource } from '../../core/parts/partSource';
import type { ConversationPanel } from '../page/conversationPanel';
import type { Actions } from '../panels/actions';
import { moreFilesText } from '../parts/concernText';
import { isStaged, openLimits } from './partNotices';

const { t } = vscode.l10n;

/**
 * Stages parts for the next question. The list shows which ones are not included, and why; a notice of the panel is only
 * for files that are not in the list.
 */
export class PartStager {
  constructor(private readonly actions: Actions) {}

  /** Stages parts for the next question and focuses the Question box. */
  async stage(
    panel: ConversationPanel,
    sources: readonly PartSource[],
    find?: FindFiles,
  ): Promise<void> {
    // The page loads while the parts are inspected.
    panel.focusQuestion();
    await this.stageWithoutFocus(panel, sources, find);
  }

  /** Stages parts for the next question, and leaves the focus where it is. */
  async stageWithoutFocus(
    panel: ConversationPanel,
    sources: readonly PartSource[],
    find?: FindFiles,
  ): Promise<void> {
    if (sources.length === 0) {
      return;
    }
    const { live } = panel;
    const result = await live.draft.stage(sources, find);
    if (!result || result.parts.length === 0) {
      // The conversation was closed, or the parts were removed in the meantime.
      return;
    }
    const { parts, more } = result;
    if (!more) {
      return;
    }
    panel.notice.post({
      text: moreFilesText(more.limit),
      isValid: now => isStaged(parts, now),
      choices: [
        { label: t('Include anyway'), act: () => this.includeMore(live, more) },
        openLimits(this.actions),
      ],
    });
  }

  /** Stages the files that were left out because there are too many, if any, and includes them. */
  async includeMore(live: LiveConversation, more: MoreFiles | undefined): Promise<void> {
    const rest = more && (await live.draft.stage(more.folders, more.find));
    live.draft.staged.includeAll((rest?.parts ?? []).map(({ id }) => id));
  }
}
