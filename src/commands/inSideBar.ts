import type { ConversationPanels } from '../host/workbench/conversationPanels';
import type { Command } from './command';

/**
 * A command in the title of the view in the side bar. It works on the conversation there, whichever is the current one.
 * VS Code does not tell a command whose title it was chosen from, so it has an id of its own.
 */
export class InSideBar implements Command {
  readonly id: string;

  constructor(
    private readonly command: Command,
    private readonly panels: ConversationPanels,
  ) {
    this.id = command.id.replace('agentQuery.', 'agentQuery.sideBar.');
  }

  execute(...args: readonly unknown[]): unknown {
    this.panels.turnToSideBar();
    return this.command.execute(...args);
  }
}
