import type { CommandContributions } from './contributions';

/** The commands for the agent's service. */
export const serviceFacts = {
  clearToken: {},
  openDocumentation: {},
  openLimits: {
    palette: false,
    menus: {
      'webview/context': {
        when: "webviewId =~ /^agentQuery\\.(conversation|sideBar)$/ && section == 'overLimit'",
      },
    },
  },
  selectService: { needsService: true, conversationMenu: '2_agentQuery@1' },
  setToken: {},
  showLog: { isForDevelopers: true, icon: '$(output)', conversationMenu: '2_service@2' },
  testConnection: { needsService: true },
} satisfies CommandContributions;
