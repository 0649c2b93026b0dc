import type { Contributions } from '../../contributes/contributions';

export const contributes = {
  commands: {
    clearHistory: {},
    deleteConversation: { needs: 'hasTurns', conversationMenu: '3_agentQuery@1', hasTwin: true },
    openConversation: { icon: '$(history)', conversationMenu: 'navigation@2', hasTwin: true },
    renameConversation: {
      needs: 'hasConversation',
      conversationMenu: '1_agentQuery@1',
      hasTwin: true,
    },
  },
  settings: {
    'history.maxSize': {
      group: 'conversations',
      order: 4,
      scope: 'application',
      type: 'number',
      minimum: 0,
      maximum: 10_240,
      default: 100,
      tags: ['advanced'],
    },
  },
} satisfies Contributions;
