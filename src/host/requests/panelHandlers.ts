import type { FromPanel } from '../../protocol/fromPanel';
import type { ConversationPanel, PanelRequestType } from '../panel/conversationPanel';

/** The handler for each type of request. A handler may return a promise, which nobody awaits. */
export type PanelHandlers = {
  readonly [Type in PanelRequestType]: (
    request: FromPanel<Type>,
    panel: ConversationPanel,
  ) => unknown;
};
