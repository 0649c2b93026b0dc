import * as vscode from 'vscode';
import { directionMarks } from '../../core/text/directionMarks';
import { showWarning } from '../window/showWarning';

/** Warns about bidirectional control characters in inserted code, which can make it look different from how it runs. */
export function warnOfDirectionMarks(text: string): void {
  const marks = directionMarks(text);
  if (marks.length > 0) {
    void showWarning(
      vscode.l10n.t(
        'The code contains hidden characters that change the order in which it is displayed: {0}. Check it before you use it.',
        marks.join(', '),
      ),
    );
  }
}
