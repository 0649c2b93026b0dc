import * as vscode from 'vscode';
import type { FromPanel } from '../../protocol/fromPanel';
import { kwargsErrorText } from '../errors/describeConfigurationError';
import { type Actions, isServiceAction } from '../panel/actions';
import type { ConversationPanel } from '../panel/conversationPanel';
import type { QuerySettings } from '../settings/querySettings';
import type { Asker } from './asker';
import { copySession } from './copyToClipboard';
import type { OtherServices } from './otherServices';
import type { PanelHandlers } from './panelRequests';

/** Handles the requests of the Question box and of banners. */
export class QuestionRequests {
  readonly handlers = {
    'question.send': ({ question, kwargs }, panel) =>
      this.asker.sendStaged(panel, question, kwargs),
    'question.kwargs': ({ text }, panel) => {
      panel.live.draft.kwargs = text;
      return kwargsErrorText(text);
    },
    'prompt.choose': ({ id, typed }, panel) => this.asker.choosePrompt(panel, id, typed),
    'session.copy': (_request, { live }) => copySession(live, this.settings),
    'query.stop': (_request, { live }) => live.stop(),
    'action.run': (request, panel) => this.run(request, panel),
    'selection.ask': () => vscode.commands.executeCommand('agentQuery.askAboutSelection'),
    'shortcut.show': () =>
      vscode.commands.executeCommand(
        'workbench.action.openGlobalKeybindings',
        '@command:agentQuery.askAboutSelection',
      ),
  } satisfies Partial<PanelHandlers>;

  constructor(
    private readonly asker: Asker,
    private readonly actions: Actions,
    private readonly otherServices: OtherServices,
    private readonly settings: QuerySettings,
  ) {}

  private async run(
    { action, turnId }: FromPanel<'action.run'>,
    panel: ConversationPanel,
  ): Promise<void> {
    const { live } = panel;
    if (isServiceAction(action)) {
      return this.actions.run(action, live.conversation.service);
    }
    const turn = turnId === undefined ? live.conversation.lastSent : live.findTurn(turnId);
    if (turn && action === 'askAgain') {
      await this.asker.askAgain(panel, turn);
    } else if (turn) {
      await this.otherServices.ask(panel, turn);
    }
  }
}
