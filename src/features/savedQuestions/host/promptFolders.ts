import * as vscode from 'vscode';
import { type PromptLocation, promptLocations } from '../core/promptFile';

/** A place of saved questions: a folder with their files, or a single file. */
export interface PromptFolder {
  readonly uri: vscode.Uri;
  /** A glob for the files below the folder; absent for the files directly in it. */
  readonly glob?: string;
  /** The workspace folder that it belongs to; undefined for a folder of the user. */
  readonly workspaceFolder: vscode.WorkspaceFolder | undefined;
  /**
   * The folder below which links are not followed, because they may lead anywhere; undefined for the user's own files.
   */
  readonly root: vscode.Uri | undefined;
}

export interface UserPrompts {
  /** The folder in which VS Code keeps the user's settings on the machine of the extension. */
  readonly userFolder: vscode.Uri;
  /** The path of the home folder on that machine; undefined without a local disk. */
  readonly homeFolder: string | undefined;
  /** True if that machine is the user's own. */
  readonly isLocal: boolean;
}

/**
 * The places of saved questions: first the workspace's, if it is trusted, then the user's own.
 * `chat.promptFilesLocations` of VS Code's Chat names them, by default `.github/prompts` of each workspace folder; VS
 * Code ignores the settings of a workspace that is not trusted. The user's data have a folder, too. In a remote window
 * of the desktop, it is on a machine that extensions cannot reach. In a browser, VS Code has it in the browser or on
 * its server. The owner of another machine might have put something there, so it is used only in trusted workspaces.
 */
export function promptFolders(user: UserPrompts): readonly PromptFolder[] {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  const setting = vscode.workspace.getConfiguration('chat').get<unknown>('promptFilesLocations');
  const locations = promptLocations(setting);
  const inWorkspace = workspaceFolders.flatMap(folder =>
    locations.filter(({ from }) => from === 'workspace').map(location => within(folder, location)),
  );
  const elsewhere = locations.flatMap(location => outside(location, user));
  const isInBrowser = vscode.env.uiKind === vscode.UIKind.Web;
  const own = {
    uri: vscode.Uri.joinPath(user.userFolder, 'prompts'),
    workspaceFolder: undefined,
    root: undefined,
  };
  const isTheirs = ({ workspaceFolder }: PromptFolder) => workspaceFolder !== undefined;
  return [
    ...(isTrusted ? [...inWorkspace, ...elsewhere.filter(isTheirs)] : []),
    ...(user.isLocal || isTrusted ? elsewhere.filter(folder => !isTheirs(folder)) : []),
    ...(user.isLocal || (isInBrowser && isTrusted) ? [own] : []),
  ];
}

function within(
  workspaceFolder: vscode.WorkspaceFolder,
  { path, glob }: PromptLocation,
): PromptFolder {
  const uri = vscode.Uri.joinPath(workspaceFolder.uri, path);
  const isInside = uri.toString().startsWith(`${workspaceFolder.uri}/`);
  return {
    uri,
    ...(glob && { glob }),
    workspaceFolder,
    root: isInside ? workspaceFolder.uri : uri,
  };
}

/** A place that is not named by its path in a workspace folder, although it may be in one. */
function outside(
  { from, path, glob }: PromptLocation,
  { homeFolder }: UserPrompts,
): readonly PromptFolder[] {
  if (homeFolder === undefined || from === 'workspace') {
    return [];
  }
  const uri =
    from === 'home'
      ? vscode.Uri.joinPath(vscode.Uri.file(homeFolder), path)
      : vscode.Uri.file(path);
  const workspaceFolder = vscode.workspace.getWorkspaceFolder(uri);
  return [{ uri, ...(glob && { glob }), workspaceFolder, root: workspaceFolder?.uri }];
}
