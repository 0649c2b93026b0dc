import * as vscode from 'vscode';
import type {
  Decide,
  FoundParts,
  LiveConversation,
  SendResult,
} from '../../core/conversation/liveConversation';
import type { Turn } from '../../core/conversation/turn';
import { isOverLimit } from '../../core/parts/partConcern';
import type { FindFiles, MoreFiles } from '../../core/parts/partInspector';
import { agreedTo } from '../../core/parts/partLimits';
import type { PartRecord, PartSource } from '../../core/parts/partSource';
import { errorText } from '../errors/errorText';
import type { ConversationPanel } from '../panel/conversationPanel';
import type { Notice, NoticeChoice } from '../panel/panelNotice';
import { concernsText, type LeftOut, leftOutReasons, moreFilesText } from '../parts/concernText';
import type { Actions } from '../service/actions';
import type { QuerySettings } from '../service/querySettings';
import { showQueryError } from '../service/showQueryError';
import { showInformation } from '../window/showInformation';
import { showWarning } from '../window/showWarning';
import type { ConversationPanels } from '../workbench/conversationPanels';
import { type CommandResult, commandResult } from './commandResult';

const { t } = vscode.l10n;

/** Brings parts and questions into a conversation. */
export class Asker {
  constructor(
    private readonly panels: ConversationPanels,
    private readonly settings: QuerySettings,
    private readonly actions: Actions,
  ) {}

  /**
   * With a question, asks it about these parts at once and resolves when the query has ended. Without one, opens the
   * panel with the parts staged and the Question box focused.
   *
   * @param find set if files may be folders
   */
  async ask(
    sources: readonly PartSource[],
    question: string | undefined,
    find?: FindFiles,
  ): Promise<CommandResult | undefined> {
    if (question === undefined) {
      await this.stage(this.panels.open(), sources, find);
      return undefined;
    }
    const error = this.settings.error;
    const panel = this.panels.open(true);
    if (error) {
      showQueryError(error, this.actions);
      return failure(panel, errorText(error));
    }
    let leftOut: readonly LeftOut[] = [];
    let refusal: 'empty' | { readonly text: string } | undefined;
    const decide: Decide = ({ parts, kept, more }, turn) => {
      leftOut = leftOutReasons(kept, more?.limit);
      if (sources.length > 0 && parts.length === 0) {
        refusal = 'empty';
        return undefined;
      }
      if (leftOut.length === 0) {
        return parts;
      }
      if (kept.length === parts.length) {
        // Nothing is left of what the question is about: a person can still decide to send it.
        refusal = { text: t('Nothing was sent: {0}.', concernsText(kept)) };
        void showWarning(refusal.text);
        this.giveBack(panel, turn.edit ?? turn.question, parts);
        return undefined;
      }
      void showWarning(notIncluded(kept, more));
      return parts.filter(part => part.included);
    };
    const result = await panel.live.ask(question, sources, decide, find);
    if (refusal === 'empty') {
      return undefined;
    }
    return {
      ...(refusal ? failure(panel, refusal.text) : commandResult(result)),
      ...(leftOut.length > 0 && { leftOut }),
    };
  }

  /** Adds parts to the next question of a conversation and gives its Question box the focus. */
  async stage(
    panel: ConversationPanel,
    sources: readonly PartSource[],
    find?: FindFiles,
  ): Promise<void> {
    // The panel first: it loads while the parts are being looked at.
    panel.focusQuestion();
    if (sources.length === 0) {
      return;
    }
    const { live } = panel;
    const { staged } = live;
    const result = await live.stage(sources, find);
    if (!result || result.parts.length === 0) {
      // It is closed, or nothing of it is listed any more.
      return;
    }
    const { parts, more } = result;
    const over = parts.filter(part => !part.included && isOverLimit(part));
    if (over.length === 0 && !more) {
      return;
    }
    const ids = over.map(({ id }) => id);
    panel.notice.show({
      text: notIncluded(over, more),
      stands: now => (more ? isListed(parts, now) : isKeptOut(over, now)),
      choices: [
        {
          label: t('Include all the same'),
          act: () => {
            staged.includeAll(ids);
            return this.includeMore(live, more);
          },
        },
        { label: t('Leave out'), act: () => staged.remove(...ids) },
        this.openSettings,
      ],
    });
  }

  /** Sends what is staged with a question; where that cannot be, says why, and nothing is lost. */
  async sendStaged(panel: ConversationPanel, question: string): Promise<void> {
    const error = this.settings.error;
    if (error) {
      panel.returnDraft(question);
      showQueryError(error, this.actions);
      return;
    }
    if (question.trim() !== '') {
      await this.send(panel, decide => panel.live.send(question, decide));
    }
  }

  /** Sends a question that was kept as not sent. */
  async sendUnsent(panel: ConversationPanel, turn: Turn): Promise<void> {
    const error = this.settings.error;
    if (error) {
      showQueryError(error, this.actions);
      return;
    }
    await this.send(panel, decide => panel.live.sendUnsent(turn, decide));
  }

  /** Puts the question of a turn into the Question box again, with its parts as they are now. */
  edit(panel: ConversationPanel, turn: Turn): void {
    panel.setDraft(turn.question);
    panel.focusQuestion();
    panel.live.stageAgain(turn.parts);
    const ids = new Set(turn.parts.map(({ id }) => id));
    panel.live.refresh(({ id }) => ids.has(id));
  }

