import type { Contributions } from '../../contributes/contributions';

export const contributes = {
  commands: {
    applyChanges: {
      palette: 'agentQuery.reviewing',
      menus: {
        'editor/title': {
          group: 'navigation@-1',
          when: "agentQuery.reviewing && activeEditor == multiDiffEditor || isInDiffEditor && resourceScheme == 'agent-query-changes'",
        },
      },
    },
    applyComparison: {
      palette: "isInDiffEditor && resourceScheme == 'agent-query-comparison'",
      menus: {
        'editor/title': {
          group: 'navigation@-1',
          when: "isInDiffEditor && resourceScheme == 'agent-query-comparison'",
        },
      },
    },
    reviewChanges: { icon: '$(diff-multiple)', needs: 'hasAnswer' },
  },
} satisfies Contributions;
