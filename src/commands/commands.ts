import type { App } from '../host/app/app';
import type { CommandTable } from '../host/app/commandTable';
import type { OpenPanels } from '../host/panels/openPanels';
import { askCommands } from './askCommands';
import { conversationCommands } from './conversationCommands';
import { serviceCommands } from './serviceCommands';

/**
 * All commands. Each is also listed in `contributes.commands` of package.json.
 *
 * @param ofFeatures the commands of features
 */
export function commands(app: App, ofFeatures: readonly CommandTable[]): CommandTable {
  const tables = [askCommands(app), conversationCommands(app), serviceCommands(app), ...ofFeatures];
  const all: CommandTable = Object.assign({}, ...tables);
  return { ...all, ...inSideBar(all, app.panels) };
}

/**
 * The commands in the title of the view in the side bar. They work on the conversation there, whichever is the current
 * one. VS Code does not tell a command whose title it was chosen from, so they have ids of their own.
 */
function inSideBar(all: CommandTable, panels: OpenPanels): CommandTable {
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
