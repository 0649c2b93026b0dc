import type { Contributions } from '../../contributes/contributions';

export const contributes = {
  commands: {
    exportConversation: {
      icon: '$(export)',
      needs: 'hasTurns',
      conversationMenu: '1_agentQuery@2',
      hasTwin: true,
    },
  },
} satisfies Contributions;
