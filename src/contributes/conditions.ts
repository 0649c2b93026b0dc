import { conversationsViewId, panelViewType, sideBarViewId } from './viewIds';

/** The context menu of an answer, whose conditions the page describes (`describeMenu`). */
export const inAnswer =
  "webviewId =~ /^agentQuery\\.(conversation|sideBar)$/ && section == 'answer'";

/** The title of a conversation's tab. */
export const inTab = `activeWebviewPanelId == '${panelViewType}'`;

/** The title of the view in the side bar. */
export const inSideBar = `view == ${sideBarViewId}`;

/** The title of the list of conversations. */
export const inConversations = `view == ${conversationsViewId}`;

/** The context menu of a conversation in the list. */
export const onConversation = `${inConversations} && viewItem =~ /onversation$/`;

/** The conversation in the side bar can be seen. */
export const sideBarIsVisible = `view.${sideBarViewId}.visible`;

/** A conversation can be seen, so that something can be done with it. */
export const conversationIsVisible = `${inTab} || ${sideBarIsVisible}`;

/** The focus is in the conversation of the side bar. */
export const focusInSideBar = 'agentQuery.sideBarFocus && !inQuickOpen';

/** The focus is in the conversation of the active tab: VS Code tells only where it is not. */
export const focusInTab = `${inTab} && !auxiliaryBarFocus && !inChat && !inQuickOpen && !panelFocus && !sideBarFocus && !terminalFocus`;

/** The focus is in a conversation. */
export const focusInConversation = `${focusInSideBar} || ${focusInTab}`;
