import * as vscode from 'vscode';
import type { FindFiles } from '../../../core/parts/partInspector';
import type { PartSource } from '../../../core/parts/partSource';
import type { SavedQuestionCalls } from '../../../host/asking/asker';
import type { PartStager } from '../../../host/asking/partStager';
import type { ConversationPanel } from '../../../host/page/conversationPanel';
import type { ConversationPanels } from '../../../host/panels/conversationPanels';
import { shortList } from '../../../host/parts/concernText';
import { type PromptCall, readPromptCall } from '../core/promptCall';
import type { PromptOutcome } from '../protocol/promptProtocol';
import type { FilledQuestion, SavedQuestions } from './savedQuestions';

const { t } = vscode.l10n;

/**
 * Inserts saved questions that were selected or called by their names into the Question box, filled in, and stages
 * their files. Does not send the question: the user has not seen the filled-in text.
 */
export class PromptCalls implements SavedQuestionCalls {
  constructor(
    private readonly conversations: ConversationPanels,
    private readonly saved: SavedQuestions,
    private readonly stager: PartStager,
  ) {}

  async isCall(question: string): Promise<boolean> {
    return (await this.findCalled(readPromptCall(question))) !== 'none';
  }

  fillIn(
    panel: ConversationPanel,
    typed: string,
    sendAnyway: () => unknown,
  ): Promise<PromptOutcome> {
    return this.choose(panel, undefined, typed, sendAnyway);
  }

  /**
   * Fills in the saved question that the user chose in the page, or called by its name.
   *
   * @param id undefined for the one whose name is at the beginning of the typed text
   */
  async choose(
    panel: ConversationPanel,
    id: string | undefined,
    typed: string,
    sendAnyway: () => unknown,
  ): Promise<PromptOutcome> {
    const call = readPromptCall(typed);
    const prompt =
      id === undefined
        ? await this.findCalled(call)
        : ((await this.saved.findById(id)) ?? 'unknown');
    if (prompt === 'none' || panel.live.ended.aborted) {
      return 'none';
    }
    if (prompt === 'unknown' || prompt.fault) {
      panel.notice.post({
        text: t("The saved question can't be read. Check its file."),
        choices: id === undefined ? [{ label: t('Send anyway'), act: sendAnyway }] : [],
      });
      return 'left';
    }
    const filled = await this.saved.fill(prompt, call?.rest ?? '');
    if (panel.live.ended.aborted) {
      return 'left';
    }
    if (!filled) {
      panel.focusQuestion();
      return 'left';
    }
    panel.questionBox.replaceTyped(typed, filled.text);
    // Finding its files may take long.
    void this.stageFilled(panel, filled, []);
    return 'filled';
  }

  stage(
    question: string,
    sources: readonly PartSource[],
    find: FindFiles | undefined,
  ): Promise<boolean> | undefined {
    const call = readPromptCall(question);
    return call && this.stageCall(call, question, sources, find);
  }

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
      const panel = this.conversations.open();
      panel.questionBox.keep(question);
      await this.stager.stage(panel, sources, find);
      return true;
    }
    const filled = await this.saved.fill(prompt, rest);
    if (filled) {
      const panel = this.conversations.open();
      panel.questionBox.keep(filled.text);
      await this.stageFilled(panel, filled, sources);
    }
    return true;
  }

  private async findCalled(call: PromptCall | undefined): ReturnType<SavedQuestions['findByName']> {
    return call ? this.saved.findByName(call.name) : 'none';
  }

  private async stageFilled(
    panel: ConversationPanel,
    filled: FilledQuestion,
    sources: readonly PartSource[],
  ): Promise<void> {
    const { missing } = filled;
    if (missing.length > 0) {
      panel.notice.post({ text: t('Not replaced: {0}', shortList(missing)), choices: [] });
    }
    // The selection is in the text.
    const others = filled.hasSelection
      ? sources.filter(({ kind }) => kind !== 'selection')
      : sources;
    await this.stager.stage(panel, [...others, ...filled.sources], filled.find);
  }
}
