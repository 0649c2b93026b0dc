import type { CommandContributions } from './contributions';

const group = '4_agentQuery@1';
const staged = 'scmProvider == git && scmResourceGroup == index';
const unstaged = 'scmProvider == git && scmResourceGroup != index';

/** The commands that ask, each about something else. */
export const askFacts = {
  ask: { icon: '$(comment-discussion)', needsService: true },
  askAboutCells: {
    needsService: true,
    palette: 'activeEditor == workbench.editor.notebook',
    menus: { 'notebook/cell/title': { group: '5_agentQuery@1' } },
  },
  askAboutChanges: {
    needsService: true,
    palette: 'gitOpenRepositoryCount > 0',
    menus: {
      'scm/title': { group, when: 'scmProvider == git' },
      'scm/resourceState/context': { group, when: unstaged },
      'scm/resourceFolder/context': { group, when: unstaged },
      'scm/resourceGroup/context': { group, when: unstaged },
    },
  },
  askAboutDebugConsole: {
    needsService: true,
    palette: 'inDebugMode || view.workbench.panel.repl.view.visible',
    menus: { 'view/title': { group, when: 'view == workbench.panel.repl.view' } },
  },
  askAboutFile: {
    needsService: true,
    menus: { 'editor/context': { group: '1_agentQuery@1', when: '!editorHasSelection' } },
  },
  askAboutFiles: {
    needsService: true,
    menus: {
      // After Add File to Chat.
      'explorer/context': { group: '5_chat@2' },
      'editor/title/context': {
        group: '3_agentQuery@1',
        when: 'isFileSystemResource || resourceScheme == untitled',
      },
      'scm/resourceState/context': { group, when: 'scmProvider != git' },
    },
  },
  askAboutLastCommand: {
    needsService: true,
    palette: 'terminalCount > 0',
    menus: { 'terminal/context': { group, when: '!terminalTextSelected' } },
  },
  askAboutProblem: {
    needsService: true,
    palette: 'view.workbench.panel.markers.view.visible || markersNavigationVisible',
    menus: { 'view/title': { group, when: 'view == workbench.panel.markers.view' } },
  },
  askAboutSearchResults: {
    needsService: true,
    palette: 'hasSearchResult',
    menus: {
      'view/title': { group, when: 'view == workbench.view.search && hasSearchResult' },
    },
  },
  askAboutSelection: {
    needsService: true,
    menus: { 'editor/context': { group: '1_agentQuery@1', when: 'editorHasSelection' } },
    keys: [{ key: 'ctrl+k a', when: 'editorTextFocus' }],
  },
  askAboutStagedChanges: {
    needsService: true,
    palette: 'gitOpenRepositoryCount > 0',
    menus: {
      'scm/title': { group: '4_agentQuery@2', when: 'scmProvider == git' },
      'scm/resourceState/context': { group, when: staged },
      'scm/resourceFolder/context': { group, when: staged },
      'scm/resourceGroup/context': { group, when: staged },
    },
  },
  askAboutTerminalSelection: {
    needsService: true,
    palette: 'terminalTextSelected',
    menus: { 'terminal/context': { group, when: 'terminalTextSelected' } },
  },
  askAboutTestFailure: {
    needsService: true,
    palette: false,
    menus: { 'testing/message/context': { group }, 'testing/message/content': { group } },
  },
} satisfies CommandContributions;
