import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as vscode from 'vscode';
import manifest from '../../../package.json';
import { globRegExp } from '../../../src/core/folders/excludeGlobs';
import { root } from '../../host/root.mjs';
import { extensionId } from '../../support/extensionId';
import { Commands } from './commands';
import { complete, completeWhenUsed } from './complete';
import { Configuration } from './configuration';
import { Dialogs } from './dialogs';
import { Documents, TextDocument } from './documents';
import { Editors, type Placement } from './editors';
import { CancellationTokenSource, Disposable, EventEmitter } from './events';
import { FileSystem, FileSystemError, watchFolder } from './fileSystem';
import { Later } from './later';
import { type ExtensionModule, loadExtension } from './loadExtension';
import { OutputChannel } from './outputChannel';
import { Location, Position, Range, Selection } from './positions';
import { StatusBar } from './statusBar';
import { Memento, Secrets } from './storage';
import { TreeView } from './treeView';
import { Uri } from './uri';
import { entryOf, type SavedTab, type UserData } from './userData';
import * as values from './values';
import { noScreen, type Screen, Webview, WebviewView } from './webviews';
import { WorkspaceEdit } from './workspaceEdit';

const sideBarId = 'agentQuery.sideBar';
/** The names in commands of VS Code. */
const groupNames = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

export interface HostOptions {
  readonly data: UserData;
  /** The folder that is open in the window. */
  readonly folder: string;
  /** The file of a workspace that was saved under a name and has the folder. */
  readonly workspaceFile?: string | undefined;
  readonly screen?: Screen;
  /** The display language; the texts of the extension are in English by default. */
  readonly language?: string;
  /** 0 for the first window of the folder. */
  readonly windowIndex?: number;
  /** The tabs that the window showed before it was reloaded. */
  readonly tabs?: readonly SavedTab[];
  /** Where VS Code runs the extension: on the user's own machine, or on a remote one. */
  readonly kind?: keyof typeof values.ExtensionKind;
}

/**
 * An extension host in a window, with the built extension in it. It stands in for VS Code, and has no more of its API
 * than the extension uses: anything else throws an error that names it. The test is the user; what they see and do is
 * in the fields.
 */
export class Host {
  readonly later = new Later();
  readonly documents = new Documents();
  readonly editors: Editors;
  readonly dialogs = new Dialogs(this.later);
  readonly commands = new Commands(this.later);
  readonly statusBar = new StatusBar();
  readonly channels: OutputChannel[] = [];
  /** The trees in side bars, by the ids of their views. */
  readonly trees = new Map<string, TreeView>();
  /** The context keys that the extension has set. */
  readonly contextKeys = new Map<string, unknown>();
  /** The addresses that were opened in a browser. */
  readonly openedExternally: string[] = [];
  /** The files that the user chooses next in the dialogs for opening and saving files. */
  chosenFiles: readonly string[] | undefined;
  /** Signs the user in to an account; by default, the user does not sign in. */
  getSession: (
    id: string,
    request: unknown,
    options: vscode.AuthenticationGetSessionOptions,
  ) => Promise<Pick<vscode.AuthenticationSession, 'accessToken'> | undefined> = async () =>
    undefined;
  /** For `vscode.`*, as the extension gets it, and as contract tests do. */
  readonly api: typeof vscode;
  private readonly configuration: Configuration;
  private readonly files = new FileSystem();
  private readonly folder: vscode.WorkspaceFolder;
  private readonly screen: Screen;
  private uriHandler: vscode.UriHandler | undefined;
  private viewProvider: vscode.WebviewViewProvider | undefined;
  private view: WebviewView | undefined;
  private readonly state = { focused: true, active: true };
  private readonly windowState = new EventEmitter<vscode.WindowState>();
  readonly viewRegistered = new EventEmitter<void>();
  private readonly createdFiles = new EventEmitter<Pick<vscode.FileCreateEvent, 'files'>>();
  private extension: ExtensionModule | undefined;
  readonly context: vscode.ExtensionContext;
  private translations: Readonly<Record<string, string>> = {};

