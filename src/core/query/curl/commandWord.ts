/** A value that the shell fills in: an environment variable. */
interface Variable {
  readonly env: string;
}

/** The user's home folder, which shells of Windows have under other names. */
export const home: Variable = { env: 'HOME' };

/** One argument of a command: texts that are passed on exactly, and values that the shell fills in. */
export type CommandWord = ReadonlyArray<string | Variable>;

/** An option of curl with its value. */
export interface CurlOption {
  readonly name: string;
  readonly value: CommandWord;
}

/** What all shells get. */
export interface CurlInvocation {
  /** With secrets only as variables. */
  readonly headers: readonly CommandWord[];
  /** Options for certificates and the proxy. */
  readonly options: readonly CurlOption[];
  readonly url: string;
  readonly body: CurlBody;
}

/** The body of a command: JSON on one line, or the path of a file that contains it. */
export type CurlBody = { readonly json: string } | { readonly file: string };
