import type { App } from '../host/app/app';
import type { Commands } from '../host/app/commandTable';
import type { OpenPanels } from '../host/panels/openPanels';
import { askCommands } from './askCommands';
import { conversationCommands } from './conversationCommands';
import { serviceCommands } from './serviceCommands';

/**
 * All commands.
 *
 * @param ofFeatures the commands of features
 */
export function commands(app: App, ofFeatures: readonly Commands[]): Commands {
  const tables = [askCommands(app), conversationCommands(app), serviceCommands(app), ...ofFeatures];
  const all: Commands = Object.assign({}, ...tables);
  return { ...all, ...twins(all, app.panels) };
}

/**
 * The commands in the title of the view in the side bar. They work on the conversation there, even if another one is
 * current.
 */
function twins(all: Commands, panels: OpenPanels): Commands {
  return Object.fromEntries(
    Object.entries(all)
      .filter(([, { hasTwin }]) => hasTwin)
      .map(([id, command]) => {
        const { run } = all[`sideBar.${id}`] ?? command;
        const runInSideBar = (...args: unknown[]) => {
          panels.turnToSideBar();
          return run(...args);
        };
        return [`sideBar.${id}`, { ...command, run: runInSideBar }];
      }),
  );
}