  constructor(private readonly options: HostOptions) {
    const { data, folder, screen = noScreen } = options;
    this.screen = screen;
    this.editors = new Editors(this.documents, screen, this.later);
    this.configuration = new Configuration(data, folder, this.later);
    this.folder = { uri: Uri.file(folder), name: path.basename(folder), index: 0 };
    this.api = this.createApi();
    this.context = this.createContext();
    this.registerCommands();
  }

  /** Starts the extension, and restores what was shown before a reload. */
  async start(): Promise<unknown> {
    const { language = 'en', tabs = [] } = this.options;
    if (language !== 'en') {
      const file = path.join(root, `l10n/bundle.l10n.${language}.json`);
      this.translations = JSON.parse(await readFile(file, 'utf8'));
    }
    await this.editors.restore(tabs);
    this.extension = loadExtension(this.api);
    const exported = this.extension.activate(this.context);
    await this.later.passed();
    return exported;
  }

  /**
   * Ends the extension as VS Code does when the window is closed or reloaded: its subscriptions are disposed of while
   * it is being deactivated, not after that.
   */
  async end(): Promise<void> {
    try {
      const deactivated = this.extension?.deactivate();
      for (const each of this.context.subscriptions) {
        each.dispose();
      }
      await deactivated;
    } finally {
      this.later.end();
      this.screen.show([]);
    }
  }

  /** The user leaves the window for another one, or returns to it. */
  setFocused(focused: boolean): void {
    this.state.focused = focused;
    this.windowState.fire({ ...this.state });
  }

  /** The user follows a `vscode:` link. */
  async followLink(link: string): Promise<void> {
    await this.uriHandler?.handleUri(Uri.parse(link));
  }

  /** The user creates a file, or an applied change does. */
  async createFile(file: string, text: string): Promise<void> {
    await writeFile(file, text);
    this.createdFiles.fire({ files: [Uri.file(file)] });
  }

  /** The user shows the view in the side bar, or a command does. */
  async showSideBar(preserveFocus = false): Promise<void> {
    while (!this.viewProvider) {
      // The extension registers it a little after its activation.
      await new Promise<void>(resolve => {
        const listening = this.viewRegistered.event(() => {
          listening.dispose();
          resolve();
        });
      });
    }
    if (!this.view) {
      const webview = new Webview(sideBarId, this.screen, this.later, () => this.editors.show());
      const shown = new WebviewView(sideBarId, webview, focusless =>
        this.later.do(() => void this.showSideBar(focusless)),
      );
      this.view = shown;
      this.editors.sideBar = webview;
      await this.viewProvider.resolveWebviewView(shown, { state: undefined }, noCancellation());
    }
    this.view.setVisible(true);
    this.editors.show();
    if (!preserveFocus) {
      this.screen.focus(this.view.webview);
    }
  }

  hideSideBar(): void {
    this.view?.setVisible(false);
    this.editors.show();
  }

  get sideBar(): WebviewView | undefined {
    return this.view;
  }

  private createContext(): vscode.ExtensionContext {
    const { data, folder, workspaceFile = folder, kind = 'UI', windowIndex = 0 } = this.options;
    const state = entryOf(data.workspaceStates, workspaceFile, () => new Map());
    return complete('ExtensionContext', {
      subscriptions: [],
      extension: complete('Extension', {
        id: extensionId,
        packageJSON: manifest,
        extensionKind: values.ExtensionKind[kind],
      }),
      extensionUri: Uri.file(root),
      storageUri: Uri.file(data.storageOf(workspaceFile, windowIndex)),
      globalStorageUri: Uri.file(data.globalStorage),
      // A second window of a workspace is on another machine.
      workspaceState: new Memento(windowIndex === 0 ? state : new Map()),
      globalState: new Memento(data.globalState),
      secrets: new Secrets(data, this.later),
    }) as unknown as vscode.ExtensionContext;
  }

