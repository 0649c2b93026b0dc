import * as vscode from 'vscode';
import type { Decide, LiveConversation, SendResult } from '../../core/asking/liveConversation';
import type { FoundParts } from '../../core/asking/partFinder';
import type { Turn } from '../../core/conversation/turn';
import type { AgentQueryError } from '../../core/errors/agentQueryError';
import type { FindFiles, MoreFiles } from '../../core/parts/partInspector';
import { isOverLimit, type PartRecord, type PartSource } from '../../core/parts/partSource';
import { type PromptCall, readPromptCall } from '../../core/prompts/promptCall';
import { kwargsError } from '../../core/query/queryKwargs';
import { errorText } from '../errors/errorText';
import { type Actions, showQueryError } from '../panel/actions';
import type { ConversationPanel } from '../panel/conversationPanel';
import type { ConversationPanels } from '../panel/conversationPanels';
import type { Notice, NoticeChoice } from '../panel/panelNotice';
import { concernsText, type LeftOut, leftOutReasons, shortList } from '../parts/concernText';
import type { FilledQuestion, SavedQuestions } from '../prompts/savedQuestions';
import type { QuerySettings } from '../settings/querySettings';
import { showInformation, showWarning } from '../window/notifications';
import { type CommandResult, commandResult, failedResult } from './commandResult';
import {
  excludedText,
  isSendable,
  isStaged,
  isStagedButExcluded,
  notIncludedText,
  onlyIncluded,
  unsentText,
  withSizeConfirmed,
} from './isSendable';

const { t } = vscode.l10n;

/** Stages parts and sends questions. If parts cannot be sent as they are, offers choices in a notice of the panel. */
export class Asker {
  constructor(
    private readonly panels: ConversationPanels,
    private readonly settings: QuerySettings,
    private readonly actions: Actions,
    private readonly saved: SavedQuestions,
  ) {}

  /**
   * With a question, sends it with the parts and resolves when the query has ended. Without a question, stages the
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
      await this.stage(this.panels.open(), sources, find);
      return undefined;
    }
    const call = readPromptCall(question);
    if (call && (await this.stageCall(call, question, sources, find))) {
      return undefined;
    }
    const panel = this.panels.open(true);
    const error = this.cannotSend(panel, false);
    if (error) {
      if (this.settings.needsSetup(panel.live.conversation)) {
        panel.questionBox.keep(question);
        void this.stageParts(panel, sources, find);
      }
      return failedResult(panel.live.conversation.id, errorText(error));
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
        // No part can be sent. Keeps the question, so that the user can still send it.
        refusal = { text: t('Nothing was sent: {0}.', concernsText(kept)) };
        void showWarning(refusal.text);
        this.returnQuestion(panel, turn.edit ?? turn.question, parts);
        return undefined;
      }
      void showWarning(notIncludedText(kept, more));
      return parts.filter(part => part.included);
    };
    const result = await panel.live.ask(question, sources, decide, find);
    if (refusal === 'empty') {
      return undefined;
    }
    return {
      ...(refusal ? failedResult(panel.live.conversation.id, refusal.text) : commandResult(result)),
      ...(leftOut.length > 0 && { leftOut }),
    };
  }

  /**
   * Stages a file that nobody has selected, with the question about it, for the user to send.
   *
   * @param text says so, and why
   */
  async offer(
    sources: readonly PartSource[],
    question: string,
    text: string,
  ): Promise<CommandResult> {
    const panel = this.panels.open();
    panel.questionBox.keep(question);
    panel.notice.show({ text, choices: [] });
    await this.stage(panel, sources);
    return failedResult(panel.live.conversation.id, text);
  }

  /** Stages parts for the next question and focuses the Question box. */
  async stage(
    panel: ConversationPanel,
    sources: readonly PartSource[],
    find?: FindFiles,
  ): Promise<void> {
    // The page loads while the parts are inspected.
    panel.focusQuestion();
    await this.stageParts(panel, sources, find);
  }

  /**
   * Stages the parts of another extension, puts its question before what is in the Question box, and focuses it.
   *
   * @param question empty if there is none
   */
  async stageFor(sources: readonly PartSource[], question: string, find: FindFiles): Promise<void> {
    const panel = this.panels.open();
    if (question.trim() !== '') {
      panel.questionBox.keep(question);
    }
    await this.stage(panel, sources, find);
  }

