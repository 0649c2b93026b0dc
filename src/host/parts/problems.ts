import * as vscode from 'vscode';
import { oneLine } from '../../base/shorten';
import type { SnippetSource } from '../../core/parts/partSource';
import {
  codeFrame,
  type Diagnostic,
  diagnosticText,
  testFailureText,
} from '../../core/parts/partText';
import { terminalText } from '../../core/text/terminalText';
import type { Settings } from '../settings/settings';
import { Disposable } from '../window/disposable';
import { pickSeveral } from '../window/pickSeveral';
import type { Choice } from '../window/quickPick';
import { nameOf } from './fileSource';

const { t } = vscode.l10n;

/** A diagnostic and its file. */
export interface FileDiagnostic {
  readonly uri: vscode.Uri;
  readonly diagnostic: vscode.Diagnostic;
}

/** Diagnostics as the sources of parts: each message with the lines around it. */
export function diagnosticSources(
  diagnostics: readonly FileDiagnostic[],
): Promise<SnippetSource[]> {
  return Promise.all(diagnostics.map(diagnosticSource));
}

async function diagnosticSource({ uri, diagnostic }: FileDiagnostic): Promise<SnippetSource> {
  return {
    kind: 'snippet',
    name: `${placeOf(uri, diagnostic.range)}, problem`,
    languageId: 'text',
    text: diagnosticText(diagnosticOf(diagnostic), await codeAround(uri, diagnostic.range)),
    from: 'problem',
  };
}

function diagnosticOf(diagnostic: vscode.Diagnostic): Diagnostic {
  const { source = '', code, message, relatedInformation = [] } = diagnostic;
  const linked = typeof code === 'object';
  return {
    severity: severityOf(diagnostic),
    source,
    code: String((linked ? code.value : code) ?? ''),
    help: linked ? code.target.toString(true) : '',
    message,
    related: relatedInformation.map(({ location, message: relatedMessage }) => ({
      place: placeOf(location.uri, location.range),
      message: relatedMessage,
    })),
  };
}

/** The severity of a diagnostic. */
function severityOf({ severity }: vscode.Diagnostic): Diagnostic['severity'] {
  switch (severity) {
    case vscode.DiagnosticSeverity.Error:
      return 'error';
    case vscode.DiagnosticSeverity.Warning:
      return 'warning';
    case vscode.DiagnosticSeverity.Information:
      return 'information';
    case vscode.DiagnosticSeverity.Hint:
      return 'hint';
  }
}

const severityIcons = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'info',
} as const;

interface DiagnosticChoice extends Choice {
  readonly item: FileDiagnostic;
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
 * Lets the user pick diagnostics of the workspace, by file and then by severity. A single one is returned without
 * asking.
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
      .map(diagnostic => ({ choice: choiceOf({ uri, diagnostic }) })),
  );
  const [only] = choices;
  if (only && choices.length === 1) {
    return [only.choice.item];
  }
  const selected = await pickSeveral(choices, {
    title: t('Ask agent about problems'),
    placeHolder: t('Select problems'),
  });
  return selected?.map(({ item }) => item) ?? [];
}

function choiceOf(item: FileDiagnostic): DiagnosticChoice {
  const { uri, diagnostic } = item;
  const [line = ''] = terminalText(diagnostic.message).split('\n', 1);
  return {
    icon: severityIcons[severityOf(diagnostic)],
    label: line,
    description: `${nameOf(uri)}:${diagnostic.range.start.line + 1}`,
    item,
  };
}

function rank(uri: vscode.Uri, first: vscode.Uri | undefined): number {
  return uri.toString() === first?.toString() ? 0 : 1;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The quick fix that asks about a problem. It is off by default, because every problem without another quick fix would
 * get a light bulb.
 */
export class DiagnosticActions extends Disposable implements vscode.CodeActionProvider {
  private registration: vscode.Disposable | undefined;

  constructor(private readonly settings: Settings) {
    super();
    this._register(settings.onDidChangeDiagnosticQuickFix(() => this.refresh()));
    this._register({ dispose: () => this.registration?.dispose() });
    this.refresh();
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (diagnostics.length === 0) {
      return [];
    }
    const title = t('Ask agent about problem');
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [...diagnostics];
    action.command = {
      command: 'agentQuery.askAboutProblem',
      title,
      arguments: [document.uri, diagnostics],
    };
    return [action];
  }

  private refresh(): void {
    this.registration?.dispose();
    this.registration = this.settings.diagnosticQuickFix
      ? vscode.languages.registerCodeActionsProvider({ language: '*' }, this, {
          providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
        })
      : undefined;
  }
}

/** The message of a test failure as the source of a part, with the code around the failure. */
export async function testFailureSource(
  test: vscode.TestItem,
  { message, expectedOutput, actualOutput, location, stackTrace = [] }: vscode.TestMessage,
): Promise<SnippetSource> {
  const frames = stackTrace.map(({ label, uri, position }) =>
    uri && position ? `${label} (${placeOf(uri, new vscode.Range(position, position))})` : label,
  );
  const place = location ? [placeOf(location.uri, location.range)] : [];
  return {
    kind: 'snippet',
    name: `Failure of test ${testName(test)}`,
    languageId: 'text',
    text: testFailureText(
      {
        message: typeof message === 'string' ? message : message.value,
        expected: expectedOutput,
        actual: actualOutput,
        places: frames.length > 0 ? frames : place,
      },
      location ? await codeAround(location.uri, location.range) : '',
    ),
    from: 'test',
  };
}

/** The name of a test with its suites, such as `Math › adds`. */
function testName(test: vscode.TestItem): string {
  const names: string[] = [];
  for (let item: vscode.TestItem | undefined = test; item; item = item.parent) {
    names.unshift(oneLine(item.label));
  }
  return names.join(' › ');
}

/** A place as `path:first-last`, with line numbers from 1. */
function placeOf(uri: vscode.Uri, { start, end }: vscode.Range): string {
  return `${nameOf(uri)}:${start.line + 1}-${end.line + 1}`;
}

/** The lines around a place in a file; empty if the file cannot be read as text. */
async function codeAround(uri: vscode.Uri, { start, end }: vscode.Range): Promise<string> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    return codeFrame(document, start.line, end.line);
  } catch {
    return '';
  }
}
