import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { forget, remember, type Shown } from '../../browser/evidence';
import { defaultViewport, sharedProfile } from '../../browser/sharedBrowser';
import { address, prepareWindow } from '../../host/page.mjs';
import { root } from '../../host/root.mjs';
import type { Server } from '../../host/server.mjs';
import { hostVersion } from '../../host/versions.mjs';
import { aliveMs } from '../../support/aliveTime';
import { isLong } from '../../support/long';
import { Driver, driverExtension } from './driver';
import { readLatestLog } from './extensionLog';
import { clickTimeoutMs, literally, Palette, workbenchTimeoutMs } from './palette';
import { panelIn, panelOtherThan, webviewIds } from './panel';
import { savedConversations } from './savedConversations';
import { borrowServer, returnServer } from './servers';
import { whenChanged } from './whenChanged';

export interface WorkbenchOptions {
  /** Opened in place: give each test that writes to its files a copy. */
  readonly folder?: string;
  /** A `.code-workspace` file, instead of a folder. */
  readonly workspace?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The settings of a remote window's machine, for example from a dev container. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** The development build, or the path of a packaged extension. */
  readonly extension: 'development' | (string & {});
  /** Folders of further extensions under development. */
  readonly alsoExtensions?: readonly string[];
  readonly theme?: Theme;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** `newest`, `floor` or a version that the test host has; by default `AGENT_QUERY_VSCODE`. */
  readonly vscode?: string;
  /** Whether VS Code asks about workspace trust. The window is in Restricted Mode until trust is granted. */
  readonly workspaceTrust?: boolean;
}

/** The class that marks the workbench, and the theme's name before VS Code 1.105. */
const themes = {
  'Dark Modern': { marker: 'dark_modern-json', before: 'Default Dark Modern' },
  'Light Modern': { marker: 'light_modern-json', before: 'Default Light Modern' },
  'Default High Contrast': { marker: 'hc_black-json', before: 'Default High Contrast' },
  'Default High Contrast Light': {
    marker: 'hc_light-json',
    before: 'Default High Contrast Light',
  },
} as const;

export type Theme = keyof typeof themes;

/** A theme of each kind, by a name for its screenshots. */
export const allThemes: Readonly<Record<string, Theme>> = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
};

/** The theme of a window unless a test chooses another. */
export const defaultTheme: Theme = 'Dark Modern';

/**
 * A little longer than the time for which a VS Code menu ignores the mouse so that the click that opened it selects
 * nothing, and longer than a page takes to accept the focus it was given.
 */
const menuPauseMs = 150;

/** Settings that prevent movement in the window, for tests and screenshots. */
const testSettings = {
  'explorer.autoReveal': false,
  'explorer.compactFolders': false,
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  // Otherwise newer versions open their own editors, such as the one for settings.json, in a modal over the window.
  'workbench.editor.useModal': 'off',
  // VS Code reads the open files of all processes every few seconds.
  'remote.autoForwardPorts': false,
};

/** Opens VS Code with its own user data, in its own page. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const version = hostVersion(options.vscode);
  const theme = options.theme ?? defaultTheme;
  const settings = {
    ...testSettings,
    ...options.settings,
    'workbench.colorTheme': themeSetting(theme, version.vscode),
  };
  const [context, server] = await Promise.all([
    sharedProfile(),
    borrowServer({
      version,
      settings,
      workspaceTrust: options.workspaceTrust ?? false,
      vsix: options.extension === 'development' ? undefined : options.extension,
    }),
  ]);
  if (options.machineSettings) {
    const machine = path.join(server.userDataDir, 'Machine');
    await mkdir(machine, { recursive: true });
    await writeFile(path.join(machine, 'settings.json'), JSON.stringify(options.machineSettings));
  }
  return openWindow(context, server, options);
}

async function openWindow(
  context: BrowserContext,
  server: Server,
  options: WorkbenchOptions,
): Promise<Workbench> {
  context.setDefaultTimeout(workbenchTimeoutMs);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.setViewportSize(options.viewport ?? defaultViewport);
  await prepareWindow(page, server, {
    extensionPaths: [
      ...(options.extension === 'development' ? [root] : []),
      ...(options.alsoExtensions ?? []),
      driverExtension,
    ],
  });
  const workbench = new Workbench(page, server);
  remember(workbench);
  await page.goto(address(server, options.folder ?? options.workspace));
  await workbench.themed(options.theme ?? defaultTheme);
  if (options.workspace !== undefined) {
    await workbench.withFolders();
  }
  return workbench;
}

/** The elements that describe a window's state in words. */
const told = [
  '.tab',
  '.explorer-folders-view .monaco-list-row',
  '.notification-list-item-message',
  '.monaco-dialog-box',
  '.quick-input-widget',
].join();

