/**
 * Tests of the built extension with its real page, without VS Code.
 *
 *     describe('a turn', () => {
 *       const window = useExtension({ 'agentQuery.notifyWhenDone': 'always' });
 *
 *       it('is asked', async () => {
 *         await window.runCommand('New conversation');
 *         await window.ask('What is this?');
 *         await window.panel.getByText('Recorded.').waitFor();
 *       });
 *     });
 *
 * Each test has a separate window: a fresh extension host with the development build in `dist/`, user data, a copy of
 * the sample workspace (`window.sample`), and a service (`window.service`) that answers “Recorded.”. At first, no
 * editor or panel is open, and the extension is activated. Destructure `window` only within tests.
 *
 * - The page: `panel` is the conversation that is visible; `panelAt(1)` the second from the left if there are several;
 *   `inspector` the page of events. All are Playwright's, and `page` has the keyboard and the mouse. A webview is in an
 *   iframe at a separate origin, with its Content Security Policy. Only webviews are drawn: editors, lists, and
 *   messages are known to the stand-in (test/panel/standIn), and the test is the user.
 * - The user: `runCommand` by its title or id, as from the palette; `explorer` from the Explorer's menu; `openFile`,
 *   `select`, `edit`, `showTab`, `closeTab`, `showSideBar`, `updateSettings`, `chooseFiles`.
 * - What VS Code asks and says: `notification`, `modal`, `choose` in a list, `quickPick`, `inputBox`, `clipboard`,
 *   `statusItem`, `tab`, `logged`, `recorded`. Each waits, with a limit, and says what it has waited for and what was
 *   there instead. A notification or modal dialog is returned only once.
 * - Life: `renameFolder` and `openAs` open the folder under another name or as a workspace; `reload` ends the host as VS Code does, and starts another one with the same data and tabs; `openAnother`
 *   opens the same folder in a second window; `hosts` of both share user data and storage.
 *
 * To port a test from test/ui: replace `useWorkbench` with `useExtension`, and give each test what it assumed that the
 * one before had done. Whatever needs the workbench itself stays in test/ui: menus, keybindings, drag and drop, focus
 * between editors and panels, toasts as they look, themes, Restricted Mode.
 *
 * If the stand-in lacks something, an error names it. Add it to test/panel/standIn in the file of its concept, no more
 * of it than the extension uses, and check in test/contract that VS Code behaves so, if a test relies on it.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import type * as vscode from 'vscode';
import { askIn } from '../../browser/questionBox';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { duringTest } from '../../support/duringTest';
import { ourCommand } from '../../support/ourCommand';
import { copySample, type SampleFolder } from '../../ui/support/sampleFolder';
import { savedConversations } from '../../ui/support/savedConversations';
import { whenChanged } from '../../ui/support/whenChanged';
import type { RecordedCommand } from '../standIn/commands';
import { InputBox, type Message, type Progress, QuickPick } from '../standIn/dialogs';
import { Host } from '../standIn/host';
import type { OutputChannel } from '../standIn/outputChannel';
import { Position, Range, Selection } from '../standIn/positions';
import type { StatusBarItem } from '../standIn/statusBar';
import { Uri } from '../standIn/uri';
import { UserData } from '../standIn/userData';
import { awaited } from './awaited';
import { WebviewPages } from './webviewPages';

/** A text, or a pattern of it. */
type Wanted = string | RegExp;

/** Lines and columns start at 1; the end is exclusive. */
type Selected = readonly [
  startLine: number,
  startColumn: number,
  endLine: number,
  endColumn: number,
];

/** The options of a test for its window. */
export interface WindowOptions {
  /** The display language. */
  readonly language?: string;
  /** Writes to the workspace before the window opens. */
  readonly prepare?: (sample: SampleFolder) => Promise<void>;
}

/**
 * Opens a window for each test of a `describe`.
 *
 * @param settings user settings in addition to the base URL
 */
