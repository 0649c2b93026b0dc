import * as vscode from 'vscode';
import type { ChangeRefusal } from '../../core/changes/model/changeRefusal';
import type { RefusalReason } from '../../core/changes/model/refusalReason';

const { t } = vscode.l10n;

/** Why a change cannot be applied, in a sentence with its file. */
export function refusalSentence({ path, reason, place }: ChangeRefusal): string {
  const name = path === '' ? t('A change without a file name') : path;
  const text = reasons()[reason];
  const line = place?.line;
  return line === undefined ? t('{0}: {1}', name, text) : t('{0}, line {1}: {2}', name, line, text);
}

/** In a function, so that the texts are only made when one is needed. */
function reasons(): Readonly<Record<RefusalReason, string>> {
  return {
    ambiguous: t('The lines to change are in the file several times.'),
    ambiguousFolder: t(
      'Start the path with the name of one of the workspace folders: {0}.',
      (vscode.workspace.workspaceFolders ?? []).map(({ name }) => name).join(', '),
    ),
    applied: t('The file already contains this.'),
    binary: t("Binary files can't be changed."),
    elided: t('A comment stands for code that was left out.'),
    edited: t('The lines to change were edited. The same lines are only elsewhere in the file.'),
    exists: t('The file already exists.'),
    git: t("Files in .git can't be changed."),
    incomplete: t('The answer ends before the end of the change.'),
    malformed: t("The change can't be read."),
    markers: t('It contains the markers of an edit, not only code.'),
    missing: t('The file does not exist.'),
    mode: t("File permissions can't be changed."),
    nested: t('The code contains code blocks, so its end is not certain.'),
    noContext: t('No unchanged lines show where the new ones belong.'),
    noFolder: t('Open a folder first.'),
    noName: t('The answer does not name the file of this change.'),
    notFound: t('The lines to change are not in the file.'),
    outside: t('The file is not in a workspace folder.'),
    overlap: t('Two changes affect the same lines.'),
    several: t('The answer contains several versions of this file.'),
    special: t("Symbolic links and submodules can't be changed."),
    tooLarge: t('The file is too large, or there are too many changes.'),
    unreadable: t('The file is a folder, or it cannot be read as text.'),
    unsafePath: t('The path is not in a workspace folder.'),
  };
}
