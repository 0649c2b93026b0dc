import * as vscode from 'vscode';
import type { Decide, LiveConversation, SendResult } from '../../core/asking/liveConversation';
import type { FoundParts } from '../../core/asking/partFinder';
import type { Conversation } from '../../core/conversation/conversation';
import { isWaiting, type Turn } from '../../core/conversation/turn';
import type { AgentQueryError } from '../../core/errors/agentQueryError';
import type { FindFiles } from '../../core/parts/partInspector';
import type { PartRecord, PartSource } from '../../core/parts/partSource';
import { kwargsError } from '../../core/query/queryKwargs';
import { kwargsErrorText } from '../errors/describeConfigurationError';
import { errorText } from '../errors/errorText';
import type { ConversationPanel } from '../page/conversationPanel';
import { type Actions, showQueryError } from '../panels/actions';
import type { ConversationPanels } from '../panels/conversationPanels';
import { concernsText, type LeftOut, leftOutReasons } from '../parts/concernText';
import type { QuerySettings } from '../settings/querySettings';
import { showWarning } from '../window/notifications';
import { type CommandResult, commandResult, failedResult } from './commandResult';
import {
  isSendable,
  isStagedButExcluded,
  notIncludedText,
  onlyIncluded,
  sendingOffer,
  unsentText,
  withSizeConfirmed,
} from './partNotices';
import type { PartStager } from './partStager';

const { t } = vscode.l10n;

/** Saved questions that are called by their names. Each is filled in for the user to see, and not sent. */
export interface SavedQuestionCalls {
  /** True if a text begins with the name of a saved question, or may do so. */
  isCall(question: string): Promise<boolean>;
  /**
   * Fills in the saved question whose name is at the beginning of a typed text, and stages its files.
   *
   * @param sendAnyway sends the typed text unchanged
   */
  fillIn(panel: ConversationPanel, typed: string, sendAnyway: () => unknown): Promise<unknown>;
  /**
   * Stages the parts of a command, and the saved question that its own question names.
   *
   * @returns false if there is no saved question of that name; undefined if the question is no call
   */
  stage(
    question: string,
    sources: readonly PartSource[],
    find: FindFiles | undefined,
  ): Promise<boolean> | undefined;
}

/** The arguments of services, whose controls are below the Question box. */
export interface ArgumentValues {
  /**
   * The keyword arguments of the next question, as JSON: the ones of the controls, overridden by the written ones.
   *
   * @param written JSON without an error; blank for none
   * @returns the localized error if the input in a control can't be sent
   */
  add(
    live: LiveConversation,
    written: string,
  ): { readonly kwargs: string } | { readonly error: string };
}

/** The form for what a conversation needs before it can send questions. */
export interface SetupForm {
  isNeeded(conversation: Pick<Conversation, 'service'>): boolean;
  /** @param takesFocus true to focus its first field; false to point it out only */
  show(panel: ConversationPanel, takesFocus: boolean): void;
}

/** Sends questions. If some parts cannot be sent, offers choices in a notice of the panel. */
export class Asker {
  constructor(
    private readonly conversations: ConversationPanels,
    private readonly querySettings: QuerySettings,
    private readonly actions: Actions,
    private readonly stager: PartStager,
    private readonly hooks: {
      readonly savedQuestions: SavedQuestionCalls;
      readonly setup: SetupForm;
      readonly arguments: ArgumentValues;
    },
  ) {}

  /**
   * Asks about the parts. With a question, sends it and resolves when the query has ended. Without one, stages the
   * parts and focuses the Question box.
   *
   * @param find required if sources may be folders
   * @returns undefined without a question, or if the folders contain no files
   */
  async ask(
    sources: readonly PartSource[],
    question: string | undefined,
    find?: FindFiles,
  ): Promise<CommandResult | undefined> {
    if (question === undefined) {
      await this.stager.stage(this.conversations.open(), sources, find);
      return undefined;
    }
    const staging = this.hooks.savedQuestions.stage(question, sources, find);
    if (staging && (await staging)) {
      return undefined;
    }
    const panel = this.conversations.open(true);
    const { live } = panel;
    const error = this.cannotSend(panel, false);
    const values = error ? { error: errorText(error) } : this.hooks.arguments.add(live, '');
    if ('error' in values) {
      if (!error || this.hooks.setup.isNeeded(live.conversation)) {
        panel.questionBox.keep(question);
        void this.stager.stageWithoutFocus(panel, sources, find);
      }
      return failedResult(live.conversation.id, values.error);
    }
    let leftOut: readonly LeftOut[] = [];
    let refusal: 'empty' | { readonly text: string } | undefined;
    const decide: Decide = ({ parts, excluded, more }, turn) => {
      leftOut = leftOutReasons(excluded, more?.limit);
      if (sources.length > 0 && parts.length === 0) {
        refusal = 'empty';
        return undefined;
      }
      if (leftOut.length === 0) {
        return parts;
      }
      if (excluded.length === parts.length) {
        // No part can be sent. Keeps the question, so that the user can still send it.
        refusal = { text: t('Nothing was sent: {0}.', concernsText(excluded)) };
        void showWarning(refusal.text);
        keepUnsent(panel, turn.edit ?? turn.question, parts);
        return undefined;
      }
      void showWarning(notIncludedText(excluded, more));
      return parts.filter(part => part.included);
    };
    const result = await live.ask(question, sources, decide, find, values.kwargs);
    if (refusal === 'empty') {
      return undefined;
    }
    return {
      ...(refusal ? failedResult(live.conversation.id, refusal.text) : commandResult(result)),
      ...(leftOut.length > 0 && { leftOut }),
    };
  }

