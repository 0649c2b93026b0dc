import * as vscode from 'vscode';
import { type Shell, shellOf } from '../../core/query/curl/shell';

/** The shell that the user would paste a command into. */
export interface TerminalShell {
  readonly shell: Shell;
  /** It runs on Windows. */
  readonly isWindows: boolean;
}

/**
 * The shell of the active terminal; if there is none or it is not known, the one of the default terminal profile.
 *
 * @param terminal the active one
 * @param defaultShell path of the shell of the default profile; empty in a browser
 */
export function terminalShell(
  terminal: Pick<vscode.Terminal, 'state' | 'creationOptions'> | undefined = vscode.window
    .activeTerminal,
  defaultShell = vscode.env.shell,
): TerminalShell {
  const options = terminal?.creationOptions;
  const path = options && 'shellPath' in options ? options.shellPath : undefined;
  const known = [terminal?.state.shell, path, defaultShell]
    .map(shell => (shell === undefined ? undefined : shellOf(shell)))
    .find(shell => shell !== undefined);
  // A browser knows no shell. If the user then chooses PowerShell, it is most likely that of Windows.
  return { shell: known ?? 'posix', isWindows: !defaultShell.startsWith('/') };
}
