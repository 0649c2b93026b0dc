import type { Contributions } from '../../contributes/contributions';

export const contributes = {
  commands: {
    checkService: { isForDevelopers: true, needsService: true, conversationMenu: '2_service@1' },
  },
} satisfies Contributions;