  /**
   * Stages a file that the user has not selected, with the question about it, for the user to send.
   *
   * @param text the notice, with the reason
   */
  async offer(
    sources: readonly PartSource[],
    question: string,
    text: string,
  ): Promise<CommandResult> {
    const panel = this.conversations.open();
    panel.questionBox.keep(question);
    panel.notice.post({ text, choices: [] });
    await this.stager.stage(panel, sources);
    return failedResult(panel.live.conversation.id, text);
  }

  /**
   * Ends the editing of a question, and asks one that was sent again. A question that has become the name of a saved
   * question goes to the Question box, to be filled in and seen there before it is sent.
   */
  async saveEdit(panel: ConversationPanel, turn: Turn, question: string): Promise<void> {
    const isCall = question !== turn.question && (await this.hooks.savedQuestions.isCall(question));
    if (isCall) {
      if (this.withdraw(panel, turn)) {
        await this.fillIn(panel, question);
      }
    } else if (isWaiting(turn)) {
      panel.live.endEdit(turn, question);
    } else if (turn.edit !== undefined) {
      await this.askEdited(panel, turn, question);
    }
  }

  /** Inserts the question of a turn before the text in the Question box, and stages its parts. */
  restore(panel: ConversationPanel, turn: Turn): void {
    panel.questionBox.keep(turn.question, turn.kwargs);
    panel.live.draft.stageAgain(turn.parts);
  }

  /** Asks the question of a turn again with an edited text. The next question goes into the Question box. */
  private async askEdited(panel: ConversationPanel, turn: Turn, question: string): Promise<void> {
    const { live } = panel;
    const { parts, kwargs } = turn;
    if (this.cannotSend(panel)) {
      live.endEdit(turn);
      keepUnsent(panel, question, parts, kwargs);
      return;
    }
    panel.focusQuestion();
    await this.send(panel, decide => live.askEdited(turn, question, decide));
  }

  private async fillIn(panel: ConversationPanel, typed: string): Promise<void> {
    await this.hooks.savedQuestions.fillIn(panel, typed, () => this.sendDraft(panel, typed));
  }

  /** Moves a question back to the Question box, unless it has been sent. @returns false if it has been sent */
  withdraw(panel: ConversationPanel, turn: Turn): boolean {
    const text = turn.edit ?? turn.question;
    const isWithdrawn = panel.live.withdraw(turn);
    if (isWithdrawn) {
      panel.questionBox.giveBack(text, turn.kwargs);
      panel.focusQuestion();
    }
    return isWithdrawn;
  }

  /**
   * Sends the text of the Question box at that time. The name of a saved question is filled in instead.
   *
   * @param initialText the text of the box at first, which is sent unchanged
   */
  async sendDraft(panel: ConversationPanel, initialText: string): Promise<void> {
    const { live } = panel;
    if (
      live.draft.text !== initialText &&
      (await this.hooks.savedQuestions.isCall(live.draft.text))
    ) {
      await this.fillIn(panel, live.draft.text);
      return;
    }
    const { text, kwargs } = live.draft;
    panel.questionBox.replace('', '');
    await this.sendStaged(panel, text, kwargs);
  }

