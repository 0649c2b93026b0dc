import type { ConversationPanels } from '../host/panel/conversationPanels';
import { askCommands } from './askCommands';
import { changeCommands } from './changeCommands';
import { type CheckServices, checkService } from './checkService';
import type { CommandTable } from './commandTable';
import { conversationCommands } from './conversationCommands';
import { type CurlServices, copyAsCurl } from './copyAsCurl';
import { serviceCommands } from './serviceCommands';
import { transcriptCommands } from './transcriptCommands';

/** The objects that commands work with. */
type CommandServices = CheckServices &
  CurlServices &
  Parameters<typeof askCommands>[0] &
  Parameters<typeof changeCommands>[0] &
  Parameters<typeof conversationCommands>[0] &
  Parameters<typeof serviceCommands>[0] &
  Parameters<typeof transcriptCommands>[0];

/** All commands. Each is also listed in `contributes.commands` of package.json. */
export function commands(services: CommandServices): CommandTable {
  const all: CommandTable = {
    ...askCommands(services),
    ...changeCommands(services),
    ...conversationCommands(services),
    ...serviceCommands(services),
    ...transcriptCommands(services),
    checkService: name => checkService(services, name),
    copyAsCurl: () => copyAsCurl(services),
  };
  return { ...all, ...inSideBar(all, services.panels) };
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
