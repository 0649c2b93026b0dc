import * as vscode from 'vscode';
import { type Clock, DelayedTask } from '../../core/async/clock';
import { Emitter } from '../../core/async/emitter';
import { Disposable } from '../window/disposable';
import type { EditorTracker } from '../window/editorTracker';
import { diffSideOf } from './editorSources';
import { editorUri } from './fileSource';

/**
 * The time for which the active editor and its selection must stay the same before a change is reported, because users
 * type.
 */
const debounceMs = 150;

/** The file of an editor, and its text editor if it has one. */
export interface FileInEditor {
  readonly uri: vscode.Uri;
  /** The text editor; undefined for custom editors, notebooks, and files that are too large for extensions. */
  readonly editor: vscode.TextEditor | undefined;
  /** The editor of the cell of a notebook in which the user is or was. */
  readonly cell: vscode.TextEditor | undefined;
}

/** The content of the tab in front of the user. */
type InFront =
  | { readonly kind: 'text'; readonly uri: vscode.Uri; readonly editor: vscode.TextEditor }
  | {
      readonly kind: 'notebook';
      readonly uri: vscode.Uri;
      readonly notebook: vscode.NotebookEditor;
      /** The editor of the cell in which the user is or was. */
      readonly editor: vscode.TextEditor | undefined;
    }
  /** A file whose text extensions cannot read: in a custom editor, such as an image, or too large. */
  | { readonly kind: 'file'; readonly uri: vscode.Uri; readonly editor?: undefined }
  /** A terminal, an empty group, or a tab without a file, such as settings. */
  | { readonly kind: 'terminal' | 'other'; readonly uri?: undefined; readonly editor?: undefined };

/**
 * Determines the tab in front of the user. The active tab decides, because VS Code still has the last text editor when
 * something else is shown. While a conversation has the focus, it is the tab that was active before, as long as it is
 * visible or behind the conversation, or else another visible one.
 */
