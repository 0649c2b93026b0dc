/** Every text that the renderer itself puts on the page; the host localizes them. */
export type MarkdownLabel =
  | 'copy'
  | 'insertAtCursor'
  | 'openInNewFile'
  | 'code'
  | 'table'
  | 'taskDone'
  | 'taskOpen';

export type CodeAction = 'copy' | 'insert' | 'open';

/** What the renderer asks of the page around it: it opens nothing and knows no host by itself. */
export interface MarkdownHooks {
  /** An http, https or mailto link was activated. */
  openLink(href: string): void;
  /**
   * What opens a path named in a code span or in a relative link (`src/a.ts:12:3`), or nothing
   * where there is no such file. Asked while rendering, so it must answer from memory.
   */
  resolvePath?(text: string): (() => void) | undefined;
  /** A button of a code block was pressed; `code` is what has arrived so far. */
  codeAction(action: CodeAction, code: string, language: string): void;
  label(key: MarkdownLabel): string;
}