  /**
   * Sends a question with the staged parts. If that is not possible, shows the reason and returns the question to the
   * Question box.
   *
   * @param kwargs the keyword arguments of the question, as JSON; blank for none
   */
  async sendStaged(panel: ConversationPanel, question: string, kwargs = ''): Promise<void> {
    const { live } = panel;
    // The page may not have learned yet that they are not valid. It does when it gets them back.
    const isValid = !this.cannotSend(panel) && !kwargsError(kwargs);
    const all = isValid ? this.hooks.arguments.add(live, kwargs.trim()) : { error: '' };
    // Both together may be too long.
    const error = 'error' in all ? all.error : kwargsErrorText(all.kwargs);
    if ('error' in all || error !== '') {
      panel.questionBox.giveBack(question, kwargs);
      if (error !== '') {
        void panel.notice.info(error);
      }
      return;
    }
    if (question.trim() !== '') {
      await this.send(panel, decide => live.send(question, decide, all.kwargs));
    }
  }

  /** Sends the question of a turn in the state `unsent`. */
  async sendUnsent(panel: ConversationPanel, turn: Turn): Promise<void> {
    if (this.cannotSend(panel)) {
      return;
    }
    await this.send(panel, decide => panel.live.sendUnsent(turn, decide));
  }

  /** Puts the question of another conversation into the Question box, stages its parts, and inspects them again. */
  redraft(panel: ConversationPanel, turn: Turn): void {
    panel.questionBox.replace(turn.question, turn.kwargs);
    panel.focusQuestion();
    panel.live.draft.stageAgain(turn.parts);
  }

  /** Sends the question of a turn again. A replayed turn has no parts, so it shows a message instead. */
  async askAgain(panel: ConversationPanel, turn: Turn): Promise<CommandResult | undefined> {
    if (turn.replayOf !== undefined) {
      panel.reveal(true);
      void panel.notice.info(
        t(
          "A replayed question can't be asked again, because the transcript doesn't contain what was sent.",
        ),
      );
      return undefined;
    }
    if (this.cannotSend(panel)) {
      return undefined;
    }
    const { live } = panel;
    const { question, kwargs } = turn;
    let refused: FoundParts | undefined;
    const result = await live.askAgain(turn, found => {
      refused = isSendable(found) ? undefined : found;
      return refused ? undefined : found.parts;
    });
    if (!refused) {
      return commandResult(result);
    }
    const { parts, excluded, more } = refused;
    if (!live.ended.aborted) {
      panel.reveal(true);
      panel.notice.post(
        sendingOffer(
          this.actions,
          refused,
          () => live.askAgain({ question, kwargs, parts }, onlyIncluded),
          () =>
            live.askAgain(
              { question, kwargs, parts: parts.map(withSizeConfirmed) },
              onlyIncluded,
              more,
            ),
        ),
      );
    }
    return {
      ...failedResult(panel.live.conversation.id, unsentText(refused)),
      leftOut: leftOutReasons(excluded, more?.limit),
    };
  }

  /**
   * Shows the reason why the conversation cannot send questions to its service.
   *
   * @param takesFocus true if the field for a missing base URL gets the focus
   * @returns undefined if it can
   */
  private cannotSend(panel: ConversationPanel, takesFocus = true): AgentQueryError | undefined {
    const { conversation } = panel.live;
    const error = this.querySettings.errorOf(conversation);
    if (this.hooks.setup.isNeeded(conversation)) {
      this.hooks.setup.show(panel, takesFocus);
    } else if (error) {
      showQueryError(error, this.actions, conversation.service);
    }
    return error;
  }

  /**
   * Sends a question, or offers choices if some parts cannot be sent.
   *
   * @param go sends the question with the parts that its argument returns
   */
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
    const { parts, excluded, more } = found;
    const { question, turn } = refused;
    if (turn) {
      panel.notice.post(
        sendingOffer(
          this.actions,
          found,
          () => this.send(panel, () => live.sendUnsent(turn, onlyIncluded)),
          () =>
            this.send(panel, () =>
              live.sendUnsent(turn, onlyIncluded, parts.map(withSizeConfirmed), more),
            ),
        ),
      );
      return;
    }
    panel.questionBox.giveBack(question, live.draft.kwargs);
    // The user may have changed it in the meantime.
    const send = () => this.sendDraft(panel, question);
    panel.notice.post({
      ...sendingOffer(this.actions, found, send, async () => {
        live.draft.staged.includeAll(excluded.map(({ id }) => id));
        await this.stager.includeMore(live, more);
        return send();
      }),
      isValid: now => excluded.length === 0 || isStagedButExcluded(excluded, now),
    });
  }
}

/** Keeps a question that was not sent in the Question box, or, if that is in use, as an unsent turn. */
function keepUnsent(
  { live, questionBox }: ConversationPanel,
  question: string,
  parts: readonly PartRecord[],
  kwargs = '',
): void {
  if (!live.restoreQuestion(question, parts, kwargs)) {
    questionBox.giveBack(question, kwargs);
  }
}