  private createApi(): typeof vscode {
    return completeWhenUsed('vscode', {
      ...values,
      CancellationTokenSource,
      Disposable,
      EventEmitter,
      FileSystemError,
      Location,
      Position,
      Range,
      Selection,
      Uri,
      WorkspaceEdit,
      version: '1.100.0',
      // Some builds of VS Code have neither.
      chat: undefined,
      lm: undefined,
      authentication: complete('authentication', {
        getSession: (...asked: Parameters<Host['getSession']>) => this.getSession(...asked),
      }),
      commands: complete('commands', {
        registerCommand: (command: string, handler: (...args: never[]) => unknown) =>
          this.commands.register(command, handler),
        executeCommand: (command: string, ...args: readonly unknown[]) =>
          this.commands.execute(command, ...args),
        getCommands: async () => {
          await this.later.passed();
          return this.commands.names;
        },
      }),
      env: complete('env', this.createEnv()),
      extensions: complete('extensions', { all: [], getExtension: () => undefined }),
      l10n: complete('l10n', {
        bundle: undefined,
        t: (text: string, ...given: readonly unknown[]) =>
          (this.translations[text] ?? text).replace(/\{(\d+)\}/g, (whole, index) =>
            String(given[index] ?? whole),
          ),
      }),
      languages: complete('languages', {
        getLanguages: async () => ['plaintext', 'markdown', 'typescript', 'diff', 'json', 'jsonl'],
        registerCodeActionsProvider: () => new Disposable(undefined),
        setTextDocumentLanguage: async (document: TextDocument, languageId: string) => {
          this.documents.setLanguage(document, languageId);
          return document;
        },
      }),
      window: complete('window', this.createWindow()),
      workspace: complete('workspace', this.createWorkspace()),
    }) as unknown as typeof vscode;
  }

  private createEnv() {
    const { data, language = 'en' } = this.options;
    return {
      language,
      remoteName: undefined,
      uiKind: values.UIKind.Desktop,
      shell: '/bin/bash',
      clipboard: {
        readText: async () => {
          await this.later.passed();
          return data.clipboard;
        },
        writeText: async (text: string) => {
          await this.later.passed();
          data.clipboard = text;
          this.dialogs.changed.fire();
        },
      },
      openExternal: async (uri: vscode.Uri) => {
        this.openedExternally.push(uri.toString());
        this.dialogs.changed.fire();
        return true;
      },
    } satisfies Partial<typeof vscode.env>;
  }

