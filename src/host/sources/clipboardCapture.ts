import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import type { SnippetOrigin, SnippetSource } from '../../core/parts/partSource';
import { oneLine } from '../../core/parts/text/snippetText';
import { nameOf } from '../files/fileSource';

/** Milliseconds to wait for a copy, and between two looks for it: some of VS Code's commands end before they have copied. */
const patience = 1000;
const interval = 20;

/**
 * Texts of VS Code that extensions get from its copy commands alone. What the clipboard held before is put back.
 * Each is undefined where there is nothing to copy.
 */
export class ClipboardCapture {
  constructor(private readonly clock: Clock) {}

  /** What is selected in the active terminal. */
  terminalSelection(): Promise<SnippetSource | undefined> {
    return this.snippet('workbench.action.terminal.copySelection', {
      from: 'terminal',
      name: terminalName(),
    });
  }

  /** The last command of the active terminal and its output, where VS Code's shell integration tells commands apart. */
  lastCommand(): Promise<SnippetSource | undefined> {
    return this.snippet('workbench.action.terminal.copyLastCommandAndLastCommandOutput', {
      from: 'terminal',
      name: `${terminalName()}, last command`,
    });
  }

  /** What the debug console shows; it has to be in view. */
  debugConsole(): Promise<SnippetSource | undefined> {
    return this.snippet('workbench.debug.action.copyAll', {
      from: 'debugConsole',
      name: 'Debug console',
    });
  }

  /** All results of the search view, their files named as other parts are. */
  async searchResults(): Promise<SnippetSource | undefined> {
    const found = await this.snippet('search.action.copyAll', {
      from: 'search',
      name: 'Search results',
    });
    return found && { ...found, languageId: 'text', text: relativeNames(found.text) };
  }

  private async snippet(
    command: string,
    { from, name }: { readonly from: SnippetOrigin; readonly name: string },
  ): Promise<SnippetSource | undefined> {
    // Terminals pad with spaces what nobody wrote.
    const text = (await this.copy(command)).replace(/\r\n?/g, '\n').trimEnd();
    return text === '' ? undefined : { kind: 'snippet', name, languageId: 'console', text, from };
  }

  private async copy(command: string): Promise<string> {
    const { clipboard } = vscode.env;
    const before = await clipboard.readText();
    await clipboard.writeText('');
    try {
      await vscode.commands.executeCommand(command);
      const end = this.clock.elapsed() + patience;
      let text = await clipboard.readText();
      while (text === '' && this.clock.elapsed() < end) {
        await new Promise<void>(resolve => this.clock.after(interval, resolve));
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

/** Results stand indented below the path of their file. */
function relativeNames(results: string): string {
  return results.replace(/^(?:\/|[A-Za-z]:[\\/]|\\\\).*$/gm, path => nameOf(vscode.Uri.file(path)));
}
