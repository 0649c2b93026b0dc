import * as vscode from 'vscode';
import type { Turn } from '../../core/conversation/turn';
import { isSameService, type Service, type ServiceRef } from '../../core/services/service';
import type { ConversationPanel } from '../page/conversationPanel';
import type { ConversationPanels } from '../panels/conversationPanels';
import { pickService, type Services } from '../settings/services';
import { notifications } from '../window/notifications';
import type { Asker } from './asker';
import type { CommandResult } from './commandResult';

const { t } = vscode.l10n;

/** Asks the question of a conversation at another service, in a separate conversation. */
export class OtherServices {
  constructor(
    private readonly services: Services,
    private readonly conversations: ConversationPanels,
    private readonly asker: Asker,
    private readonly hooks: {
      readonly arguments: {
        move(kwargs: string, from: ServiceRef | undefined, to: ServiceRef): string;
      };
    },
  ) {}

  /** Lets the user pick a service, and sends the question there. Undefined if the question was not sent. */
  async ask(
    panel: ConversationPanel,
    turn: Turn,
    { info } = notifications,
  ): Promise<CommandResult | undefined> {
    const { service } = panel.live.conversation;
    const own = service && this.services.find(service);
    const others = this.services.all.filter(service => !own || !isSameService(service, own));
    if (others.length === 0) {
      void info(
        t('No other service is configured. Add one in the setting {0}.', 'agentQuery.services'),
      );
      return undefined;
    }
    const chosen = await pickService(
      others,
      service => this.services.label(service),
      undefined,
      t('Ask the same question in a new conversation with this service'),
    );
    return chosen && this.askAt(chosen, turn, service);
  }

  /**
   * Sends the question to a service.
   *
   * @param from the service to which the question was sent before
   */
  askAt(
    service: Service,
    turn: Turn,
    from: ServiceRef | undefined,
  ): Promise<CommandResult | undefined> {
    const kwargs = this.hooks.arguments.move(turn.kwargs, from, service);
    const panel = this.conversations.create(false, undefined, service);
    return this.asker.askAgain(panel, { ...turn, kwargs });
  }
}
