/** The view type of conversation panels; also in `activationEvents` of package.json. */
export const panelViewType = 'agentQuery.conversation';