export function useExtension(
  settings: Readonly<Record<string, unknown>> = {},
  options: WindowOptions = {},
): ExtensionWindow {
  let current: ExtensionWindow | undefined;
  const close = async () => {
    const closing = current;
    current = undefined;
    await closing?.dispose();
  };
  beforeEach(async () => {
    await close();
    current = await ExtensionWindow.open(settings, options);
  });
  afterEach(async function () {
    // The window of a failed test stays open until its picture is taken.
    if (this.currentTest?.state !== 'failed') {
      await close();
    }
  });
  after(close);
  return duringTest(() => current);
}

/** A window with the extension in it, and what its user sees and does. */
export class ExtensionWindow {
  private readonly returned = new WeakSet<Message>();
  private readonly others: ExtensionWindow[] = [];
  private workspaceFile: string | undefined;

  private constructor(
    public host: Host,
    private readonly pages: WebviewPages,
    readonly service: RecordingService,
    readonly sample: SampleFolder,
    readonly data: UserData,
    private readonly options: WindowOptions,
    private readonly windowIndex = 0,
  ) {}

  static async open(
    settings: Readonly<Record<string, unknown>>,
    options: WindowOptions,
  ): Promise<ExtensionWindow> {
    const [data, sample, service, pages] = await Promise.all([
      UserData.create(),
      copySample(),
      startRecordingService(),
      WebviewPages.open(),
    ]);
    await options.prepare?.(sample);
    data.set({ ...settings, 'agentQuery.baseUrl': service.url });
    const host = new Host({ ...options, data, folder: sample.path, screen: pages });
    const window = new ExtensionWindow(host, pages, service, sample, data, options);
    await host.start();
    return window;
  }

  get page(): Page {
    return this.pages.page;
  }

  /** The page of the conversation that is visible, in an editor or in the side bar. */
  get panel(): FrameLocator {
    return this.conversations.contentFrame();
  }

  /** The page of one of several visible conversations, from the left; the page in the side bar is the last one. */
  panelAt(index: number): FrameLocator {
    return this.conversations.nth(index).contentFrame();
  }

  /** The page of the event inspector that is visible. */
  get inspector(): FrameLocator {
    return this.page.locator('iframe[data-view-type="agentQuery.events"]').contentFrame();
  }

  private get conversations() {
    return this.page.locator(
      'iframe:is([data-view-type="agentQuery.conversation"], [data-view-type="agentQuery.sideBar"])',
    );
  }

  /** Writes a question and sends it. */
  ask(question: string): Promise<void> {
    return askIn(this.panel, question);
  }

  /** The URI of a file in the workspace. */
  uri(name: string): vscode.Uri {
    return Uri.file(path.join(this.sample.path, name));
  }

  /**
   * Runs a command as the palette does: its end is not awaited, and its error becomes a notification.
   *
   * @param command its title without its category, or its id
   */
  async runCommand(command: string, ...args: readonly unknown[]): Promise<void> {
    const { commands, dialogs, later } = this.host;
    commands.execute(idOf(command), ...args).catch((error: Error) => {
      void dialogs.show('error', error.message, []);
    });
    await later.passed();
  }

  /** Runs a command, and waits for its result. */
  execute<T>(command: string, ...args: readonly unknown[]): Promise<T> {
    return this.host.commands.execute<T>(idOf(command), ...args);
  }

  /** Runs a command from the Explorer's menu for the selected files and folders, by their paths in the workspace. */
  async explorer(names: readonly string[], command: string): Promise<void> {
    const uris = names.map(name => this.uri(name));
    await this.runCommand(command, uris[0], uris);
  }

  /** Opens a file of the workspace in an editor, which becomes the active one. */
  async openFile(name: string, selected?: Selected): Promise<void> {
    await this.host.api.window.showTextDocument(this.uri(name));
    if (selected) {
      await this.select(...selected);
    }
  }

