import * as vscode from 'vscode';
import { Disposable } from '../window/disposable';
import type { EditorTracker } from '../window/editorTracker';
import type { OpenPanels } from './openPanels';

const { t } = vscode.l10n;

/** The URI scheme of the help; repeated in package.json. */
const scheme = 'agent-query-help';

/**
 * The help for keyboards and screen readers, as a read-only document: VS Code's own accessible view is not available to
 * extensions.
 */
export class AccessibilityHelp extends Disposable implements vscode.TextDocumentContentProvider {
  constructor(
    private readonly panels: OpenPanels,
    private readonly editors: EditorTracker,
  ) {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
  }

  provideTextDocumentContent(): string {
    return [
      t(
        'This is an Agent Query conversation: a list of questions and answers, with the question box below it.',
      ),
      t(
        '{0} goes from the question box to the last answer and back.',
        'Ctrl+Alt+Enter (Cmd+Option+Enter)',
      ),
      t(
        '{0} opens the last answer as text in an editor. There, {1} goes back to the question box.',
        'Alt+F2',
        'Ctrl+Alt+Enter (Cmd+Option+Enter)',
      ),
      t(
        'On Linux, you can use {0} and {1} instead of {2} and {3}, which some desktops reserve.',
        'Alt+Shift+F1',
        'Alt+Shift+F2',
        'Alt+F1',
        'Alt+F2',
      ),
      t(
        '{0} and {1} go to the previous and next question, {2} and {3} to the previous and next code block.',
        'Ctrl+Alt+Up (Cmd+Option+Up)',
        'Ctrl+Alt+Down (Cmd+Option+Down)',
        'Ctrl+Alt+PageUp (Cmd+Option+PageUp)',
        'Ctrl+Alt+PageDown (Cmd+Option+PageDown)',
      ),
      t(
        '{0} sends the question, {1} inserts a line break. If the setting {2} is {3}, {4} sends, and {0} inserts a line break.',
        'Enter',
        'Shift+Enter',
        'agentQuery.sendWith',
        'ctrlEnter',
        'Ctrl+Enter (Cmd+Enter)',
      ),
      t('{0} (on Windows: {1}) stops the answer.', 'Ctrl+Escape (Cmd+Escape)', 'Alt+Backspace'),
      t(
        'Answers are read aloud as they arrive, up to 4,000 characters. If the setting {0} is off, they are read when they are complete.',
        'accessibility.verboseChatProgressUpdates',
      ),
      t(
        'The question box announces these keys unless the setting {0} is off.',
        'accessibility.verbosity.panelChat',
      ),
      t(
        'The keys in parentheses are for macOS. To change keys, search for Agent Query in the keyboard shortcuts.',
      ),
    ].join('\n\n');
  }

  /** Opens the help next to the current conversation. */
  async open(): Promise<void> {
    // VS Code wraps the lines of Markdown.
    const uri = vscode.Uri.from({ scheme, path: `/${t('Accessibility help')}.md` });
    const panel = this.panels.current;
    await vscode.window.showTextDocument(
      uri,
      panel ? { viewColumn: this.editors.columnFor(panel) } : {},
    );
  }
}
