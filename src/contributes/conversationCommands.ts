import {
  conversationIsVisible,
  focusInConversation,
  focusInSideBar,
  focusInTab,
  inAnswer,
  inConversations,
  inSideBar,
  inTab,
  onConversation,
  sideBarIsVisible,
} from './conditions';
import type { CommandContributions } from './contributions';

/** The commands that work with open conversations, most of them with the current one. */
export const conversationFacts = {
  askAgain: {
    needsService: true,
    needs: 'hasQuestion',
    menus: { 'webview/context': { when: `${inAnswer} && hasEnded` } },
  },
  askOtherService: {
    needsService: true,
    palette: 'agentQuery.hasQuestion && agentQuery.hasServices',
  },
  compareAnswer: {
    icon: '$(compare-changes)',
    palette: "resourceScheme == 'agent-query-answer'",
    menus: {
      'editor/title': {
        group: 'navigation@1',
        when: "resourceScheme == 'agent-query-answer' && !isInDiffEditor",
      },
    },
  },
  copyAnswer: {
    palette: false,
    menus: { 'webview/context': { group: '1_agentQuery@1', when: `${inAnswer} && hasAnswer` } },
  },
  copyCode: {
    palette: false,
    menus: { 'webview/context': { group: '1_agentQuery@2', when: `${inAnswer} && hasCode` } },
  },
  copySessionId: {
    needs: 'hasConversation',
    conversationMenu: '2_agentQuery@2',
    hasTwin: true,
    menus: { 'view/item/context': { group: '2_agentQuery@1', when: onConversation } },
  },
  findInSideBar: {
    palette: sideBarIsVisible,
    menus: { 'view/title': { group: '1_agentQuery@0', when: inSideBar } },
    keys: [{ key: 'ctrl+f', when: focusInSideBar }],
  },
  focusAnswer: {
    palette: conversationIsVisible,
    keys: [
      {
        key: 'ctrl+alt+enter',
        when: `${focusInConversation} || editorTextFocus && resourceScheme == agent-query-answer || editorTextFocus && resourceScheme == agent-query-help`,
      },
    ],
  },
  newConversation: {
    icon: '$(add)',
    needsService: true,
    conversationMenu: 'navigation@1',
    hasTwin: true,
    menus: { 'view/title': { group: 'navigation@1', when: inConversations } },
  },
  nextCodeBlock: {
    palette: conversationIsVisible,
    keys: [{ key: 'ctrl+alt+pagedown', when: focusInConversation }],
  },
  nextTurn: {
    palette: conversationIsVisible,
    keys: [{ key: 'ctrl+alt+down', when: focusInConversation }],
  },
  openAccessibilityHelp: { keys: onLinuxWithShift('alt+f1') },
  openAnswer: { needs: 'hasAnswer', keys: onLinuxWithShift('alt+f2') },
  openInEditor: {
    palette: sideBarIsVisible,
    menus: { 'view/title': { group: '1_agentQuery@3', when: inSideBar } },
  },
  openInSideBar: { menus: { 'editor/title': { group: '1_agentQuery@3', when: inTab } } },
  previousCodeBlock: {
    palette: conversationIsVisible,
    keys: [{ key: 'ctrl+alt+pageup', when: focusInConversation }],
  },
  previousTurn: {
    palette: conversationIsVisible,
    keys: [{ key: 'ctrl+alt+up', when: focusInConversation }],
  },
  stop: {
    icon: '$(stop-circle)',
    palette: 'agentQuery.running',
    keys: [
      {
        key: 'ctrl+escape',
        win: 'alt+backspace',
        when: `agentQuery.running && ${focusInSideBar} || agentQuery.running && ${focusInTab}`,
      },
    ],
  },
} satisfies CommandContributions;

/** VS Code's own keys for these commands: on Linux, desktops take the ones without Shift. */
function onLinuxWithShift(key: string) {
  return [
    { key, when: focusInConversation },
    { key: key.replace('alt+', 'alt+shift+'), when: `isLinux && (${focusInConversation})` },
  ];
}