  /** Sends the question of a turn once more; that of a replayed one cannot be, for its parts are not there. */
  async askAgain(panel: ConversationPanel, turn: Turn): Promise<CommandResult | undefined> {
    if (turn.replayOf !== undefined) {
      void showInformation(
        t(
          'A replayed answer cannot be asked again: what was sent for it is not in the transcript.',
        ),
      );
      return undefined;
    }
    const error = this.settings.error;
    if (error) {
      showQueryError(error, this.actions);
      return undefined;
    }
    const { live } = panel;
    const { question } = turn;
    let refused: FoundParts | undefined;
    const result = await live.askAgain(turn, found => {
      refused = isSendable(found) ? undefined : found;
      return refused ? undefined : found.parts;
    });
    if (!refused) {
      return commandResult(result);
    }
    const { parts, kept, more } = refused;
    if (!live.ended.aborted) {
      panel.reveal(true);
      panel.notice.show(
        this.sendingOffer(
          refused,
          () => live.askAgain({ question, parts }, included),
          () => live.askAgain({ question, parts: parts.map(agreed) }, included, more),
        ),
      );
    }
    return {
      ...failure(panel, notSentYet(refused)),
      leftOut: leftOutReasons(kept, more?.limit),
    };
  }

  /** @param go sends a question if all of its parts can be sent as they are */
  private async send(
    panel: ConversationPanel,
    go: (decide: Decide) => Promise<SendResult>,
  ): Promise<void> {
    const { live } = panel;
    let found: FoundParts | undefined;
    const { refused } = await go(now => {
      found = now;
      return isSendable(now) ? now.parts : undefined;
    });
    if (!refused || !found || live.ended.aborted) {
      return;
    }
    const { parts, kept, more } = found;
    const { question, turn } = refused;
    if (turn) {
      panel.notice.show({
        ...this.sendingOffer(
          found,
          () => this.send(panel, () => live.sendUnsent(turn, included)),
          () => this.send(panel, () => live.sendUnsent(turn, included, parts.map(agreed), more)),
        ),
      });
      return;
    }
    panel.returnDraft(question);
    const send = () => {
      // It may have been changed meanwhile.
      const asked = live.draft;
      panel.setDraft('');
      return this.sendStaged(panel, asked);
    };
    panel.notice.show({
      ...this.sendingOffer(found, send, async () => {
        live.staged.includeAll(kept.map(({ id }) => id));
        await this.includeMore(live, more);
        return send();
      }),
      ...(kept.length > 0 && { stands: now => isKeptOut(kept, now) }),
    });
  }

  private async includeMore(live: LiveConversation, more: MoreFiles | undefined): Promise<void> {
    const rest = more && (await live.stage(more.folders, more.find));
    live.staged.includeAll((rest?.parts ?? []).map(({ id }) => id));
  }

  private giveBack(panel: ConversationPanel, question: string, parts: readonly PartRecord[]): void {
    if (!panel.live.giveBack(question, parts)) {
      panel.returnDraft(question);
    }
  }

  /** The same choices wherever parts turn out not to be sendable as they are. */
  private sendingOffer(
    found: FoundParts,
    sendWithout: () => unknown,
    sendAll: () => unknown,
  ): Notice {
    const isOver = found.kept.some(isOverLimit) || found.more !== undefined;
    return {
      text: notSentYet(found),
      choices: [
        { label: t('Send without'), act: sendWithout },
        ...(isOver ? [{ label: t('Send all the same'), act: sendAll }, this.openSettings] : []),
      ],
    };
  }

  private get openSettings(): NoticeChoice {
    return {
      label: t('Open settings'),
      leavesOpen: true,
      act: () => this.actions.run('openContext'),
    };
  }
}

/** Whether any of some parts is still listed. */
function isListed(parts: readonly PartRecord[], now: readonly PartRecord[]): boolean {
  const ids = new Set(parts.map(({ id }) => id));
  return now.some(({ id }) => ids.has(id));
}

/** Whether any of some parts is still listed and not to be sent. */
function isKeptOut(parts: readonly PartRecord[], now: readonly PartRecord[]): boolean {
  return isListed(
    parts,
    now.filter(({ included }) => !included),
  );
}

function isSendable({ kept, more, isEmpty }: FoundParts): boolean {
  return kept.length === 0 && !more && !isEmpty;
}

const included: Decide = ({ parts }) => parts.filter(part => part.included);

/** A part whose size a person agrees to. */
function agreed(part: PartRecord): PartRecord {
  return isOverLimit(part) ? agreedTo(part) : part;
}

function notIncluded(kept: readonly PartRecord[], more: MoreFiles | undefined): string {
  return [
    ...(kept.length > 0 ? [t('Not included: {0}.', concernsText(kept))] : []),
    ...(more ? [moreFilesText(more.limit)] : []),
  ].join(' ');
}

function notSentYet({ kept, more, isEmpty }: FoundParts): string {
  return [
    ...(kept.length > 0 ? [t('Not sent yet: {0}.', concernsText(kept))] : []),
    ...(more ? [moreFilesText(more.limit)] : []),
    ...(isEmpty ? [t('Not sent yet: there are no files in what was chosen.')] : []),
  ].join(' ');
}

function failure({ live }: ConversationPanel, error: string): CommandResult {
  return { outcome: 'failed', answer: '', conversationId: live.conversation.id, error };
}
