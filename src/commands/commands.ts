import type { ConversationPanels } from '../host/panels/conversationPanels';
import { askCommands } from './askCommands';
import type { CommandTable } from './commandTable';
import { conversationCommands } from './conversationCommands';
import { serviceCommands } from './serviceCommands';

/** The objects that commands work with. */
type CommandContext = Parameters<typeof askCommands>[0] &
  Parameters<typeof conversationCommands>[0] &
  Parameters<typeof serviceCommands>[0];

/**
 * All commands. Each is also listed in `contributes.commands` of package.json.
 *
 * @param ofFeatures the commands of features
 */
export function commands(context: CommandContext, ofFeatures: CommandTable): CommandTable {
  const all: CommandTable = {
    ...askCommands(context),
    ...conversationCommands(context),
    ...serviceCommands(context),
    ...ofFeatures,
  };
  return { ...all, ...inSideBar(all, context.panels) };
}

/**
 * The commands in the title of the view in the side bar. They work on the conversation there, whichever is the current
 * one. VS Code does not tell a command whose title it was chosen from, so they have ids of their own.
 */
function inSideBar(all: CommandTable, panels: ConversationPanels): CommandTable {
  const own = Object.keys(all).filter(id => id.startsWith('sideBar.'));
  const twins = [
    'copyAsCurl',
    'copySessionId',
    'deleteConversation',
    'exportConversation',
    'inspectEvents',
    'renameConversation',
    'saveTranscript',
  ];
  return Object.fromEntries(
    [...own, ...twins.map(id => `sideBar.${id}`)].map(id => [
      id,
      (...args: unknown[]) => {
        panels.turnToSideBar();
        return (all[id] ?? all[id.replace('sideBar.', '')])?.(...args);
      },
    ]),
  );
}
