import { post } from './host';
import type { MarkdownHooks, MarkdownLabel } from './markdown/hooks';
import { strings } from './strings';

const labels: Readonly<Record<MarkdownLabel, string>> = {
  copy: strings.copy,
  insertAtCursor: strings.insertAtCursor,
  openInNewFile: strings.openInNewFile,
  code: strings.code,
  table: strings.table,
  taskDone: strings.taskDone,
  taskOpen: strings.taskOpen,
};

/** What the markdown of answers asks of the page: everything is done by the extension. */
export const markdownHooks: MarkdownHooks = {
  openLink: href => post({ type: 'openLink', href }),
  codeAction: (action, text, language) => post({ type: 'code', action, text, language }),
  label: key => labels[key],
};
