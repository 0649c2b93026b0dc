import type { FindFiles } from '../../core/parts/partInspector';
import type { Platform } from '../../core/platform';
import type { PartStager } from '../../host/asking/partStager';
import type { ConversationPanels } from '../../host/panels/conversationPanels';
import type { ActiveEditor } from '../../host/parts/activeEditor';
import type { PanelHandlers } from '../../host/requests/panelRequests';
import { PromptCalls } from './host/promptCalls';
import { PromptFiles } from './host/promptFiles';
import type { UserPrompts } from './host/promptFolders';
import { SavedQuestions } from './host/savedQuestions';

interface PromptsContext {
  readonly platform: Pick<Platform, 'clock' | 'openLocalFile'>;
  readonly user: UserPrompts;
  readonly active: ActiveEditor;
  readonly find: FindFiles;
  readonly panels: ConversationPanels;
  readonly stager: PartStager;
}

/** Saved questions: their list for the page, and the calls of them by their names. */
export function registerPrompts({ platform, user, active, find, panels, stager }: PromptsContext) {
  const saved = new SavedQuestions(platform, new PromptFiles(platform, user), active, find);
  return {
    calls: new PromptCalls(panels, saved, stager),
    handlers: {
      'prompt.list': (_request, _panel, tell) => saved.list(tell),
    } satisfies Partial<PanelHandlers>,
  };
}
