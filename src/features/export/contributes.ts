import { inAnswer, onConversation } from '../../contributes/conditions';
import type { Contributions } from '../../contributes/contributions';

export const contributes = {
  commands: {
    continueInNewSession: {
      needs: 'hasTurns',
      conversationMenu: '2_agentQuery@3',
      hasTwin: true,
      menus: {
        'webview/context': { when: inAnswer },
      },
    },
    exportConversation: {
      icon: '$(export)',
      needs: 'hasTurns',
      conversationMenu: '1_agentQuery@2',
      hasTwin: true,
      menus: { 'view/item/context': { group: '1_agentQuery@3', when: onConversation } },
    },
  },
} satisfies Contributions;
