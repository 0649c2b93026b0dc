/** The view type of conversation panels. */
export const panelViewType = 'agentQuery.conversation';

/** The id of the view in the side bar. */
export const sideBarViewId = 'agentQuery.sideBar';

/** The id of the list of conversations in the side bar. */
export const conversationsViewId = 'agentQuery.conversations';