  /** Selects text in the active editor. */
  async select(...[startLine, startColumn, endLine, endColumn]: Selected): Promise<void> {
    const editor = this.host.editors.activeEditor;
    if (!editor) {
      throw new Error('No editor is active.');
    }
    editor.selection = new Selection(startLine - 1, startColumn - 1, endLine - 1, endColumn - 1);
    await this.host.later.passed();
  }

  /** Replaces the text of a file in its editor, without saving it. */
  async edit(name: string, newText: string): Promise<void> {
    const document = await this.host.documents.openUri(this.uri(name));
    const end = document.lineAt(document.lineCount - 1).range.end;
    this.host.documents.edit(document, [{ range: new Range(new Position(0, 0), end), newText }]);
    await this.host.later.passed();
  }

  /** Resolves when a document has this text. */
  async text(document: vscode.TextDocument, text: string): Promise<void> {
    await awaited(
      `the text ${text}`,
      () => document.getText() === text,
      [this.host.documents.changed],
      () => document.getText(),
    );
  }

  async save(name: string): Promise<void> {
    await (await this.host.documents.openUri(this.uri(name))).save();
  }

  /** The titles of the tabs, in the order of the groups. */
  get tabs(): readonly string[] {
    return this.host.editors.tabs.map(({ label }) => label);
  }

  /** The active tab of the active group, once it has this title. */
  tab(title: Wanted) {
    const { editors } = this.host;
    return awaited(
      `the active tab ${title}`,
      () => editors.tabs.find(tab => tab.isActive && tab.group.isActive && fits(tab.label, title)),
      [editors.changed],
      () => this.tabs.join(', ') || 'no tab',
    );
  }

  async showTab(title: Wanted): Promise<void> {
    this.host.editors.activate(this.tabWith(title));
    await this.host.later.passed();
  }

  async closeTab(title: Wanted): Promise<void> {
    this.host.editors.close([this.tabWith(title)]);
    await this.host.later.passed();
  }

  async showSideBar(): Promise<void> {
    await this.host.showSideBar();
  }

