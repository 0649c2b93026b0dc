/** Every text that the renderer itself puts on the page; the host localizes them. */
export type MarkdownLabel =
  | 'copy'
  | 'insertAtCursor'
  | 'openInNewFile'
  | 'compareWithSelection'
  | 'code'
  | 'showAllLines'
  | 'showFewerLines'
  | 'table'
  | 'taskDone'
  | 'taskOpen';

export type CodeAction = 'copy' | 'insert' | 'open' | 'compare';

/** A path that names a file. */
export interface PathTarget {
  /** As it stands in the text, such as `src/a.ts:12:3`. */
  readonly path: string;
  /** What it says where it is pointed at. */
  readonly title: string;
}

/** What the renderer asks of the page around it: it opens nothing and knows no host by itself. */
export interface MarkdownHooks {
  /** What the question was about can be compared with code. */
  readonly canCompare: boolean;
  /** An http, https or mailto link was activated. */
  openLink(href: string): void;
  /** Those of these paths, found in finished text, code spans and links, that name files. */
  resolvePaths(paths: readonly string[]): Promise<readonly PathTarget[]>;
  /** A path that names a file was activated. */
  openPath(path: string): void;
  /** A button of a code block was pressed; `code` is what has arrived so far. */
  codeAction(action: CodeAction, code: string, language: string, button: HTMLButtonElement): void;
  /** @param values fill `{0}` and so on */
  label(key: MarkdownLabel, ...values: readonly number[]): string;
}
