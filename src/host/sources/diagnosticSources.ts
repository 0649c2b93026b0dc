import * as vscode from 'vscode';
import type { SnippetSource } from '../../core/parts/partSource';
import { type Diagnostic, diagnosticText } from '../../core/parts/text/diagnosticText';
import { codeAround, placeOf } from './codeAround';

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
    text: diagnosticText(describe(diagnostic), await codeAround(uri, diagnostic.range)),
    from: 'problem',
  };
}

function describe(diagnostic: vscode.Diagnostic): Diagnostic {
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
export function severityOf({ severity }: vscode.Diagnostic): Diagnostic['severity'] {
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
