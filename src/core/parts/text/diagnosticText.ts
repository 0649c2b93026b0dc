/** A diagnostic of a language tool. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** The tool, such as `ts`; empty if unknown. */
  readonly source: string;
  /** The tool's code for the message; empty if it has none. */
  readonly code: string;
  /** The URL of an explanation of the code; empty if there is none. */
  readonly help: string;
  readonly message: string;
  /** Related places and what the tool says about them. */
  readonly related: ReadonlyArray<{ readonly place: string; readonly message: string }>;
}

/**
 * The text part for a diagnostic.
 *
 * @param frame the code around it; may be empty
 */
export function diagnosticText(diagnostic: Diagnostic, frame: string): string {
  const { severity, source, code, message, help, related } = diagnostic;
  const name = code === '' ? source : `${source}(${code})`;
  const head = `${name === '' ? severity : `${severity} ${name}`}: ${message}`;
  const relatedLines = related.map(({ place, message: text }) => `${place}: ${text}`);
  const facts = [head, ...(help === '' ? [] : [`See ${help}`]), ...relatedLines].join('\n');
  return frame === '' ? facts : `${facts}\n\n${frame}`;
}
