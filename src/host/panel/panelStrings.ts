import * as vscode from 'vscode';
import type { PanelStrings } from '../../protocol/panel';

const { t } = vscode.l10n;

/** The page's texts in the user's language. */
export function panelStrings(): PanelStrings {
  return {
    answer: t('Answer'),
    answerEnded: t('Answer: {0}'),
    askAboutPart: t('Ask about this part…'),
    askAboutParts: t('Ask about these {0} parts…'),
    askAgain: t('Ask again'),
    askAnything: t('Ask the agent…'),
    attachFiles: t('Attach files'),
    code: t('Code'),
    conversation: t('Conversation'),
    copied: t('Copied'),
    copy: t('Copy'),
    copyAnswer: t('Copy answer'),
    emptyFiles: t('Ask agent about files'),
    emptyFilesHow: t('in the menu of the explorer'),
    emptyHint: t('Point at code or files, ask, and watch the answer of your agent arrive.'),
    emptySelection: t('Ask agent about selection'),
    emptySelectionHow: t('in the menu of an editor, or {0}'),
    insertAtCursor: t('Insert at cursor'),
    jumpToEnd: t('Jump to the end'),
    logEntry: t('1 log entry'),
    logEntries: t('{0} log entries'),
    nextQuestion: t('Next question'),
    olderLogEntries: t('{0} older entries are in the log'),
    openInNewFile: t('Open in new file'),
    part: t('1 part'),
    parts: t('{0} parts'),
    partsList: t('Parts'),
    question: t('Question'),
    removePart: t('Remove {0}'),
    seconds: t('{0} s'),
    send: t('Send'),
    stateCancelled: t('stopped'),
    stateComplete: t('complete'),
    stateFailed: t('failed'),
    stateInterrupted: t('interrupted'),
    stateQueued: t('queued'),
    stillWaiting: t('Still waiting: nothing has come since {0} ({1} s)'),
    stop: t('Stop'),
    table: t('Table'),
    takeBack: t('Take back'),
    taskDone: t('Done'),
    taskOpen: t('To do'),
    waiting: t('Waiting for the answer…'),
  };
}
