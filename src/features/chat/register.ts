import { AskTool } from './host/askTool';
import { ChatParticipant } from './host/chatParticipant';
import { ToolFiles } from './host/toolFiles';

interface ChatContext {
  readonly answering: ConstructorParameters<typeof ChatParticipant>;
  readonly reading: ConstructorParameters<typeof ToolFiles>;
  readonly querySettings: ConstructorParameters<typeof AskTool>[2];
}

/** `@agent` in VS Code's Chat, and the tool for language models. extension.ts registers both before this is loaded. */
export function registerChat({ answering, reading, querySettings }: ChatContext) {
  const [ports, , services] = answering;
  const participant = new ChatParticipant(...answering);
  const tool = new AskTool(ports, services, querySettings, new ToolFiles(...reading));
  return {
    participant,
    tool,
    dispose() {
      tool.dispose();
      participant.dispose();
    },
  };
}
