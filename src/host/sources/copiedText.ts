import * as vscode from 'vscode';
import type { Clock } from '../../core/query/clock';

/** Milliseconds to wait for a copy, and between two looks for it: some of VS Code's commands end before they have copied. */
const patience = 1000;
const interval = 20;

/**
 * The text that one of VS Code's copy commands copies; empty where there is nothing to copy. What the clipboard held
 * is put back. It is the only way to a terminal's selection: VS Code gives extensions no other.
 *
 * @param command a command that copies a text and takes no arguments
 */
export async function copiedText(command: string, clock: Clock): Promise<string> {
  const { clipboard } = vscode.env;
  const before = await clipboard.readText();
  await clipboard.writeText('');
  try {
    await vscode.commands.executeCommand(command);
    const end = clock.now() + patience;
    let text = await clipboard.readText();
    while (text === '' && clock.now() < end) {
      await new Promise<void>(resolve => clock.after(interval, resolve));
      text = await clipboard.readText();
    }
    return text;
  } finally {
    await clipboard.writeText(before);
  }
}
