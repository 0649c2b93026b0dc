import type { Contributions } from '../../contributes/contributions';

export const contributes = {
  commands: {
    serveTranscript: {
      isForDevelopers: true,
      menus: {
        'explorer/context': {
          group: '4_agentQuery@2',
          when: 'resourceExtname == .sse && !explorerResourceIsFolder',
        },
        'editor/title': {
          group: '2_agentQuery@2',
          when: "activeCustomEditorId == 'agentQuery.transcript'",
        },
      },
    },
    startDemoService: {},
  },
} satisfies Contributions;
