/** What VS Code knows the panels of conversations by. */
export const panelViewType = 'agentQuery.conversation';
