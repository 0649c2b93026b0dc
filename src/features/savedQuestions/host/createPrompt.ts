import * as vscode from 'vscode';
import { messageOf } from '../../../core/errors/agentQueryError';
import { askForText } from '../../../host/window/dialogs';
import type { Messages } from '../../../host/window/notifications';
import { unlessMissing } from '../../../host/window/workspaceStorage';
import { promptExtension } from '../core/promptFile';
import { isPromptName } from './promptFiles';
import { promptFolders, type UserPrompts } from './promptFolders';

const { t } = vscode.l10n;

/**
 * Saves a question under a name that the user enters, in the first folder of saved questions, and opens its file. A file
 * that exists is only opened.
 *
 * @param question the text to begin with; may be empty
 * @param messages shows the reason if the question can't be saved
 */
export async function createPrompt(
  user: UserPrompts,
  question: string,
  messages: Messages,
): Promise<void> {
  const folder = promptFolders(user).find(
    ({ uri, glob }) => glob === undefined && !isPromptName(uri.path),
  );
  if (!folder) {
    void messages.info(t('Open a folder to save questions in it.'));
    return;
  }
  const name = await askForText({
    title: t('Save a question'),
    prompt: t('The name to type after /'),
    value: '',
    validate: entered =>
      /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(entered)
        ? undefined
        : t('Use letters, digits, hyphens, and dots.'),
  });
  if (name === undefined) {
    return;
  }
  const uri = vscode.Uri.joinPath(folder.uri, `${name}${promptExtension}`);
  try {
    if ((await unlessMissing(vscode.workspace.fs.stat(uri))) === undefined) {
      const text = `---\ndescription: ""\n---\n\n${question}\n`;
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    }
    await vscode.window.showTextDocument(uri);
  } catch (error) {
    void messages.error(t('The question could not be saved: {0}', messageOf(error)));
  }
}