export class ActiveEditor extends Disposable {
  private readonly changed = this._register(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  /** The last active tab; tabs of this extension are ignored once another one has been active. */
  private last = vscode.window.tabGroups.activeTabGroup.activeTab;
  private lastNotebook = vscode.window.activeNotebookEditor;
  /** The last active text editor, if it was in no tab and no other tab has become active since. */
  private lastOutside = outsideOfTabs(vscode.window.activeTextEditor);
  private readonly reporting: DelayedTask;

  /**
   * @param userFolder the folder of the user's settings, which are not suggested
   * @param isShown true if the active editor is shown anywhere; otherwise, changes are not reported
   */
  constructor(
    private readonly editors: EditorTracker,
    clock: Clock,
    private readonly userFolder: vscode.Uri,
    private readonly isShown: () => boolean,
  ) {
    super();
    this.reporting = this._register(new DelayedTask(clock, debounceMs, () => this.changed.fire()));
    const onTabs = () => {
      this.remember();
      this.schedule();
    };
    this._register(vscode.window.tabGroups.onDidChangeTabs(onTabs));
    this._register(vscode.window.tabGroups.onDidChangeTabGroups(onTabs));
    this._register(
      vscode.window.onDidChangeActiveTextEditor(editor => {
        this.lastOutside = editor ? outsideOfTabs(editor) : this.lastOutside;
        this.schedule();
      }),
    );
    this._register(
      vscode.window.onDidChangeActiveNotebookEditor(notebook => {
        this.lastNotebook = notebook ?? this.lastNotebook;
      }),
    );
    this._register(vscode.window.onDidChangeTextEditorSelection(() => this.schedule()));
  }

  /** The file of the active editor; undefined if there is none, or if it cannot be attached. */
  get current(): FileInEditor | undefined {
    return this.tabsInFront.map(tab => this.fileIn(tab)).find(file => file !== undefined);
  }

  /** The subject of commands. */
  get inFront(): InFront {
    const { activeTextEditor: active, visibleTextEditors } = vscode.window;
    const outside = active ? outsideOfTabs(active) : this.lastOutside;
    if (outside && visibleTextEditors.includes(outside)) {
      return { kind: 'text', uri: outside.document.uri, editor: outside };
    }
    const [tab] = this.tabsInFront;
    return tab ? this.contentOf(tab) : { kind: 'other' };
  }

  /** Reports a change immediately, for example when a suggestion turned out to be outdated. */
  refresh(): void {
    this.reporting.cancel();
    this.changed.fire();
  }

  private remember(): void {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    if (activeTab && !isOwnTab(activeTab)) {
      if (!this.isLast(activeTab)) {
        this.lastOutside = undefined;
      }
      this.last = activeTab;
    }
  }

  private schedule(): void {
    if (this.isShown()) {
      this.reporting.start();
    }
  }

  /** The active tab; if it belongs to this extension, the tabs that may be meant, the likeliest first. */
  private get tabsInFront(): readonly vscode.Tab[] {
    const { activeTabGroup, all } = vscode.window.tabGroups;
    const { activeTextEditor } = vscode.window;
    const visible = all.flatMap(group => group.activeTab ?? []);
    // In a floating window, the focus can be in another group than the active one.
    const focused = activeTextEditor && visible.find(tab => isTabOf(tab, activeTextEditor));
    const activeTab = focused ?? activeTabGroup.activeTab;
    if (activeTab && !isOwnTab(activeTab)) {
      return [activeTab];
    }
    const isInSight = (tab: vscode.Tab) =>
      tab.isActive || (tab.group.activeTab !== undefined && isOwnTab(tab.group.activeTab));
    const last = all.flatMap(({ tabs }) => tabs).find(tab => this.isLast(tab) && isInSight(tab));
    return [...(last ? [last] : []), ...visible].filter(tab => !isOwnTab(tab));
  }

  /** True for the last active tab. VS Code creates new objects for tabs when groups come and go. */
  private isLast(tab: vscode.Tab): boolean {
    const { last } = this;
    const isSame = tab.label === last?.label && tab.group.viewColumn === last.group.viewColumn;
    return tab === last || (isSame && String(urisOf(tab)) === String(urisOf(last)));
  }

  private contentOf(tab: vscode.Tab): InFront {
    const { input } = tab;
    if (input instanceof vscode.TabInputTerminal) {
      return { kind: 'terminal' };
    }
    const editor = this.editorIn(tab);
    if (editor) {
      return { kind: 'text', uri: editor.document.uri, editor };
    }
    const [uri] = urisOf(tab);
    if (!uri) {
      return { kind: 'other' };
    }
    const notebook = this.notebookIn(tab);
    return notebook
      ? { kind: 'notebook', uri, notebook, editor: this.cellOf(uri) }
      : { kind: 'file', uri };
  }

  private fileIn(tab: vscode.Tab): FileInEditor | undefined {
    const canAttach = (uri: vscode.Uri) => isAttachable(uri, this.userFolder);
    const textEditor = this.editorIn(tab);
    const editor = textEditor && canAttach(textEditor.document.uri) ? textEditor : undefined;
    const uri = editor?.document.uri ?? urisOf(tab).find(canAttach);
    return uri && { uri, editor, cell: this.cellOf(uri) };
  }

  /** The text editor of a tab: the last active one of a diff, or of a file that is open in several columns. */
  private editorIn(tab: vscode.Tab): vscode.TextEditor | undefined {
    const { input, group, isActive } = tab;
    const { activeTextEditor: active, visibleTextEditors } = vscode.window;
    if (input === undefined) {
      // VS Code does not expose the content of the tab, such as a search editor.
      return isActive && active && !group.tabs.some(each => shows(each, active))
        ? active
        : undefined;
    }
    const isDiff = input instanceof vscode.TabInputTextDiff;
    if (!isDiff && !(input instanceof vscode.TabInputText)) {
      return undefined;
    }
    const editors = [active, this.editors.editor, ...visibleTextEditors].filter(
      each => each !== undefined && shows(tab, each),
    );
    const [first, ...others] = editors.filter(each => each && isTabOf(tab, each));
    // When a conversation gets the focus, VS Code reports the modified side as active before.
    const other =
      isDiff && first !== active && first?.selection.isEmpty
        ? others.find(each => !each?.selection.isEmpty)
        : undefined;
    return other ?? first ?? editors[0];
  }

  private notebookIn({ input }: vscode.Tab): vscode.NotebookEditor | undefined {
    if (!(input instanceof vscode.TabInputNotebook)) {
      return undefined;
    }
    const { activeNotebookEditor, visibleNotebookEditors } = vscode.window;
    const key = input.uri.toString();
    const last = visibleNotebookEditors.find(each => each === this.lastNotebook);
    return [activeNotebookEditor, last, ...visibleNotebookEditors, this.lastNotebook].find(
      each => each?.notebook.uri.toString() === key && !each.notebook.isClosed,
    );
  }

  private cellOf({ path }: vscode.Uri): vscode.TextEditor | undefined {
    const { editor } = this.editors;
    const uri = editor?.document.uri;
    return uri?.scheme === 'vscode-notebook-cell' && uri.path === path ? editor : undefined;
  }
}

function shows(tab: vscode.Tab, { document }: vscode.TextEditor): boolean {
  const key = document.uri.toString();
  return urisOf(tab).some(uri => uri.toString() === key);
}

/**
 * True for the tab of a text editor; if two tabs have the same file, for the one in its column. Editors in a diff have
 * none.
 */
function isTabOf(tab: vscode.Tab, editor: vscode.TextEditor): boolean {
  const isDiff = tab.input instanceof vscode.TabInputTextDiff;
  return (
    (isDiff || tab.input instanceof vscode.TabInputText) &&
    shows(tab, editor) &&
    editor.viewColumn === (isDiff ? undefined : tab.group.viewColumn)
  );
}

/** The editor if it is in no tab, such as an editor of the output panel or of a peek view. */
function outsideOfTabs(editor: vscode.TextEditor | undefined): vscode.TextEditor | undefined {
  return editor &&
    editor.viewColumn === undefined &&
    editor.document.uri.scheme !== 'vscode-notebook-cell' &&
    diffSideOf(editor) === undefined
    ? editor
    : undefined;
}

/** @returns true for the tab of a conversation or another page of this extension */
function isOwnTab({ input }: vscode.Tab): boolean {
  // VS Code puts a prefix before the view type.
  return input instanceof vscode.TabInputWebview && /\bagentQuery\.\w+$/.test(input.viewType);
}

/** The files that a tab shows: of a diff, first the modified side. Empty for tabs that show no files. */
function urisOf(tab: vscode.Tab): readonly vscode.Uri[] {
  const { input } = tab;
  if (input instanceof vscode.TabInputTextDiff || input instanceof vscode.TabInputNotebookDiff) {
    return [input.modified, input.original];
  }
  const uri = editorUri(tab);
  return uri ? [uri] : [];
}

/**
 * True for a file of a file system, and for text without a file; not for output channels and other texts that VS Code
 * or extensions generate, such as the user's settings.
 *
 * @param userFolder the folder of the user's settings
 */
function isAttachable(uri: vscode.Uri, userFolder: vscode.Uri): boolean {
  return (
    uri.scheme === 'untitled' ||
    (uri.scheme !== 'vscode-userdata' &&
      vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== undefined &&
      !uri.toString().startsWith(`${userFolder}/`))
  );
}

/**
 * The folder in which VS Code keeps the user's settings, snippets, and prompts on the machine of the extension. VS Code
 * has no API for it, but keeps the storage of extensions in it, as `globalStorage/<id>`. It belongs to the default
 * profile.
 */
export function userFolder({
  globalStorageUri,
}: Pick<vscode.ExtensionContext, 'globalStorageUri'>): vscode.Uri {
  return vscode.Uri.joinPath(globalStorageUri, '..', '..');
}
