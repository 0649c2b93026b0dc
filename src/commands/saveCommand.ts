import type { LiveConversation } from '../core/conversation/liveConversation';
import type { SecretMask } from '../core/text/masking/secretMask';
import { saveTextFile, type TextFile } from '../host/files/saveFile';
import { showInformation } from '../host/window/showInformation';
import type { ConversationPanels } from '../host/workbench/conversationPanels';
import type { Command } from './command';

/** A command that saves something of the current conversation as a text file. */
export abstract class SaveCommand implements Command {
  abstract readonly id: string;
  /** The message if there is nothing to save. */
  protected abstract readonly emptyText: string;

  constructor(
    private readonly panels: ConversationPanels,
    protected readonly mask: SecretMask,
  ) {}

  /** @param target the URI to save to; by default, a dialog asks for it */
  async execute(target?: unknown): Promise<void> {
    const live = this.panels.current?.live;
    const file = live && this.fileOf(live);
    if (file) {
      await saveTextFile(file, target);
    } else {
      void showInformation(this.emptyText);
    }
  }

  /** @returns a text in which the secrets are masked; undefined if there is nothing to save */
  protected abstract fileOf(live: LiveConversation): TextFile | undefined;
}
