import type { MarkdownHooks, MarkdownLabel } from '../markdown/hooks';
import { copying } from '../page/copied';
import { format, strings } from '../page/strings';
import { post } from '../page/vscodeApi';
import { resolvePaths } from './resolvedPaths';

const labels: Readonly<Record<MarkdownLabel, string>> = {
  copy: strings.copy,
  insertAtCursor: strings.insertAtCursor,
  openInNewFile: strings.openInNewFile,
  compareWithSelection: strings.compareWithSelection,
  code: strings.code,
  showAllLines: strings.showAllLines,
  showFewerLines: strings.showFewerLines,
  table: strings.table,
  taskDone: strings.taskDone,
  taskOpen: strings.taskOpen,
};

/**
 * What the markdown of a turn's answer asks of the page: everything is done by the extension.
 *
 * @param canCompare whether the question was about a selection
 */
export function markdownHooks(turnId: string, canCompare: boolean): MarkdownHooks {
  return {
    canCompare,
    openLink: href => post({ type: 'link.open', href }),
    resolvePaths: paths => resolvePaths(turnId, paths),
    openPath: path => post({ type: 'path.open', turnId, path }),
    codeAction: (action, text, language, button) => {
      if (action === 'copy') {
        copying(button);
      }
      post(
        action === 'compare'
          ? { type: 'code.compare', turnId, text }
          : { type: `code.${action}`, text, language },
      );
    },
    label: (key, ...values) => format(labels[key], ...values.map(value => value.toLocaleString())),
  };
}
