/** What a language tool says of a place in a file. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  /** Who says so, such as `ts`; empty where that is not known. */
  readonly source: string;
  /** Of the message, as that tool counts them; empty where it has none. */
  readonly code: string;
  /** Where the code is explained; empty where it is not. */
  readonly help: string;
  readonly message: string;
  /** Other places that the message is about. */
  readonly related: ReadonlyArray<{ readonly place: string; readonly message: string }>;
}

/** A problem as a text: what is wrong, how to read on, and the code around it. */
export function diagnosticText(diagnostic: Diagnostic, frame: string): string {
  const { severity, source, code, message, help, related } = diagnostic;
  const name = code === '' ? source : `${source}(${code})`;
  const head = `${name === '' ? severity : `${severity} ${name}`}: ${message}`;
  const notes = related.map(({ place, message: note }) => `${place}: ${note}`);
  const facts = [head, ...(help === '' ? [] : [`See ${help}`]), ...notes].join('\n');
  return frame === '' ? facts : `${facts}\n\n${frame}`;
}
