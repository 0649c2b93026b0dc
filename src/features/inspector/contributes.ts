import { inAnswer } from '../../contributes/conditions';
import type { Contributions } from '../../contributes/contributions';
import { transcriptViewType } from './host/transcriptViewType';

export const contributes = {
  commands: {
    inspectEvents: {
      isForDevelopers: true,
      icon: '$(list-flat)',
      needs: 'hasConversation',
      conversationMenu: '1_events@1',
      hasTwin: true,
    },
    replayTranscript: {
      isForDevelopers: true,
      menus: {
        'editor/title': {
          group: '2_agentQuery@1',
          when: `activeCustomEditorId == '${transcriptViewType}'`,
        },
      },
    },
    saveTranscript: {
      isForDevelopers: true,
      needs: 'hasEvents',
      conversationMenu: '1_events@2',
      hasTwin: true,
    },
    showInEvents: {
      isForDevelopers: true,
      palette: false,
      menus: {
        'webview/context': { when: inAnswer },
      },
    },
  },
  points: {
    customEditors: [
      {
        viewType: transcriptViewType,
        displayName: '%customEditor.transcript%',
        selector: [{ filenamePattern: '*.sse' }],
        priority: 'default',
      },
    ],
  },
} satisfies Contributions;
