import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import { Disposable } from '../disposable';
import type { EditorTracker } from '../files/editorTracker';
import { attachableUris, isOwnTab } from './attachableUris';

/** How long the active editor and its selection must stay the same before a change is reported, because users type. */
const debounceMs = 150;

/** The file of an editor, and its text editor if it has one. */
export interface FileInEditor {
  readonly uri: vscode.Uri;
  /** Undefined for custom editors, notebooks, and files that are too large for extensions. */
  readonly editor: vscode.TextEditor | undefined;
  /** The editor of the cell of a notebook in which the user is or was. */
  readonly cell: vscode.TextEditor | undefined;
}

/**
 * Knows the file of the active editor. While a conversation has the focus, it is the editor that was active before, as
 * long as it is visible or behind the conversation, or else another visible editor.
 */
export class ActiveEditor extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;
  /** The last active tab, without those of this extension once there was another. */
  private last = vscode.window.tabGroups.activeTabGroup.activeTab;
  private cancel: (() => void) | undefined;

  /**
   * @param userFolder where VS Code keeps the user's settings, which are not suggested
   * @param isShown true if anybody shows the active editor; otherwise, changes are not reported
   */
  constructor(
    private readonly editors: EditorTracker,
    private readonly clock: Clock,
    private readonly userFolder: vscode.Uri,
    private readonly isShown: () => boolean,
  ) {
    super();
    const onTabs = () => {
      this.remember();
      this.schedule();
    };
    this._register(vscode.window.tabGroups.onDidChangeTabs(onTabs));
    this._register(vscode.window.tabGroups.onDidChangeTabGroups(onTabs));
    this._register(vscode.window.onDidChangeActiveTextEditor(() => this.schedule()));
    this._register(vscode.window.onDidChangeTextEditorSelection(() => this.schedule()));
    this._register({ dispose: () => this.cancel?.() });
  }

  /** The file of the active editor; undefined if there is none, or if it cannot be attached. */
  get current(): FileInEditor | undefined {
    const { activeTabGroup, all } = vscode.window.tabGroups;
    const { activeTab } = activeTabGroup;
    if (activeTab && !isOwnTab(activeTab)) {
      return this.fileIn(activeTab);
    }
    const isInSight = (tab: vscode.Tab) =>
      tab.isActive || (tab.group.activeTab !== undefined && isOwnTab(tab.group.activeTab));
    const last = all.flatMap(({ tabs }) => tabs).find(tab => tab === this.last && isInSight(tab));
    const visible = all.flatMap(group => group.activeTab ?? []);
    return [...(last ? [last] : []), ...visible]
      .map(tab => this.fileIn(tab))
      .find(file => file !== undefined);
  }

  /** Reports a change at once, such as when what was shown turned out to be outdated. */
  refresh(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.changed.fire();
  }

  private remember(): void {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    if (activeTab && !isOwnTab(activeTab)) {
      this.last = activeTab;
    }
  }

  private schedule(): void {
    if (this.isShown()) {
      this.cancel?.();
      this.cancel = this.clock.after(debounceMs, () => this.refresh());
    }
  }

  private fileIn(tab: vscode.Tab): FileInEditor | undefined {
    const uris = attachableUris(tab, this.userFolder);
    const keys = new Set(uris.map(uri => uri.toString()));
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const editor = [activeTextEditor, this.editors.editor, ...visibleTextEditors].find(
      each => each !== undefined && keys.has(each.document.uri.toString()),
    );
    const uri = editor?.document.uri ?? uris[0];
    const last = this.editors.editor;
    const cell = uri && last && isCellOf(last.document.uri, uri) ? last : undefined;
    return uri && { uri, editor, cell };
  }
}

function isCellOf({ scheme, path }: vscode.Uri, notebook: vscode.Uri): boolean {
  return scheme === 'vscode-notebook-cell' && path === notebook.path;
}
