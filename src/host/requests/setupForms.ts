import type { Conversation } from '../../core/conversation/conversation';
import type { SetupForm } from '../asking/asker';
import type { ConversationPanels } from '../panels/conversationPanels';
import type { OpenPanels } from '../panels/openPanels';

/** The form for the first service, which the panels of conversations show while they have none. */
export class SetupForms {
  constructor(
    private readonly panels: OpenPanels,
    private readonly conversations: ConversationPanels,
    private readonly hooks: { readonly setup: SetupForm },
  ) {}

  /** True if new conversations have no service because the base URL is missing or not valid. */
  get isNeeded(): boolean {
    return this.isNeededFor(undefined);
  }

  /** True if {@link isNeeded} applies to the queries of a conversation; without one, to new conversations. */
  isNeededFor(conversation: Pick<Conversation, 'service'> | undefined): boolean {
    return this.hooks.setup.isNeeded(conversation ?? { service: undefined });
  }

  /**
   * Shows the form and focuses its field, in the current panel or, if that conversation has a service, in a new one.
   */
  reveal(): void {
    const { current } = this.panels;
    const panel =
      current && this.isNeededFor(current.live.conversation)
        ? current
        : this.conversations.create();
    this.hooks.setup.show(panel, true);
  }
}
