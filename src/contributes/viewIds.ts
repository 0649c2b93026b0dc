/** The view type of conversation panels. */
export const panelViewType = 'agentQuery.conversation';

/** The id of the view in the side bar. */
export const sideBarViewId = 'agentQuery.sideBar';