/** A VS Code window, and user actions in it. */
export class Workbench implements Shown {
  readonly told = told;
  readonly palette: Palette;
  private readonly driver: Driver;
  private isSound = true;

  constructor(
    readonly page: Page,
    private readonly server: Server,
  ) {
    this.palette = new Palette(page);
    this.driver = new Driver(server.userDataDir);
  }

  /** The folder of this VS Code's logs. */
  get logs(): string {
    return path.join(this.server.userDataDir, 'logs');
  }

  /** The version of VS Code. */
  get vscode(): string {
    return this.server.vscode;
  }

  /** The folder of this VS Code's user data: settings, state, secrets, logs. */
  get userDataDir(): string {
    return this.server.userDataDir;
  }

  /** Runs a command by its title, with or without its category. Resolves when it has started. */
  async runCommand(title: string): Promise<void> {
    await this.driver.run(title);
  }

  /**
   * Opens a new conversation and waits for its page. Until then, another conversation's page is in its place, which may
   * look the same. No open conversation may be empty, because it would be shown instead of a new one.
   */
  async newConversation(): Promise<void> {
    const before = await webviewIds(this.page);
    await this.runCommand('New conversation');
    await this.page.locator('.tab.active', { hasText: 'Agent Query' }).waitFor();
    await panelOtherThan(this.page, before).getByText('Select code or files').waitFor();
  }

  /**
   * Runs a command that opens a list. Repeats it if an editor took the focus and closed the list: either one that has
   * just loaded, or a page that takes late the focus that the palette returned to it.
   */
  async runCommandUntil(title: string, shown: Locator): Promise<void> {
    const deadline = aliveMs() + workbenchTimeoutMs;
    do {
      await this.runCommand(title);
      if (await becomes(shown, 'visible', 5000)) {
        // Nothing indicates when the focus no longer moves.
        await this.page.waitForTimeout(menuPauseMs);
        if (await shown.isVisible()) {
          return;
        }
      }
    } while (aliveMs() < deadline);
    await shown.waitFor({ timeout: 5000 });
  }

  /** Opens a file by its absolute path, or by the end of its path in the workspace, and waits for the focus in it. */
  async openFile(name: string): Promise<void> {
    const base = path.posix.basename(name);
    await this.driver.open(name);
    // The tab appears before the editor accepts keys. A notebook is drawn over its group, not in it.
    const editor = this.activeGroup.locator('.editor-container:focus-within');
    const focused = editor.or(this.page.locator('.notebookOverlay:focus-within')).first();
    const deadline = aliveMs() + workbenchTimeoutMs;
    while (
      !(await becomes(this.activeTab(base), 'visible', 5000)) ||
      !(await becomes(focused, 'visible', 5000))
    ) {
      if (aliveMs() > deadline) {
        throw new Error(`${name} does not get the focus`);
      }
      // The list returned the focus to a webview after the editor had taken it, which made that webview's group active
      // again.
      await this.page.locator(`.tab.active[data-resource-name="${base}"]`).click();
    }
  }

  /**
   * The page of the extension's visible panel; the `nth` from the left if there are several. Webviews of other
   * extensions are ignored.
   */
  panel(nth?: number): FrameLocator {
    return panelIn(this.page, nth);
  }

  /**
   * Selects files and folders in the explorer: a click, then Ctrl+clicks. Names are paths in the workspace; parent
   * folders are expanded.
   */
  async explorerSelect(names: readonly string[]): Promise<void> {
    const selected = this.explorer.locator('.monaco-list-row.selected');
    // The explorer loses the selection if it reads its folder after a click.
    await repeatUntil(selected.nth(names.length - 1), 'visible', 2000, async () => {
      for (const [index, name] of names.entries()) {
        const row = await this.explorerRow(name);
        await row.click(index === 0 ? {} : { modifiers: ['ControlOrMeta'] });
        // The list ignores the next click until it has handled this one.
        if (!(await becomes(selected.nth(index), 'visible', 2000))) {
          return;
        }
      }
    });
  }

  /** Right-clicks an item in the explorer and selects a menu item. A selection that contains the item is kept. */
  async explorerContextMenu(name: string, itemTitle: string): Promise<void> {
    const row = await this.explorerRow(name);
    await this.chooseFromMenu(itemTitle, () => row.click({ button: 'right' }));
  }

  /** Selects text in the active editor. Lines and columns start at 1; the end is exclusive. */
  async editorSelect(
    startLine: number,
    startColumn: number,
    endLine: number,
    endColumn: number,
  ): Promise<void> {
    await this.driver.select(
      { line: startLine - 1, character: startColumn - 1 },
      { line: endLine - 1, character: endColumn - 1 },
    );
    await this.editor.locator('.selected-text').first().waitFor();
  }

