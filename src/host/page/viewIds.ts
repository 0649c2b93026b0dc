/** The view type of conversation panels; also in `activationEvents` of package.json. */
export const panelViewType = 'agentQuery.conversation';

/** The id of the view in the side bar; also in package.json. */
export const sideBarViewId = 'agentQuery.sideBar';
