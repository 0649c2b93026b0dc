import * as vscode from 'vscode';
import type { Turn } from '../core/conversation/turn';
import type { PartSource } from '../core/parts/partSource';
import type { Actions } from './actions';
import { type CommandResult, commandResult } from './commandResult';
import type { Conversations } from './conversations';
import { errorText } from './errors/errorText';
import type { ConversationPanel } from './panel/conversationPanel';
import type { PartOpener } from './partOpener';
import { showProblem } from './problemMessage';
import type { QuerySettings } from './querySettings';

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
   */
  async ask(
    sources: readonly PartSource[],
    question: string | undefined,
  ): Promise<CommandResult | undefined> {
    if (question === undefined) {
      await this.stage(this.conversations.open(), sources);
      return undefined;
    }
    const problem = this.settings.problem;
    const panel = this.conversations.open(true);
    if (problem) {
      showProblem(problem, this.actions);
      return {
        outcome: 'failed',
        answer: '',
        conversationId: panel.session.conversation.id,
        error: errorText(problem),
      };
    }
    const parts = await this.describe(sources);
    return commandResult(await panel.session.ask(question, parts));
  }

  /** Adds parts to the next question of a conversation and gives its Question box the focus. */
  async stage(panel: ConversationPanel, sources: readonly PartSource[]): Promise<void> {
    // The panel first: it loads while the parts are being looked at.
    panel.focusQuestion();
    if (sources.length > 0) {
      panel.session.staged.add(await this.describe(sources));
    }
  }

  /** Sends what is staged with a question; where that cannot be, says why and leaves everything as it is. */
  sendStaged(panel: ConversationPanel, question: string): void {
    const { session } = panel;
    const problem = this.settings.problem;
    if (problem) {
      panel.setDraft(question);
      showProblem(problem, this.actions);
    } else if (question.trim() !== '') {
      session.draft = '';
      void session.ask(question, session.staged.take());
    }
  }

  /** Sends the question of a turn once more; that of a replayed one cannot be, for its parts are not there. */
  async askAgain(panel: ConversationPanel, turn: Turn): Promise<CommandResult | undefined> {
    if (turn.replayOf !== undefined) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
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
    return commandResult(await panel.session.askAgain(turn));
  }

  private describe(sources: readonly PartSource[]) {
    return Promise.all(sources.map(source => this.opener.describe(source)));
  }
}