  /** Right-clicks the active editor's selection, or its cursor, and selects a menu item. */
  async editorContextMenu(itemTitle: string): Promise<void> {
    const marks = this.editor.locator('.selected-text, .cursors-layer .cursor');
    const boxes = await marks.evaluateAll(elements =>
      elements.map(element => element.getBoundingClientRect().toJSON()),
    );
    // The widest mark, because rounded corners are separate marks beside the text.
    const widest = boxes.sort((one, other) => other.width - one.width)[0];
    if (widest === undefined) {
      throw new Error('Neither selection nor cursor of the active editor is in sight.');
    }
    // Clicked by position, because the text is above its mark.
    const { x, y, width, height } = widest;
    await this.chooseFromMenu(itemTitle, () =>
      this.page.mouse.click(x + width / 3, y + height / 2, { button: 'right' }),
    );
  }

  /** Waits until the text on the clipboard matches, and returns it. */
  async clipboard(expected: RegExp): Promise<string> {
    return this.page.evaluate(async pattern => {
      for (;;) {
        const text = await navigator.clipboard.readText();
        if (new RegExp(pattern).test(text)) {
          return text;
        }
        await new Promise(resolve => requestAnimationFrame(resolve));
      }
    }, expected.source);
  }

  /** The texts of the visible notifications. */
  async notifications(): Promise<string[]> {
    return this.page
      .locator('.notifications-toasts .notification-list-item-message')
      .allTextContents();
  }

  /** Makes a notification visible: on a busy machine its toast may disappear before the test looks for it. */
  async showNotification(notification: Locator): Promise<void> {
    if (!(await becomes(notification, 'visible', 5000))) {
      await this.runCommand('Notifications: Show Notifications');
      await notification.waitFor();
    }
  }

  /** The content of an output channel, from the extension host's log file; empty if there is none. */
  async outputChannelLog(channelName: string): Promise<string> {
    return readLatestLog(this.logs, channelName);
  }

  /** The texts of the extension's saved conversations. */
  async savedConversations(): Promise<string[]> {
    return savedConversations(this.storage);
  }

  /**
   * Resolves when a saved conversation contains this text. A pattern can cover a conversation's turns and its head,
   * which is written last.
   */
  async saved(text: string | RegExp): Promise<void> {
    await whenChanged(this.storage, `a saved conversation has ${text}`, async () =>
      (await savedConversations(this.storage)).some(each =>
        typeof text === 'string' ? each.includes(text) : text.test(each),
      ),
    );
  }

  /** Resolves when no saved conversation contains this text. */
  async forgotten(text: string): Promise<void> {
    await whenChanged(this.storage, `no saved conversation has ${text}`, async () =>
      (await savedConversations(this.storage)).every(each => !each.includes(text)),
    );
  }