  /**
   * Fills in the saved question that the user chose in the page or called by its name, and stages its files.
   *
   * @param id undefined for the one whose name is at the beginning of what was typed
   */
  async choosePrompt(
    panel: ConversationPanel,
    id: string | undefined,
    typed: string,
  ): Promise<void> {
    const call = readPromptCall(typed);
    const prompt = await this.findPrompt(id, call);
    if (panel.live.ended.aborted) {
      return;
    }
    if (prompt === 'none') {
      panel.questionBox.fillPrompt(typed, undefined, false);
      return;
    }
    if (prompt === 'unknown' || prompt.fault) {
      panel.questionBox.fillPrompt(typed, undefined);
      panel.notice.show({
        text: t("The saved question can't be read. Check its file."),
        choices:
          id === undefined
            ? [{ label: t('Send anyway'), act: () => this.sendDraft(panel, typed) }]
            : [],
      });
      return;
    }
    const filled = await this.saved.fill(prompt, call?.rest ?? '');
    if (panel.live.ended.aborted) {
      return;
    }
    panel.questionBox.fillPrompt(typed, filled?.text);
    await this.stageFilled(panel, filled, []);
  }

  /**
   * Ends the editing of a waiting question. One that is now the name of a saved question goes back to the Question box, to
   * be filled in and seen there before it is sent.
   */
  async saveEdit(panel: ConversationPanel, turn: Turn, question: string): Promise<void> {
    const { live } = panel;
    if (question === turn.question || !(await this.isCall(question))) {
      live.endEdit(turn, question);
    } else if (this.withdraw(panel, turn)) {
      await this.choosePrompt(panel, undefined, question);
    }
  }

  /** Puts a question that has not been sent back into the Question box. @returns false if it has been sent */
  withdraw(panel: ConversationPanel, turn: Turn): boolean {
    const isWithdrawn = panel.live.withdraw(turn);
    if (isWithdrawn) {
      panel.questionBox.giveBack(turn.edit ?? turn.question, turn.kwargs);
      panel.focusQuestion();
    }
    return isWithdrawn;
  }

  private async isCall(question: string): Promise<boolean> {
    const call = readPromptCall(question);
    return call !== undefined && (await this.saved.findByName(call.name)) !== 'none';
  }

  private async findPrompt(
    id: string | undefined,
    call: PromptCall | undefined,
  ): ReturnType<SavedQuestions['findByName']> {
    if (id !== undefined) {
      return (await this.saved.findById(id)) ?? 'unknown';
    }
    return call ? this.saved.findByName(call.name) : 'none';
  }

  /**
   * Sends what is in the Question box by then. The name of a saved question is filled in instead.
   *
   * @param known was in the box at first, and is sent as it stands
   */
  private async sendDraft(panel: ConversationPanel, known: string): Promise<void> {
    const { live } = panel;
    if (live.draft !== known && (await this.isCall(live.draft))) {
      await this.choosePrompt(panel, undefined, live.draft);
      return;
    }
    const { draft, draftKwargs } = live;
    panel.questionBox.replace('', '');
    await this.sendStaged(panel, draft, draftKwargs);
  }

  /**
   * Stages what a command is about, and the saved question that it names. Nothing is sent: the user has not seen what is
   * filled in.
   *
   * @returns false if there is no such saved question
   */
  private async stageCall(
    { name, rest }: PromptCall,
    question: string,
    sources: readonly PartSource[],
    find: FindFiles | undefined,
  ): Promise<boolean> {
    const prompt = await this.saved.findByName(name);
    if (prompt === 'none') {
      return false;
    }
    if (prompt === 'unknown' || prompt.fault) {
      const panel = this.panels.open();
      panel.questionBox.keep(question);
      await this.stage(panel, sources, find);
      return true;
    }
    const filled = await this.saved.fill(prompt, rest);
    if (filled) {
      const panel = this.panels.open();
      panel.questionBox.keep(filled.text);
      await this.stageFilled(panel, filled, sources);
    }
    return true;
  }

  private async stageFilled(
    panel: ConversationPanel,
    filled: FilledQuestion | undefined,
    sources: readonly PartSource[],
  ): Promise<void> {
    const missing = filled?.missing ?? [];
    if (missing.length > 0) {
      panel.notice.show({ text: t('Not replaced: {0}', shortList(missing)), choices: [] });
    }
    // The selection is in the text.
    const others = filled?.hasSelection
      ? sources.filter(({ kind }) => kind !== 'selection')
      : sources;
    await this.stage(panel, [...others, ...(filled?.sources ?? [])], filled?.find);
  }