  /** Changes user settings; undefined removes one. */
  async updateSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    this.data.set(settings);
    await this.host.later.passed();
  }

  /** The files that the next dialog for opening or saving answers, by their paths. */
  chooseFiles(...files: readonly string[]): void {
    this.host.chosenFiles = files;
  }

  /** The texts of the notifications that are open. */
  get notifications(): readonly string[] {
    return this.host.dialogs.messages.filter(each => !each.isModal).map(({ text }) => text);
  }

  /** Waits for a notice with this text above the Question box. */
  notice(text: Wanted): Promise<void> {
    return this.panel.locator('.composer-banner').getByText(text).waitFor();
  }

  /** The next notification with this text. */
  notification(text: Wanted): Promise<Message> {
    return this.message(`the notification ${text}`, text, false);
  }

  /** The next modal dialog with this text. */
  modal(text: Wanted = /./): Promise<Message> {
    return this.message(`the modal dialog ${text}`, text, true);
  }

  /** The list that is open, once it has this title or placeholder. */
  quickPick(text: Wanted = /^/): Promise<QuickPick> {
    return this.box(`a list with the title or placeholder ${text}`, QuickPick, box =>
      [box.title, box.placeholder].some(each => fits(each ?? '', text)),
    );
  }

  /** The list that is open, once it has these rows; by their labels, or patterns of their texts. */
  list(...rows: readonly Wanted[]): Promise<QuickPick> {
    return this.box(`a list with the rows ${rows.join(', ')}`, QuickPick, box =>
      rows.every(row => box.has(row)),
    );
  }

  /** Chooses rows of the list that is open, once it has them; by their labels, or patterns of their texts. */
  async choose(...rows: readonly Wanted[]): Promise<void> {
    (await this.list(...rows)).choose(...rows);
  }

  /** Presses a button of a row of the list that is open, by its tooltip. */
  async pressInList(row: Wanted, tooltip: string): Promise<void> {
    (await this.list(row)).press(row, tooltip);
  }

  /** The line for a text that is open, once it has this title or prompt. */
  inputBox(text: Wanted = /^/): Promise<InputBox> {
    return this.box(`a box with the title or prompt ${text}`, InputBox, box =>
      [box.title, box.prompt].some(each => fits(each ?? '', text)),
    );
  }

  /** The notification with the progress of a task, once it has this title. */
  progress(title: Wanted): Promise<Progress> {
    const { dialogs } = this.host;
    return awaited(
      `the progress of ${title}`,
      () => dialogs.progress.find(each => fits(each.title, title)),
      [dialogs.changed],
      () => JSON.stringify(dialogs.progress),
    );
  }

  /** The text on the clipboard, once it fits. */
  clipboard(text: Wanted): Promise<string> {
    return awaited(
      `${text} on the clipboard`,
      () => fits(this.data.clipboard, text) && this.data.clipboard,
      [this.host.dialogs.changed],
      () => this.data.clipboard,
    );
  }

  /** The item of the status bar with this text, once it is there. */
  statusItem(text: Wanted): Promise<StatusBarItem> {
    const { statusBar } = this.host;
    const items = () => [...statusBar.items];
    return awaited(
      `the status bar item ${text}`,
      () => items().find(item => fits(item.text, text)),
      [statusBar.changed],
      () =>
        items()
          .map(item => item.text)
          .join(', ') || 'none',
    );
  }

  /** The lines of the extension's output channel, each with its level: `[info] …`. */
  get log(): readonly string[] {
    return this.channel.lines;
  }

  /** A line of the output channel that fits, once it is there. */
  logged(line: Wanted): Promise<string> {
    return awaited(
      `the line ${line} in the output channel`,
      () => this.log.find(each => fits(each, line)),
      [this.channel.written],
      () => this.log.join('\n'),
    );
  }

  /** The call of a command of VS Code that has no effect here, once it has happened. */
  recorded(command: string): Promise<RecordedCommand> {
    const { commands } = this.host;
    return awaited(
      `a call of ${command}`,
      () => commands.recorded.find(each => each.command === command),
      [commands.called],
      () => commands.recorded.map(each => each.command).join(', '),
    );
  }

  /** The texts of the saved conversations. */
  savedConversations(): Promise<string[]> {
    return savedConversations(this.data.folder);
  }

  /** Resolves when a saved conversation contains this text. Its head, which names its service, is written last. */
  async saved(text: Wanted): Promise<void> {
    await whenChanged(this.data.folder, `a saved conversation has ${text}`, async () =>
      (await this.savedConversations()).some(
        each => contains(each, text) && each.includes('"savedAt"'),
      ),
    );
  }

  /** Resolves when no saved conversation contains this text. */
  async forgotten(text: Wanted): Promise<void> {
    await whenChanged(this.data.folder, `no saved conversation has ${text}`, async () =>
      (await this.savedConversations()).every(each => !contains(each, text)),
    );
  }

  /** Ends the extension host, and starts another one with the same user data and tabs. */
  async reload(): Promise<void> {
    const tabs = this.host.editors.save();
    const hasSideBar = this.host.sideBar?.visible === true;
    await this.host.end();
    await this.pages.passed();
    this.host = this.newHost(tabs);
    await this.host.start();
    if (hasSideBar) {
      await this.host.showSideBar(true);
    }
  }

  /** Closes the window, renames the folder, and opens it again. */
  async renameFolder(name: string): Promise<void> {
    await this.reopen(() => this.sample.rename(name));
  }

  /**
   * Opens the folder in this window as part of a workspace that was saved under a name, as part of an untitled one, or by
   * itself. VS Code forgets an untitled one that is left.
   */
  async openAs(workspace: string | undefined): Promise<void> {
    await this.reopen(async () => {
      if (this.workspaceFile?.startsWith('untitled:')) {
        const storage = this.data.storageOf(this.workspaceFile, this.windowIndex);
        await rm(path.dirname(storage), { recursive: true, force: true });
      }
      this.workspaceFile = workspace;
    });
  }

  /** Opens the same folder in a second window. It is closed with this one, if not before. */
  async openAnother(): Promise<ExtensionWindow> {
    const pages = await WebviewPages.open();
    const { sample, data, options, service } = this;
    const windowIndex = this.windowIndex + this.others.length + 1;
    const host = new Host({ ...options, data, folder: sample.path, screen: pages, windowIndex });
    const another = new ExtensionWindow(host, pages, service, sample, data, options, windowIndex);
    this.others.push(another);
    await host.start();
    return another;
  }

  /** Closes the window, but keeps its data. */
  async close(): Promise<void> {
    try {
      await this.host.end();
    } finally {
      await this.pages.dispose();
    }
  }

  async dispose(): Promise<void> {
    await Promise.all([this, ...this.others].map(each => each.close()));
    await Promise.all([this.service.dispose(), this.sample.remove(), this.data.remove()]);
  }

  private async reopen(change: () => Promise<void>): Promise<void> {
    await this.host.end();
    await this.pages.passed();
    await change();
    this.host = this.newHost();
    await this.host.start();
  }

  private get channel(): OutputChannel {
    const channel = this.host.channels.find(({ name }) => name === 'Agent Query');
    if (!channel) {
      throw new Error('The extension has no output channel yet.');
    }
    return channel;
  }

  private newHost(tabs: ConstructorParameters<typeof Host>[0]['tabs'] = []): Host {
    const { data, options, sample, pages, windowIndex, workspaceFile } = this;
    const workspace = { folder: sample.path, workspaceFile };
    return new Host({ ...options, ...workspace, data, screen: pages, windowIndex, tabs });
  }

  private tabWith(title: Wanted) {
    const tab = this.host.editors.tabs.find(({ label }) => fits(label, title));
    if (!tab) {
      throw new Error(`There is no tab ${title}, but ${this.tabs.join(', ') || 'none'}.`);
    }
    return tab;
  }

  private async message(what: string, text: Wanted, isModal: boolean): Promise<Message> {
    const { messages, changed } = this.host.dialogs;
    const message = await awaited(
      what,
      () =>
        messages.find(
          each => each.isModal === isModal && !this.returned.has(each) && fits(each.text, text),
        ),
      [changed],
      () => messages.map(each => each.text).join('; ') || 'no message',
    );
    this.returned.add(message);
    return message;
  }

  private box<T extends InputBox | QuickPick>(
    what: string,
    Type: abstract new (...args: never[]) => T,
    isWanted: (box: T) => boolean,
  ): Promise<T> {
    const { dialogs } = this.host;
    return awaited(
      what,
      () => {
        const { box } = dialogs;
        return box instanceof Type && isWanted(box) ? box : undefined;
      },
      [dialogs.changed],
      () => {
        const { box } = dialogs;
        const rows = box instanceof QuickPick ? box.rows : [];
        return [box?.title ?? box?.placeholder ?? 'no box', ...rows].join('\n');
      },
    );
  }
}

/** The id of a command by its English title, without its category; ids are returned as they are. */
function idOf(command: string): string {
  if (!/\s|^[A-Z]/.test(command)) {
    return command;
  }
  const found = ourCommand(command);
  if (found === undefined) {
    throw new Error(`The extension has no command “${command}”.`);
  }
  return found;
}

/** True if it is the text, or matches the pattern. */
function fits(text: string, wanted: Wanted): boolean {
  return typeof wanted === 'string' ? text === wanted : wanted.test(text);
}

function contains(text: string, wanted: Wanted): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
}