  /** Changes user settings. */
  async updateSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.driver.configure(settings);
  }

  /** Closes all editors without saving, and all notifications. */
  async tidy(): Promise<void> {
    const tab = this.page.locator('.tabs-container .tab').first();
    // An editor that was still loading may open afterwards.
    await repeatUntil(tab, 'detached', 5000, async () => {
      await this.driver.discard();
      await this.runCommand('View: Close All Editors');
    });
    // A command has only started when `runCommand` resolves, and a notification may come after it.
    const notification = this.page.locator('.notification-list-item').first();
    await repeatUntil(notification, 'detached', 5000, () =>
      this.runCommand('Notifications: Clear All Notifications'),
    );
  }

  async setTheme(theme: Theme): Promise<void> {
    await this.updateSettings({ 'workbench.colorTheme': themeSetting(theme, this.vscode) });
    await this.themed(theme);
  }

  /** Waits until the window shows a theme. Themes come from extensions, so extensions have loaded by then. */
  async themed(theme: Theme): Promise<void> {
    await this.page.locator(`.monaco-workbench[class*="${themes[theme].marker}"]`).waitFor();
  }

  /** In long runs, saves a screenshot of the window as `out/screenshots/<name>.png`, for people to look at. */
  async screenshot(name: string): Promise<void> {
    if (isLong) {
      const file = path.join(root, 'out/screenshots', `${name}.png`);
      await mkdir(path.dirname(file), { recursive: true });
      await this.page.screenshot({ path: file });
    }
  }

  /** Reloads the window, which restarts the extension. */
  async reload(): Promise<void> {
    this.driver.restarted();
    await this.page.reload();
    await this.page.locator('.monaco-workbench[class*="vscode-theme-"]').waitFor();
  }

  /** Reloads the window as a person does: VS Code first saves which tabs are open. */
  async reloadByCommand(): Promise<void> {
    await Promise.all([
      this.page.waitForEvent('load'),
      this.runCommand('Developer: Reload Window'),
    ]);
  }

  /** Opens another folder, or a `.code-workspace` file, in the window. */
  async open(folder: string): Promise<void> {
    this.driver.restarted();
    await this.page.goto(address(this.server, folder));
    await this.page.locator('.monaco-workbench[class*="vscode-theme-"]').waitFor();
    await this.withFolders();
  }

  /**
   * Waits for the folders of the window. On a busy machine, VS Code's page sometimes opens a `.code-workspace` file
   * without its folders, and never gets them; the page is then loaded again.
   */
  async withFolders(): Promise<void> {
    const deadline = aliveMs() + workbenchTimeoutMs;
    const row = this.explorer.locator('.monaco-list-row').first();
    while (!(await becomes(row, 'visible', 10_000)) && aliveMs() < deadline) {
      await this.reload();
    }
  }

  /** Closes the window but leaves its VS Code running. */
  async close(): Promise<void> {
    forget(this);
    await this.page.close();
  }

  /** Called when a test has failed: no other test then gets this VS Code. */
  distrust(): void {
    this.isSound = false;
  }

  /** Closes the window, and gives its VS Code back. */
  async dispose(): Promise<void> {
    await this.close();
    await returnServer(this.server, this.isSound);
  }

  private get storage(): string {
    return path.join(this.userDataDir, 'User/workspaceStorage');
  }

  private get activeGroup(): Locator {
    return this.page.locator('.editor-group-container.active');
  }

  private get editor(): Locator {
    return this.activeGroup.locator('.editor-instance .monaco-editor').first();
  }

  private activeTab(name: string): Locator {
    return this.activeGroup.locator(`.tab.active[data-resource-name="${name}"]`);
  }

  private get explorer(): Locator {
    return this.page.locator('.explorer-folders-view');
  }

  private async explorerRow(name: string): Promise<Locator> {
    const segments = name.split('/');
    const rowAt = (level: number) =>
      this.explorer
        .locator(`.monaco-list-row[aria-level="${level}"]`)
        .filter({
          has: this.page
            .locator('.label-name')
            .getByText(segments[level - 1] ?? '', { exact: true }),
        })
        .first();
    for (let level = 1; level < segments.length; level++) {
      const row = rowAt(level);
      // A workspace folder may have expanded by itself just before the click, which then collapsed it.
      await repeatUntil(rowAt(level + 1), 'visible', 2000, async () => {
        if ((await row.getAttribute('aria-expanded')) === 'false') {
          await row.locator('.monaco-tl-twistie').click();
        }
      });
    }
    const row = rowAt(segments.length);
    await row.waitFor();
    return row;
  }

  /**
   * Opens a menu and selects an item. Tries again, as a user would, if the menu closes first: an editor or page that
   * has just opened may take the focus late.
   */
  async chooseFromMenu(title: string, open: () => Promise<void>): Promise<void> {
    const menu = this.page.locator('.monaco-menu').first();
    const item = this.page
      .locator('.monaco-menu .action-label', { hasText: new RegExp(`^${literally(title)}$`) })
      .first();
    const deadline = aliveMs() + workbenchTimeoutMs;
    do {
      await open();
      if (!(await becomes(item, 'visible', 5000))) {
        continue;
      }
      // Nothing indicates when a menu accepts clicks. A click that is too early is lost, and the menu may close for
      // another reason.
      await this.page.waitForTimeout(menuPauseMs);
      if (await item.isVisible()) {
        await item.click({ timeout: clickTimeoutMs });
        await menu.waitFor({ state: 'hidden' });
        return;
      }
    } while (aliveMs() < deadline);
    throw new Error(`The menu with “${title}” did not stay open.`);
  }
}

function themeSetting(theme: Theme, vscode: string): string {
  const [, minor = 0] = vscode.split('.').map(Number);
  return minor < 105 ? themes[theme].before : theme;
}

/**
 * Does something again and again until an element is shown, or removed.
 *
 * @param timeout milliseconds after which it is done again
 */
export async function repeatUntil(
  element: Locator,
  state: 'visible' | 'detached',
  timeout: number,
  act: () => Promise<void>,
): Promise<void> {
  const deadline = aliveMs() + workbenchTimeoutMs;
  do {
    await act();
  } while (!(await becomes(element, state, timeout)) && aliveMs() < deadline);
  // Not as long as by default: Mocha's limit would come first, and would not say what was awaited.
  await element.waitFor({ state, timeout });
}

/**
 * Waits for an element to be shown, or to be removed.
 *
 * @param timeout milliseconds
 * @returns true if it happened in time
 */
function becomes(
  element: Locator,
  state: 'visible' | 'detached',
  timeout: number,
): Promise<boolean> {
  return element.waitFor({ state, timeout }).then(
    () => true,
    () => false,
  );
}
