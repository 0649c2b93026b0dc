import * as vscode from 'vscode';

/** A folder with saved questions. */
export interface PromptFolder {
  readonly uri: vscode.Uri;
  /** The workspace folder that it is in; undefined for the user's own. */
  readonly workspaceFolder: vscode.WorkspaceFolder | undefined;
}

/** What the extension needs to know to find the user's own folder. */
export interface UserPrompts {
  /** Where VS Code keeps the user's settings on the machine of the extension. */
  readonly userFolder: vscode.Uri;
  /** True if that is the user's own machine. */
  readonly isLocal: boolean;
}

/**
 * The folders with saved questions: `.github/prompts` of each workspace folder, if the workspace is trusted, and the
 * user's own. In a remote window of the desktop, that one is on a machine that extensions cannot reach. In a browser,
 * VS Code has it in the browser or on its server, whose owner might have put something there: it counts only in trusted
 * workspaces.
 */
export function promptFolders({ userFolder, isLocal }: UserPrompts): readonly PromptFolder[] {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  const inWorkspace = workspaceFolders.map(workspaceFolder => ({
    uri: vscode.Uri.joinPath(workspaceFolder.uri, '.github', 'prompts'),
    workspaceFolder,
  }));
  const own = { uri: vscode.Uri.joinPath(userFolder, 'prompts'), workspaceFolder: undefined };
  const isInBrowser = vscode.env.uiKind === vscode.UIKind.Web;
  return [
    ...(isTrusted ? inWorkspace : []),
    ...(isLocal || (isInBrowser && isTrusted) ? [own] : []),
  ];
}
