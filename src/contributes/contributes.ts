import { askFacts } from './askCommands';
import type { Contributions } from './contributions';
import { conversationFacts } from './conversationCommands';
import { serviceFacts } from './serviceCommands';
import { settings } from './settings';
import { panelViewType } from './viewIds';
import { views } from './views';
import { walkthroughs } from './walkthroughs';

/** The contributions of the main road. The contributions of features are in their folders. */
export const contributes: Contributions = {
  commands: { ...askFacts, ...conversationFacts, ...serviceFacts },
  settings,
  activationEvents: [`onWebviewPanel:${panelViewType}`],
  points: {
    walkthroughs,
    ...views,
    jsonValidation: [
      {
        fileMatch: ['agent-query/services.json', 'Agent Query/services.json'],
        url: './media/services.schema.json',
      },
    ],
  },
};
