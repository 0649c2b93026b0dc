/** The id of the view in the side bar; also in package.json. */
export const sideBarViewId = 'agentQuery.sideBar';
