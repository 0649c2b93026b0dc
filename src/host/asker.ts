import * as vscode from 'vscode';
import type { Turn } from '../core/conversation/turn';
import { agreedTo } from '../core/parts/limits';
import { isOverLimit } from '../core/parts/partConcern';
import type { PartRecord, PartSource } from '../core/parts/partSource';
import type { Actions } from './actions';
import { type CommandResult, commandResult } from './commandResult';
import { concernsText, leftOutReasons, moreFilesText } from './concernText';
import type { Conversations } from './conversations';
import { errorText } from './errors/errorText';
import type { MoreFiles } from './fileGatherer';
import type { ConversationPanel } from './panel/conversationPanel';
import type { Notice, NoticeChoice } from './panel/panelNotice';
import type { PartOpener } from './partOpener';
import { showProblem } from './problemMessage';
import type { QuerySettings } from './querySettings';

const { t } = vscode.l10n;

/** Brings parts and questions into a conversation. */
export class Asker {
  constructor(
    private readonly conversations: Conversations,
    private readonly opener: PartOpener,
    private readonly settings: QuerySettings,
    private readonly actions: Actions,
  ) {}

  /**
   * With a question, asks it about these parts at once and resolves when the query has ended. Without one, opens the
   * panel with the parts staged and the Question box focused.
   *
   * @param more files beyond those that are taken from folders
   */
  async ask(
    sources: readonly PartSource[],
    question: string | undefined,
    more?: MoreFiles,
  ): Promise<CommandResult | undefined> {
    if (question === undefined) {
      await this.stage(this.conversations.open(), sources, more);
      return undefined;
    }
    const problem = this.settings.problem;
    const panel = this.conversations.open(true);
    if (problem) {
      showProblem(problem, this.actions);
      return failure(panel, errorText(problem));
    }
    const parts = await this.opener.describe(sources);
    const kept = parts.filter(part => !part.included);
    const leftOut = leftOutReasons(kept, more?.limit);
    if (leftOut.length === 0) {
      return commandResult(await panel.session.ask(question, parts));
    }
    if (sources.length > 0 && kept.length === parts.length) {
      // Nothing is left of what the question is about: a person can still decide to send it.
      panel.session.staged.add(parts);
      panel.setDraft(question);
      const text = t('Nothing was sent: {0}.', concernsText(kept));
      void vscode.window.showWarningMessage(text);
      return { ...failure(panel, text), leftOut };
    }
    void vscode.window.showWarningMessage(notIncluded(kept, more));
    const sent = parts.filter(part => part.included);
    return { ...commandResult(await panel.session.ask(question, sent)), leftOut };
  }

  /** Adds parts to the next question of a conversation and gives its Question box the focus. */
  async stage(
    panel: ConversationPanel,
    sources: readonly PartSource[],
    more?: MoreFiles,
  ): Promise<void> {
    // The panel first: it loads while the parts are being looked at.
    panel.focusQuestion();
    if (sources.length === 0) {
      return;
    }
    const { staged } = panel.session;
    const added = await this.opener.describe(sources, staged.all);
    staged.add(added);
    const over = added.filter(part => !part.included && isOverLimit(part));
    if (over.length === 0 && !more) {
      return;
    }
    const ids = over.map(({ id }) => id);
    panel.notice.show({
      text: notIncluded(over, more),
      stands: now => (more ? isListed(added, now) : isKeptOut(over, now)),
      choices: [
        {
          label: t('Include all the same'),
          act: async () => {
            staged.includeAll(ids);
            const rest = await this.opener.describe((await more?.find()) ?? [], staged.all);
            staged.add(rest);
            staged.includeAll(rest.map(({ id }) => id));
          },
        },
        { label: t('Leave out'), act: () => staged.remove(...ids) },
        this.openSettings,
      ],
    });
  }

  /** Sends what is staged with a question; where that cannot be, says why and leaves everything as it is. */
  async sendStaged(panel: ConversationPanel, question: string): Promise<void> {
    const { session } = panel;
    const problem = this.settings.problem;
    if (problem) {
      panel.setDraft(question);
      showProblem(problem, this.actions);
      return;
    }
    if (question.trim() === '') {
      return;
    }
    session.draft = '';
    const parts = await this.opener.refresh(session.staged.included);
    session.staged.update(parts);
    const kept = parts.filter(part => !part.included);
    if (kept.length === 0) {
      void session.ask(question, session.staged.take());
      return;
    }
    panel.setDraft(question);
    const send = () => {
      // It may have been changed meanwhile.
      const asked = session.draft;
      panel.setDraft('');
      return this.sendStaged(panel, asked);
    };
    const sendAll = () => {
      session.staged.includeAll(kept.map(({ id }) => id));
      return send();
    };
    panel.notice.show({
      ...this.sendingOffer(kept, send, sendAll),
      stands: now => isKeptOut(kept, now),
    });
  }

  /** Puts the question of a turn into the Question box again, with its parts as they are now. */
  async edit(panel: ConversationPanel, turn: Turn): Promise<void> {
    panel.setDraft(turn.question);
    panel.focusQuestion();
    // What was sent before was agreed to.
    panel.session.staged.add(await this.opener.refresh(turn.parts.map(agreedTo)));
  }

  /** Sends the question of a turn once more; that of a replayed one cannot be, for its parts are not there. */
  async askAgain(panel: ConversationPanel, turn: Turn): Promise<CommandResult | undefined> {
    if (turn.replayOf !== undefined) {
      void vscode.window.showInformationMessage(
        t(
          'A replayed answer cannot be asked again: what was sent for it is not in the transcript.',
        ),
      );
      return undefined;
    }
    const problem = this.settings.problem;
    if (problem) {
      showProblem(problem, this.actions);
      return undefined;
    }
    const { session } = panel;
    // What was sent before was agreed to.
    const parts = await this.opener.refresh(turn.parts.map(agreedTo));
    const kept = parts.filter(part => !part.included);
    if (kept.length === 0) {
      return commandResult(await session.ask(turn.question, parts));
    }
    const ask = (chosen: readonly PartRecord[]) =>
      session.ask(
        turn.question,
        chosen.filter(part => part.included),
      );
    panel.reveal(true);
    panel.notice.show(
      this.sendingOffer(
        kept,
        () => ask(parts),
        () => ask(parts.map(part => (isOverLimit(part) ? agreedTo(part) : part))),
      ),
    );
    const leftOut = leftOutReasons(kept, undefined);
    return { ...failure(panel, notSentYet(kept)), leftOut };
  }

  /** The same choices wherever parts turn out not to be sendable as they are. */
  private sendingOffer(
    kept: readonly PartRecord[],
    sendWithout: () => unknown,
    sendAll: () => unknown,
  ): Notice {
    return {
      text: notSentYet(kept),
      choices: [
        { label: t('Send without'), act: sendWithout },
        ...(kept.some(isOverLimit)
          ? [{ label: t('Send all the same'), act: sendAll }, this.openSettings]
          : []),
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

function notIncluded(kept: readonly PartRecord[], more: MoreFiles | undefined): string {
  return [
    ...(kept.length > 0 ? [t('Not included: {0}.', concernsText(kept))] : []),
    ...(more ? [moreFilesText(more.limit)] : []),
  ].join(' ');
}

function notSentYet(kept: readonly PartRecord[]): string {
  return t('Not sent yet: {0}.', concernsText(kept));
}

function failure({ session }: ConversationPanel, error: string): CommandResult {
  return { outcome: 'failed', answer: '', conversationId: session.conversation.id, error };
}
