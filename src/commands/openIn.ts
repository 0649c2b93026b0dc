import type { ConversationPanels, PanelLocation } from '../host/workbench/conversationPanels';
import type { Command } from './command';

/** Moves a conversation: the current one to the side bar, or the one in the side bar to an editor. */
export class OpenIn implements Command {
  readonly id: string;

  constructor(
    private readonly location: PanelLocation,
    private readonly panels: ConversationPanels,
  ) {
    this.id = location === 'editor' ? 'agentQuery.openInEditor' : 'agentQuery.openInSideBar';
  }

  async execute(): Promise<void> {
    const { location, panels } = this;
    const panel = location === 'editor' ? panels.inSideBar : panels.current;
    if (panel) {
      panels.move(panel, location);
    } else if (location === 'sideBar') {
      await panels.openSideBar();
    }
  }
}
