import * as vscode from 'vscode';
import type { SnippetSource } from '../../core/parts/partSource';
import { type Problem, problemText } from '../../core/parts/text/diagnosticText';
import { codeAround, placeOf } from './codeAround';

/** A problem and the file that it is in. */
export interface FoundProblem {
  readonly uri: vscode.Uri;
  readonly diagnostic: vscode.Diagnostic;
}

/** Problems as parts: what is said, and the lines around it. */
export function problemSources(problems: readonly FoundProblem[]): Promise<SnippetSource[]> {
  return Promise.all(problems.map(problemSource));
}

async function problemSource({ uri, diagnostic }: FoundProblem): Promise<SnippetSource> {
  return {
    kind: 'snippet',
    name: `${placeOf(uri, diagnostic.range)}, problem`,
    languageId: 'text',
    text: problemText(describe(diagnostic), await codeAround(uri, diagnostic.range)),
    from: 'problem',
  };
}

function describe(diagnostic: vscode.Diagnostic): Problem {
  const { source = '', code, message, relatedInformation = [] } = diagnostic;
  const linked = typeof code === 'object';
  return {
    severity: severityOf(diagnostic),
    source,
    code: String((linked ? code.value : code) ?? ''),
    help: linked ? code.target.toString(true) : '',
    message,
    related: relatedInformation.map(({ location, message: note }) => ({
      place: placeOf(location.uri, location.range),
      message: note,
    })),
  };
}

/** The name of a problem's severity. */
export function severityOf({ severity }: vscode.Diagnostic): Problem['severity'] {
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
