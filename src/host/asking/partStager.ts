import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/asking/liveConversation';
import type { FindFiles, MoreFiles } from '../../core/parts/partInspector';
import { isOverLimit, type PartSource } from '../../core/parts/partSource';
import type { ConversationPanel } from '../page/conversationPanel';
import type { Actions } from '../panels/actions';
import { excludedText, isStaged, isStagedButExcluded, openLimits } from './partNotices';

const { t } = vscode.l10n;

/** Stages parts for the next question. If some are not included, offers choices in a notice of the panel. */
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

  /** Stages parts for the next question, and shows which ones are not included. */
  async stageWithoutFocus(
    panel: ConversationPanel,
    sources: readonly PartSource[],
    find?: FindFiles,
  ): Promise<void> {
    if (sources.length === 0) {
      return;
    }
    const { live } = panel;
    const { staged } = live.draft;
    const result = await live.draft.stage(sources, find);
    if (!result || result.parts.length === 0) {
      // The conversation was closed, or the parts were removed in the meantime.
      return;
    }
    const { parts, more } = result;
    const over = parts.filter(part => !part.included && isOverLimit(part));
    if (over.length === 0 && !more) {
      return;
    }
    const ids = over.map(({ id }) => id);
    panel.notice.post({
      text: excludedText(over, more),
      isValid: now => (more ? isStaged(parts, now) : isStagedButExcluded(over, now)),
      choices: [
        {
          label: t('Include anyway'),
          act: () => {
            staged.includeAll(ids);
            return this.includeMore(live, more);
          },
        },
        { label: t('Leave out'), act: () => staged.remove(...ids) },
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
