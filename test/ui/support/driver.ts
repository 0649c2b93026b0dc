import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { ourCommand } from '../../support/ourCommand';
import { whenChanged } from './whenChanged';

/** The test extension that does what is not tested. Every window has it. */
export const driverExtension = path.join(root, 'test/fixtures/driver');

/** VS Code's own commands that tests run, by their titles. Those of extensions need no entry. */
const commands: Readonly<Record<string, string>> = {
  'Chat: New Chat': 'workbench.action.chat.newChat',
  'Chat: New Chat Editor': 'workbench.action.openChat',
  'Developer: Reload Window': 'workbench.action.reloadWindow',
  'Explorer: Focus on Open Editors View': 'workbench.files.action.focusOpenEditorsView',
  'File: Revert File': 'workbench.action.files.revert',
  'File: Save': 'workbench.action.files.save',
  'Notifications: Clear All Notifications': 'notifications.clearAll',
  'Notifications: Hide Notifications': 'notifications.hideList',
  'Notifications: Show Notifications': 'notifications.showList',
  'Reload Webviews': 'workbench.action.webview.reloadWebviewAction',
  'Terminal: Create New Terminal': 'workbench.action.terminal.new',
  'Terminal: Kill All Terminals': 'workbench.action.terminal.killAll',
  'Test: Run All Tests': 'testing.runAll',
  'View: Close All Editors': 'workbench.action.closeAllEditors',
  'View: Close Editor': 'workbench.action.closeActiveEditor',
  'View: Focus Problems (Errors, Warnings, Infos)': 'workbench.actions.view.problems',
  'View: Move Editor into Right Group': 'workbench.action.moveEditorToRightGroup',
  'View: Open Previous Editor': 'workbench.action.previousEditor',
  'View: Show All Editors By Most Recently Used':
    'workbench.action.showAllEditorsByMostRecentlyUsed',
  'View: Show Explorer': 'workbench.view.explorer',
  'View: Toggle Panel Visibility': 'workbench.action.togglePanel',
  'View: Toggle Primary Side Bar Visibility': 'workbench.action.toggleSidebarVisibility',
};

interface Position {
  /** From 0. */
  readonly line: number;
  readonly character: number;
}

/** Sends requests to the test extension in one window. */
export class Driver {
  private port: Promise<number> | undefined;

  constructor(private readonly userDataDir: string) {}

  /** Resolves when the window's extensions have started. */
  async ready(): Promise<void> {
    this.port ??= findPort(this.userDataDir);
    await this.port;
  }

  /** Runs a command by its title. Resolves when it has started. */
  async run(title: string): Promise<void> {
    // The test extension does not know our commands if they are in another extension host.
    const command = commands[title] ?? ourCommand(title.replace(/^Agent Query: /, ''));
    await this.send({ action: 'run', ...(command === undefined ? { title } : { command }) });
    if (command === 'workbench.action.reloadWindow') {
      this.restarted();
    }
  }

  /** Opens a file by its absolute path, or by the end of its path in the workspace. */
  async open(name: string): Promise<void> {
    await this.send({ action: 'open', name });
  }

  /** Selects text in the active editor. */
  async select(start: Position, end: Position): Promise<void> {
    await this.send({ action: 'select', start, end });
  }

  /** Closes the tabs that have unsaved changes, without saving them. */
  async discard(): Promise<void> {
    await this.send({ action: 'discard' });
  }

  /** Changes user settings; undefined removes one. Resolves when VS Code has applied them. */
  async configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.send({ action: 'configure', settings: Object.entries(settings) });
  }

  /** Called when the window's extensions start again. */
  restarted(): void {
    this.port = undefined;
  }

  private async send(request: Readonly<Record<string, unknown>>): Promise<void> {
    await this.ready();
    const response = await fetch(`http://127.0.0.1:${await this.port}/`, {
      method: 'POST',
      body: JSON.stringify(request),
    });
    if (!response.ok) {
      throw new Error(await response.text());
    }
  }
}

/** The files of extension hosts, each of which belongs to one window. */
const taken = new Set<string>();

/** Finds the port of the only driver whose window is not known yet. */
async function findPort(userDataDir: string): Promise<number> {
  const folder = path.join(userDataDir, 'User/globalStorage/agent-query-test.driver');
  await mkdir(folder, { recursive: true });
  let file: string | undefined;
  await whenChanged(folder, 'the test extension has started', async () => {
    const files = (await readdir(folder)).map(name => path.join(folder, name));
    file = files.find(each => each.endsWith('.json') && !taken.has(each));
    return file !== undefined;
  });
  assert.ok(file);
  taken.add(file);
  return JSON.parse(await readFile(file, 'utf8')).port;
}
