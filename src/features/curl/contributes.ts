import type { Contributions } from '../../contributes/contributions';

export const contributes = {
  commands: {
    copyAsCurl: {
      isForDevelopers: true,
      needs: 'hasQuestion',
      conversationMenu: '1_events@3',
      hasTwin: true,
    },
  },
} satisfies Contributions;
