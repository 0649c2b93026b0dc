import type { App } from '../../host/app/app';
import { AskTool } from './host/askTool';
import { ChatParticipant } from './host/chatParticipant';
import { ToolFiles } from './host/toolFiles';

/** `@agent` in VS Code's Chat, and the tool for language models. `activate` announces both before this is loaded. */
export function registerChat(
  app: Pick<App, 'access' | 'actions' | 'files' | 'hooks' | 'platform' | 'ports' | 'settings'>,
) {
  const { actions, files, hooks, platform, ports, settings } = app;
  const { querySettings, services } = app.access;
  const participant = new ChatParticipant(ports, files, services, actions, hooks);
  const attached = new ToolFiles(platform, settings);
  const tool = new AskTool(ports, services, querySettings, attached, hooks);
  return {
    participant,
    tool,
    dispose() {
      tool.dispose();
      participant.dispose();
    },
  };
}