  private createWindow() {
    const { dialogs, editors } = this;
    return {
      state: this.state,
      onDidChangeWindowState: this.windowState.event,
      tabGroups: editors.tabGroups,
      get activeTextEditor() {
        return editors.activeEditor;
      },
      get visibleTextEditors() {
        return editors.visibleEditors;
      },
      onDidChangeActiveTextEditor: editors.activeEditorChanged.event,
      onDidChangeVisibleTextEditors: editors.visibleEditorsChanged.event,
      onDidChangeTextEditorSelection: editors.selectionChanged.event,
      onDidChangeActiveColorTheme: () => new Disposable(undefined),
      activeNotebookEditor: undefined,
      onDidChangeActiveNotebookEditor: () => new Disposable(undefined),
      activeTerminal: undefined,
      showTextDocument: async (
        shown: TextDocument | vscode.Uri,
        place: Placement | vscode.ViewColumn = {},
        preserveFocus = false,
      ) => {
        await this.later.passed();
        const document =
          shown instanceof TextDocument ? shown : await this.documents.openUri(shown);
        const placement = typeof place === 'object' ? place : { viewColumn: place, preserveFocus };
        return editors.showDocument(document, placement);
      },
      createWebviewPanel: (
        viewType: string,
        title: string,
        place: Placement | vscode.ViewColumn,
        options: vscode.WebviewPanelOptions = {},
      ) =>
        editors.createPanel(
          viewType,
          title,
          typeof place === 'object' ? place : { viewColumn: place },
          options,
        ),
      registerWebviewPanelSerializer: (
        viewType: string,
        serializer: vscode.WebviewPanelSerializer,
      ) => editors.registerSerializer(viewType, serializer),
      registerWebviewViewProvider: (_id: string, provider: vscode.WebviewViewProvider) => {
        this.viewProvider = provider;
        this.viewRegistered.fire();
        return new Disposable(undefined);
      },
      createTreeView: (id: string, { treeDataProvider }: vscode.TreeViewOptions<unknown>) => {
        const tree = new TreeView(treeDataProvider);
        this.trees.set(id, tree);
        this.viewRegistered.fire();
        return tree;
      },
      registerCustomEditorProvider: () => new Disposable(undefined),
      registerUriHandler: (handler: vscode.UriHandler) => {
        this.uriHandler = handler;
        return new Disposable(undefined);
      },
      showInformationMessage: (text: string, ...rest: readonly string[]) =>
        dialogs.show('information', text, rest),
      showWarningMessage: (text: string, ...rest: readonly string[]) =>
        dialogs.show('warning', text, rest),
      showErrorMessage: (text: string, ...rest: readonly string[]) =>
        dialogs.show('error', text, rest),
      withProgress: dialogs.withProgress.bind(dialogs),
      createQuickPick: dialogs.createQuickPick.bind(dialogs),
      createInputBox: dialogs.createInputBox.bind(dialogs),
      showQuickPick: dialogs.pick.bind(dialogs),
      showInputBox: dialogs.ask.bind(dialogs),
      showOpenDialog: async () => this.takeChosen(),
      showSaveDialog: async () => this.takeChosen()?.[0],
      createOutputChannel: (name: string) => {
        const channel = new OutputChannel(name);
        this.channels.push(channel);
        return channel;
      },
      createStatusBarItem: this.statusBar.create.bind(this.statusBar),
      setStatusBarMessage: this.statusBar.setMessage.bind(this.statusBar),
    };
  }

  private createWorkspace() {
    const { documents, configuration, folder } = this;
    const isInFolder = (uri: vscode.Uri) =>
      uri.scheme === 'file' &&
      (uri.path === folder.uri.path || uri.path.startsWith(`${folder.uri.path}/`));
    const fileEvents = new EventEmitter<never>();
    return {
      isTrusted: true,
      workspaceFolders: [folder],
      workspaceFile: fileOf(this.options.workspaceFile),
      // The folder stays while the window is open.
      onDidChangeWorkspaceFolders: fileEvents.event,
      fs: this.files.api,
      get textDocuments() {
        return documents.all;
      },
      notebookDocuments: [],
      getWorkspaceFolder: (uri: vscode.Uri) => (isInFolder(uri) ? folder : undefined),
      asRelativePath: (uri: vscode.Uri) =>
        isInFolder(uri) ? uri.path.slice(folder.uri.path.length + 1) : uri.fsPath,
      getConfiguration: (section?: string) => configuration.of(section),
      onDidChangeConfiguration: configuration.onDidChange,
      openTextDocument: async (given: vscode.Uri | { content?: string; language?: string }) => {
        await this.later.passed();
        return given instanceof Uri
          ? documents.openUri(given)
          : documents.openText(given.content ?? '', given.language ?? 'plaintext');
      },
      onDidOpenTextDocument: documents.opened.event,
      onDidChangeTextDocument: documents.changed.event,
      onDidSaveTextDocument: documents.saved.event,
      onDidCreateFiles: this.createdFiles.event,
      onDidDeleteFiles: fileEvents.event,
      onDidRenameFiles: fileEvents.event,
      registerTextDocumentContentProvider: documents.provide.bind(documents),
      registerFileSystemProvider: this.files.register.bind(this.files),
      createFileSystemWatcher: watchFolder,
      encode: async (text: string, { encoding = 'utf8' }: { readonly encoding?: string } = {}) =>
        new TextEncoder().encode(encoding === 'utf8bom' ? `\uFEFF${text}` : text),
      decode: async (bytes: Uint8Array) => new TextDecoder().decode(bytes),
      applyEdit: async (edit: WorkspaceEdit) => {
        await this.later.passed();
        return edit.apply(documents);
      },
      findFiles: async (include: string, exclude?: string, limit = Number.POSITIVE_INFINITY) => {
        const [wanted, left] = [include, exclude ?? ''].map(glob => globRegExp(glob));
        const own = configuration.of('files').get<object>('exclude') ?? {};
        const excludes = [left, ...Object.keys(own).map(globRegExp)];
        const isIn = (name: string) => excludes.some(glob => glob?.test(name));
        const entries = await readdir(folder.uri.fsPath, { recursive: true, withFileTypes: true });
        return entries
          .filter(entry => entry.isFile())
          .map(entry => path.relative(folder.uri.fsPath, path.join(entry.parentPath, entry.name)))
          .filter(name => wanted?.test(name) && !parentsOf(name).some(isIn))
          .sort()
          .slice(0, limit)
          .map(name => Uri.joinPath(folder.uri, name));
      },
    };
  }

