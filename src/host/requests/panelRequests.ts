import * as vscode from 'vscode';
import { externalAddress } from '../../core/links/externalAddress';
import type { CodeComparer } from '../compare/codeComparer';
import type { PathLinks } from '../links/pathLinks';
import type { ConversationPanel, PanelRequest } from '../panel/conversationPanel';
import type { Actions } from '../service/actions';
import type { Asker } from './asker';
import type { CodeBlockActions } from './codeBlockActions';
import type { PartRequests } from './partRequests';
import type { TurnRequests } from './turnRequests';

/** Does what a person asks for in a panel. */
export class PanelRequests {
  constructor(
    private readonly asker: Asker,
    private readonly actions: Actions,
    private readonly codeBlocks: CodeBlockActions,
    private readonly parts: PartRequests,
    private readonly turns: TurnRequests,
    private readonly comparer: CodeComparer,
    private readonly paths: PathLinks,
  ) {}

  async handle(request: PanelRequest, panel: ConversationPanel): Promise<void> {
    const { live } = panel;
    switch (request.type) {
      case 'send':
        return this.asker.sendStaged(panel, request.question);
      case 'stop':
        return live.stop();
      case 'turn':
      case 'editDraft':
      case 'editQueued':
        return this.turns.handle(request, panel);
      case 'action':
        return this.act(panel, request);
      case 'code':
        return this.code(request, panel);
      case 'openLink':
        return openLink(request.href);
      case 'showShortcut':
        await vscode.commands.executeCommand(
          'workbench.action.openGlobalKeybindings',
          '@command:agentQuery.askAboutSelection',
        );
        return;
      case 'attach':
      case 'attachFile':
      case 'dropped':
      case 'findFiles':
      case 'hold':
      case 'includePart':
      case 'movePart':
      case 'openPart':
      case 'preview':
      case 'refused':
      case 'removePart':
        return this.parts.handle(request, panel);
      case 'compare':
        return this.comparer.compare(request, panel);
      case 'resolvePaths':
        return this.paths.resolve(request, panel);
      case 'openPath':
        return this.paths.open(request, panel);
      default:
        request satisfies never;
    }
  }

  private async act(
    panel: ConversationPanel,
    { action, turnId }: Extract<PanelRequest, { type: 'action' }>,
  ): Promise<void> {
    if (action !== 'askAgain') {
      return this.actions.run(action);
    }
    const turn = panel.live.findTurn(turnId ?? '');
    if (turn) {
      await this.asker.askAgain(panel, turn);
    }
  }

  private async code(
    { action, text, language }: Extract<PanelRequest, { type: 'code' }>,
    panel: ConversationPanel,
  ): Promise<void> {
    switch (action) {
      case 'copy':
        await vscode.env.clipboard.writeText(text);
        panel.answer({ type: 'copied' });
        return;
      case 'insert':
        return this.codeBlocks.insert(text);
      case 'open':
        return this.codeBlocks.open(text, language, panel);
      default:
        action satisfies never;
    }
  }
}

async function openLink(href: string): Promise<void> {
  const address = externalAddress(href);
  if (address !== undefined) {
    // VS Code takes a text, too, and opens it as it is. Its Uri would decode what is escaped: `%26` in a query is no `&`.
    await vscode.env.openExternal(address as unknown as vscode.Uri);
  }
}
