import * as vscode from 'vscode';
import { oneLine } from '../../base/shorten';
import { type Clock, pause } from '../../core/async/clock';
import type { SnippetOrigin, SnippetSource } from '../../core/parts/partSource';
import { withLineFeeds } from '../../core/text/lineFeeds';
import { terminalText } from '../../core/text/terminalText';
import { nameOf } from './fileSource';

/** The time to wait for a text after a copy command: some of VS Code's commands resolve before they have copied. */
const timeoutMs = 1000;
const pollIntervalMs = 20;

/**
 * Captures texts of VS Code's user interface that extensions can only get through copy commands. The text of the
 * clipboard is restored afterwards; an image is lost. Methods resolve to undefined if there is nothing to copy.
 */
export class ClipboardCapture {
  constructor(private readonly clock: Clock) {}

  /** The selection of the active terminal. */
  terminalSelection(): Promise<SnippetSource | undefined> {
    return this.snippet('workbench.action.terminal.copySelection', {
      from: 'terminal',
      name: terminalName(),
    });
  }

  /** The last command of the active terminal and its output. Requires VS Code's shell integration. */
  lastCommand(): Promise<SnippetSource | undefined> {
    return this.snippet('workbench.action.terminal.copyLastCommandAndLastCommandOutput', {
      from: 'terminal',
      name: `${terminalName()}, last command`,
    });
  }

  /** The content of the debug console, which must be visible. */
  debugConsole(): Promise<SnippetSource | undefined> {
    return this.snippet('workbench.debug.action.copyAll', {
      from: 'debugConsole',
      name: 'Debug console',
    });
  }

  /** All results of the search view, with files named like other parts. */
  async searchResults(): Promise<SnippetSource | undefined> {
    const results = { from: 'search', name: 'Search results' } as const;
    // Search results are the text of files.
    const snippet = await this.snippet('search.action.copyAll', results, withLineFeeds);
    return snippet && { ...snippet, languageId: 'text', text: relativeNames(snippet.text) };
  }

  private async snippet(
    command: string,
    { from, name }: { readonly from: SnippetOrigin; readonly name: string },
    read = terminalText,
  ): Promise<SnippetSource | undefined> {
    // Terminals pad lines with spaces.
    const text = read(await this.copy(command)).trimEnd();
    return text === '' ? undefined : { kind: 'snippet', name, languageId: 'console', text, from };
  }

  private async copy(command: string): Promise<string> {
    const { clipboard } = vscode.env;
    const before = await clipboard.readText();
    await clipboard.writeText('');
    try {
      await vscode.commands.executeCommand(command);
      const end = this.clock.elapsed() + timeoutMs;
      let text = await clipboard.readText();
      while (text === '' && this.clock.elapsed() < end) {
        await pause(this.clock, pollIntervalMs);
        text = await clipboard.readText();
      }
      return text;
    } finally {
      await clipboard.writeText(before);
    }
  }
}

function terminalName(): string {
  return `Terminal ${oneLine(vscode.window.activeTerminal?.name ?? '')}`.trimEnd();
}

/** Replaces the paths in search results, each of which stands on a separate line without indentation. */
function relativeNames(results: string): string {
  return results.replace(/^(?:\/|[A-Za-z]:[\\/]|\\\\).*$/gm, path => nameOf(vscode.Uri.file(path)));
}