  private async stageParts(
    panel: ConversationPanel,
    sources: readonly PartSource[],
    find?: FindFiles,
  ): Promise<void> {
    if (sources.length === 0) {
      return;
    }
    const { live } = panel;
    const { staged } = live;
    const result = await live.stage(sources, find);
    if (!result || result.parts.length === 0) {
      // The conversation was closed, or the parts were removed meanwhile.
      return;
    }
    const { parts, more } = result;
    const over = parts.filter(part => !part.included && isOverLimit(part));
    if (over.length === 0 && !more) {
      return;
    }
    const ids = over.map(({ id }) => id);
    panel.notice.show({
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
        this.openSettings,
      ],
    });
  }

  /**
   * Sends a question with the staged parts. If that is not possible, shows why and puts the question back.
   *
   * @param kwargs of the question, as JSON; blank for none
   */
  async sendStaged(panel: ConversationPanel, question: string, kwargs = ''): Promise<void> {
    // The page may not have learned yet that they are not valid. When it gets them back, it does.
    if (this.cannotSend(panel) || kwargsError(kwargs)) {
      panel.questionBox.giveBack(question, kwargs);
      return;
    }
    if (question.trim() !== '') {
      const written = kwargs.trim();
      await this.send(panel, decide => panel.live.send(question, decide, written));
    }
  }

  /** Sends the question of a turn in the state `unsent`. */
  async sendUnsent(panel: ConversationPanel, turn: Turn): Promise<void> {
    if (this.cannotSend(panel)) {
      return;
    }
    await this.send(panel, decide => panel.live.sendUnsent(turn, decide));
  }

  /** Puts the question of a turn into the Question box, stages its parts, and inspects them again. */
  edit(panel: ConversationPanel, turn: Turn): void {
    // Without any, those that are being written stay.
    panel.questionBox.replace(turn.question, turn.kwargs || undefined);
    panel.focusQuestion();
    panel.live.restage(turn.parts);
    const ids = new Set(turn.parts.map(({ id }) => id));
    panel.live.refresh(({ id }) => ids.has(id));
  }

  /** Sends the question of a turn again. A replayed turn has no parts, so it shows a message instead. */
  async askAgain(panel: ConversationPanel, turn: Turn): Promise<CommandResult | undefined> {
    if (turn.replayOf !== undefined) {
      void showInformation(
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
    const { parts, kept, more } = refused;
    if (!live.ended.aborted) {
      panel.reveal(true);
      panel.notice.show(
        this.sendingOffer(
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
      leftOut: leftOutReasons(kept, more?.limit),
    };
  }

  /**
   * Shows why the conversation cannot send questions to its service.
   *
   * @param takesFocus true if the field for a missing base URL gets the focus
   * @returns undefined if it can
   */
  private cannotSend(panel: ConversationPanel, takesFocus = true): AgentQueryError | undefined {
    const { conversation } = panel.live;
    const error = this.settings.errorOf(conversation);
    if (this.settings.needsSetup(conversation)) {
      panel.showSetup(takesFocus);
    } else if (error) {
      showQueryError(error, this.actions, conversation.service);
    }
    return error;
  }

  /**
   * Sends a question, or offers choices if its parts cannot be sent as they are.
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
    const { parts, kept, more } = found;
    const { question, turn } = refused;
    if (turn) {
      panel.notice.show({
        ...this.sendingOffer(
          found,
          () => this.send(panel, () => live.sendUnsent(turn, onlyIncluded)),
          () =>
            this.send(panel, () =>
              live.sendUnsent(turn, onlyIncluded, parts.map(withSizeConfirmed), more),
            ),
        ),
      });
      return;
    }
    panel.questionBox.giveBack(question, live.draftKwargs);
    // The user may have changed it meanwhile.
    const send = () => this.sendDraft(panel, question);
    panel.notice.show({
      ...this.sendingOffer(found, send, async () => {
        live.staged.includeAll(kept.map(({ id }) => id));
        await this.includeMore(live, more);
        return send();
      }),
      ...(kept.length > 0 && { isValid: now => isStagedButExcluded(kept, now) }),
    });
  }

  private async includeMore(live: LiveConversation, more: MoreFiles | undefined): Promise<void> {
    const rest = more && (await live.stage(more.folders, more.find));
    live.staged.includeAll((rest?.parts ?? []).map(({ id }) => id));
  }

  private returnQuestion(
    panel: ConversationPanel,
    question: string,
    parts: readonly PartRecord[],
  ): void {
    if (!panel.live.restoreQuestion(question, parts)) {
      panel.questionBox.giveBack(question);
    }
  }

  /** The notice for parts that cannot be sent as they are. */
  private sendingOffer(
    found: FoundParts,
    sendWithout: () => unknown,
    sendAll: () => unknown,
  ): Notice {
    const isOver = found.kept.some(isOverLimit) || found.more !== undefined;
    return {
      text: unsentText(found),
      choices: [
        { label: t('Send without them'), act: sendWithout },
        ...(isOver ? [{ label: t('Send anyway'), act: sendAll }, this.openSettings] : []),
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