  private registerCommands(): void {
    const { commands, editors, documents } = this;
    commands.record(
      'workbench.action.openSettings',
      'workbench.action.openGlobalKeybindings',
      'workbench.action.openWalkthrough',
      'workbench.action.quickOpen',
      'workbench.action.unlockEditorGroup',
      'markdown.showPreview',
      'markdown.showPreviewToSide',
      'vscode.changes',
    );
    commands.register('setContext', (key: string, value: unknown) => {
      this.contextKeys.set(key, value);
    });
    commands.register('vscode.open', async (uri: vscode.Uri, placement: Placement = {}) => {
      await editors.showDocument(await documents.openUri(uri), placement);
    });
    commands.register(
      'vscode.diff',
      async (
        original: vscode.Uri,
        modified: vscode.Uri,
        title: string,
        placement: Placement = {},
      ) => {
        await editors.showDiff(
          await documents.openUri(original),
          await documents.openUri(modified),
          title,
          placement,
        );
      },
    );
    commands.register(
      'vscode.openWith',
      async (uri: vscode.Uri, _viewType: string, viewColumn?: vscode.ViewColumn) => {
        await editors.showDocument(await documents.openUri(uri), { viewColumn });
      },
    );
    for (const [index, name] of groupNames.entries()) {
      commands.register(`workbench.action.focus${name}EditorGroup`, () =>
        editors.activateGroup(index + 1),
      );
    }
    commands.register('workbench.action.openEditorAtIndex', (index: number) => {
      const tab = editors.tabs.filter(({ group }) => group.isActive)[index];
      if (tab) {
        editors.activate(tab);
      }
    });
    commands.register(`${sideBarId}.focus`, (options?: { readonly preserveFocus?: boolean }) =>
      this.showSideBar(options?.preserveFocus),
    );
  }

  private takeChosen(): vscode.Uri[] | undefined {
    const chosen = this.chosenFiles?.map(file => Uri.file(file));
    this.chosenFiles = undefined;
    return chosen;
  }
}

function noCancellation(): vscode.CancellationToken {
  return new CancellationTokenSource().token;
}

/** A path, and its folders. */
function parentsOf(name: string): readonly string[] {
  const segments = name.split('/');
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** @param workspace a path, or a URI for an untitled workspace */
function fileOf(workspace: string | undefined): vscode.Uri | undefined {
  if (workspace === undefined) {
    return undefined;
  }
  return workspace.startsWith('untitled:') ? Uri.parse(workspace) : Uri.file(workspace);
}
