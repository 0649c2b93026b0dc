import type { FromPanel } from '../../protocol/fromPanel';
import type { ConversationPanel, PanelRequestType } from '../panel/conversationPanel';

/** What happens for each request of the page, by its type. A handler may resolve later; nobody waits for it. */
export type PanelHandlers = {
  readonly [Type in PanelRequestType]: (
    request: FromPanel<Type>,
    panel: ConversationPanel,
  ) => unknown;
};
