import * as vscode from 'vscode';
import { nameOf } from '../files/fileSource';
import type { Choice } from '../window/choice';
import { pickSeveral } from '../window/pickOne';
import { type FileDiagnostic, severityOf } from './diagnosticSources';

const { t } = vscode.l10n;

const icons = { error: 'error', warning: 'warning', information: 'info', hint: 'info' } as const;

interface DiagnosticChoice extends Choice {
  readonly found: FileDiagnostic;
}

/** The diagnostics that touch the selections or cursors of an editor. */
export function diagnosticsAt({
  document,
  selections,
}: vscode.TextEditor): readonly FileDiagnostic[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ range }) => selections.some(selection => selection.intersection(range)))
    .map(diagnostic => ({ uri: document.uri, diagnostic }));
}

/**
 * Asks which diagnostics of the workspace to use, by file and then by severity. A single one is not asked about.
 *
 * @param first the file to list first
 * @returns the selected diagnostics, none if the user canceled; undefined if there are no diagnostics
 */
export async function pickDiagnostics(
  first: vscode.Uri | undefined,
): Promise<readonly FileDiagnostic[] | undefined> {
  const files = vscode.languages
    .getDiagnostics()
    .filter(([, diagnostics]) => diagnostics.length > 0)
    .sort(([a], [b]) => rank(a, first) - rank(b, first) || compare(nameOf(a), nameOf(b)));
  if (files.length === 0) {
    return undefined;
  }
  const choices = files.flatMap(([uri, diagnostics]) =>
    [...diagnostics]
      .sort((a, b) => a.severity - b.severity || a.range.start.compareTo(b.range.start))
      .map((diagnostic): DiagnosticChoice => choice({ uri, diagnostic })),
  );
  const [only] = choices;
  if (only && choices.length === 1) {
    return [only.found];
  }
  const selected = await pickSeveral(choices, {
    title: t('Ask agent about problems'),
    placeHolder: t('Select problems'),
  });
  return selected?.map(({ found }) => found) ?? [];
}

function choice(found: FileDiagnostic): DiagnosticChoice {
  const { uri, diagnostic } = found;
  const [line = ''] = diagnostic.message.split('\n', 1);
  return {
    icon: icons[severityOf(diagnostic)],
    label: line,
    description: `${nameOf(uri)}:${diagnostic.range.start.line + 1}`,
    found,
  };
}

function rank(uri: vscode.Uri, first: vscode.Uri | undefined): number {
  return uri.toString() === first?.toString() ? 0 : 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
