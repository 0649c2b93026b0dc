import { inConversations, onConversation } from '../../contributes/conditions';
import type { Contributions } from '../../contributes/contributions';
import { conversationsViewId } from '../../contributes/viewIds';
import { container } from '../../contributes/views';

/** The context menu of a conversation that is not pinned, or is. */
const onUnpinned = `${inConversations} && viewItem == conversation`;
const onPinned = `${inConversations} && viewItem == pinnedConversation`;

export const contributes = {
  commands: {
    clearHistory: {},
    deleteConversation: {
      needs: 'hasTurns',
      conversationMenu: '3_agentQuery@1',
      hasTwin: true,
      menus: { 'view/item/context': { group: '3_agentQuery@1', when: onConversation } },
    },
    openConversation: { icon: '$(history)', conversationMenu: 'navigation@2', hasTwin: true },
    pinConversation: {
      palette: false,
      menus: { 'view/item/context': { group: '1_agentQuery@1', when: onUnpinned } },
    },
    renameConversation: {
      needs: 'hasConversation',
      conversationMenu: '1_agentQuery@1',
      hasTwin: true,
      menus: { 'view/item/context': { group: '1_agentQuery@2', when: onConversation } },
    },
    searchConversations: {
      icon: '$(search)',
      palette: false,
      menus: { 'view/title': { group: 'navigation@2', when: inConversations } },
    },
    unpinConversation: {
      palette: false,
      menus: { 'view/item/context': { group: '1_agentQuery@1', when: onPinned } },
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
  points: {
    views: {
      [container.id]: [
        {
          id: conversationsViewId,
          name: '%view.conversations%',
          icon: container.icon,
          visibility: 'collapsed',
        },
      ],
    },
    viewsWelcome: [{ view: conversationsViewId, contents: '%view.conversations.welcome%' }],
  },
} satisfies Contributions;
