import { isDeepStrictEqual } from 'node:util';
import type * as vscode from 'vscode';
import type { Documents, TextDocument } from './documents';
import { Disposable, EventEmitter } from './events';
import type { Later } from './later';
import { Selection } from './positions';
import { TextEditor } from './textEditor';
import type { SavedTab } from './userData';
import {
  type TabInput,
  TabInputText,
  TabInputTextDiff,
  TabInputWebview,
  TextEditorSelectionChangeKind,
  ViewColumn,
} from './values';
import { type Screen, Webview, WebviewPanel } from './webviews';

/** VS Code puts this before the view types of panels. */
const viewTypePrefix = 'mainThreadWebview-';

class Tab implements vscode.Tab {
  readonly isPinned = false;
  readonly isPreview = false;
  panel: WebviewPanel | undefined;
  /** The state that the page of a restored webview has kept, until it is shown. */
  restoredState: string | undefined;
  /** The editors in the tab; the modified side of a diff comes last. Empty while the tab is hidden. */
  editors: readonly TextEditor[] = [];
  /** The selections of the last editor. */
  selections: readonly vscode.Selection[] = [new Selection(0, 0, 0, 0)];

  constructor(
    public label: string,
    readonly input: TabInput,
    public group: Group,
    /** The documents of {@link editors}. */
    readonly documents: readonly TextDocument[],
  ) {}

  get isActive(): boolean {
    return this.group.activeTab === this;
  }

  get isDirty(): boolean {
    return this.documents.some(({ isDirty }) => isDirty);
  }
}

class Group implements vscode.TabGroup {
  readonly tabs: Tab[] = [];
  /** The tabs in the order in which they were last active, the active one last. */
  readonly recent: Tab[] = [];

  constructor(private readonly groups: { readonly all: readonly Group[]; active: Group }) {}

  get activeTab(): Tab | undefined {
    return this.recent.at(-1);
  }

  get isActive(): boolean {
    return this.groups.active === this;
  }

  get viewColumn(): vscode.ViewColumn {
    return this.groups.all.indexOf(this) + 1;
  }

  /** VS Code locks a group that a conversation has opened; see `autoLockGroups` in package.json. */
  get isLocked(): boolean {
    return this.tabs.some(({ input }) => isConversation(input));
  }

  activate(tab: Tab): void {
    remove(this.recent, tab);
    this.recent.push(tab);
  }
}

/** How a tab is opened. */
export interface Placement {
  readonly viewColumn?: vscode.ViewColumn | undefined;
  readonly preserveFocus?: boolean | undefined;
  readonly selection?: vscode.Range | undefined;
}

/** The groups of editors, and what is in them. */
export class Editors {
  private groups: Group[] = [];
  private activeGroup: Group;
  private serializers = new Map<string, vscode.WebviewPanelSerializer>();
  private readonly tabsChanged = new EventEmitter<vscode.TabChangeEvent>();
  private readonly groupsChanged = new EventEmitter<vscode.TabGroupChangeEvent>();
  readonly activeEditorChanged = new EventEmitter<TextEditor | undefined>();
  readonly visibleEditorsChanged = new EventEmitter<readonly TextEditor[]>();
  readonly selectionChanged = new EventEmitter<vscode.TextEditorSelectionChangeEvent>();
  /** Anything of the above. */
  readonly changed = new EventEmitter<void>();
  private lastActive: TextEditor | undefined;
  private lastVisible: readonly TextEditor[] = [];
  /** The webview that is visible outside the groups. */
  sideBar: Webview | undefined;
  readonly tabGroups: vscode.TabGroups;

  constructor(
    private readonly documents: Documents,
    private readonly screen: Screen,
    private readonly later: Later,
  ) {
    const first = this.addGroup();
    this.activeGroup = first;
    const self = this;
    this.tabGroups = {
      get all() {
        return self.groups;
      },
      get activeTabGroup() {
        return self.activeGroup;
      },
      onDidChangeTabs: this.tabsChanged.event,
      onDidChangeTabGroups: this.groupsChanged.event,
      close: async (closed: unknown) => {
        await later.passed();
        const given = (Array.isArray(closed) ? closed : [closed]) as Array<Tab | Group>;
        this.close(given.flatMap(each => (each instanceof Group ? each.tabs : [each])));
        return true;
      },
    };
    documents.changed.event(() => this.update([], []));
  }

  get activeEditor(): TextEditor | undefined {
    return this.activeGroup.activeTab?.editors.at(-1);
  }

  get visibleEditors(): readonly TextEditor[] {
    return this.groups.flatMap(({ activeTab }) => activeTab?.editors ?? []);
  }

  get tabs(): readonly Tab[] {
    return this.groups.flatMap(({ tabs }) => tabs);
  }

  async showDocument(document: TextDocument, placement: Placement): Promise<TextEditor> {
    const label = document.uri.path.split('/').at(-1) ?? '';
    const tab = this.openTab(new TabInputText(document.uri), label, placement, [document]);
    const [editor] = tab.editors;
    if (!editor) {
      throw new Error('The editor is not shown.');
    }
    if (placement.selection) {
      const { start, end } = placement.selection;
      editor.selection = new Selection(start, end);
    }
    return editor;
  }

  async showDiff(
    original: TextDocument,
    modified: TextDocument,
    label: string,
    placement: Placement,
  ): Promise<void> {
    const input = new TabInputTextDiff(original.uri, modified.uri);
    this.openTab(input, label, placement, [original, modified]);
  }

  createPanel(
    viewType: string,
    label: string,
    placement: Placement,
    options: vscode.WebviewPanelOptions,
  ): WebviewPanel {
    const panel = this.newPanel(viewType, label, options, undefined, {
      active: true,
      visible: true,
      viewColumn: placement.viewColumn,
    });
    this.later.do(() => {
      this.openTab(
        new TabInputWebview(viewTypePrefix + viewType),
        panel.title,
        placement,
        [],
        panel,
      );
    });
    return panel;
  }

  registerSerializer(viewType: string, serializer: vscode.WebviewPanelSerializer): Disposable {
    this.serializers.set(viewType, serializer);
    this.later.do(() => this.restoreVisible());
    return new Disposable(() => this.serializers.delete(viewType));
  }

  /** The user or a command selects a tab. */
  activate(tab: Tab, preserveFocus = false): void {
    tab.group.activate(tab);
    if (!preserveFocus) {
      this.activeGroup = tab.group;
    }
    this.update([], [tab]);
    if (!preserveFocus) {
      this.screen.focus(tab.panel?.webview);
    }
  }

  activateGroup(viewColumn: vscode.ViewColumn): void {
    const group = this.groups[viewColumn - 1];
    if (group) {
      this.activeGroup = group;
      this.update([], []);
      this.screen.focus(group.activeTab?.panel?.webview);
    }
  }

  close(tabs: readonly Tab[]): void {
    const closed = tabs.filter(tab => this.tabs.includes(tab));
    for (const tab of closed) {
      remove(tab.group.tabs, tab);
      remove(tab.group.recent, tab);
    }
    const empty = this.groups.filter(group => group.tabs.length === 0);
    this.groups = this.groups.filter(group => group.tabs.length > 0);
    if (this.groups.length === 0) {
      this.groups.push(...empty.splice(0, 1));
    }
    if (!this.groups.includes(this.activeGroup) && this.groups[0]) {
      [this.activeGroup] = this.groups as [Group];
    }
    for (const { panel } of closed) {
      panel?.dispose();
    }
    this.update([], [], closed, [], empty);
    const open = new Set(this.tabs.flatMap(({ documents }) => documents));
    for (const document of closed.flatMap(({ documents }) => documents)) {
      if (!open.has(document) && !document.isClosed) {
        this.documents.close(document);
      }
    }
  }

  /** The tabs that a reload of the window restores: files, and webviews that the extension can restore. */
  save(): readonly SavedTab[] {
    return this.tabs
      .filter(({ input }) =>
        input instanceof TabInputWebview
          ? this.serializers.has(input.viewType.slice(viewTypePrefix.length))
          : input instanceof TabInputText && input.uri.scheme === 'file',
      )
      .map(({ label, input, group, isActive, panel, restoredState }) => ({
        label,
        input,
        column: group.viewColumn,
        isActive,
        isInActiveGroup: group.isActive,
        state: panel ? panel.webview.state : restoredState,
      }));
  }

  async restore(saved: readonly SavedTab[]): Promise<void> {
    for (const { label, input, column, state } of saved) {
      const documents =
        input instanceof TabInputText ? [await this.documents.openUri(input.uri)] : [];
      const group = this.groupAt(column);
      const tab = new Tab(label, input, group, documents);
      tab.restoredState = state;
      group.tabs.push(tab);
      group.activate(tab);
    }
    for (const [index, { isActive, isInActiveGroup }] of saved.entries()) {
      const tab = this.tabs[index];
      if (isActive && tab) {
        tab.group.activate(tab);
        this.activeGroup = isInActiveGroup ? tab.group : this.activeGroup;
      }
    }
    this.update([], []);
  }

  private openTab(
    input: TabInput,
    label: string,
    { viewColumn, preserveFocus = false }: Placement,
    documents: readonly TextDocument[],
    panel?: WebviewPanel,
  ): Tab {
    const known = new Set(this.groups);
    const group = this.groupFor(viewColumn, isConversation(input));
    const opened = known.has(group) ? [] : [group];
    const open = panel ? undefined : group.tabs.find(tab => isDeepStrictEqual(tab.input, input));
    const tab = open ?? new Tab(label, input, group, documents);
    tab.panel ??= panel;
    if (!open) {
      group.tabs.splice(group.tabs.indexOf(group.activeTab ?? tab) + 1, 0, tab);
    }
    group.activate(tab);
    if (!preserveFocus) {
      this.activeGroup = group;
    }
    this.update(open ? [] : [tab], open ? [tab] : [], [], opened);
    if (!preserveFocus) {
      this.screen.focus(panel?.webview);
    }
    return tab;
  }

  private newPanel(
    viewType: string,
    label: string,
    options: vscode.WebviewPanelOptions,
    state: string | undefined,
    viewState: { active: boolean; visible: boolean; viewColumn: vscode.ViewColumn | undefined },
  ): WebviewPanel {
    const webview = new Webview(viewType, this.screen, this.later, () => this.show(), state);
    const tabOf = (panel: WebviewPanel) => this.tabs.find(tab => tab.panel === panel);
    const panel = new WebviewPanel(
      {
        close: closed =>
          this.later.do(() => {
            const tab = tabOf(closed);
            if (tab) {
              this.close([tab]);
            }
          }),
        reveal: (revealed, _column, preserveFocus) =>
          this.later.do(() => {
            const tab = tabOf(revealed);
            if (tab) {
              this.activate(tab, preserveFocus);
            }
          }),
        rename: ({ title }) =>
          this.later.do(() => {
            const tab = tabOf(panel);
            if (tab) {
              tab.label = title;
              this.update([], [tab]);
            }
          }),
      },
      viewType,
      label,
      webview,
      options,
      viewState,
    );
    webview.onDidFocus.event(() => {
      const group = tabOf(panel)?.group;
      if (group && group !== this.activeGroup) {
        this.activeGroup = group;
        this.update([], []);
      }
    });
    return panel;
  }

  private groupFor(
    viewColumn: vscode.ViewColumn = ViewColumn.Active,
    isConversation = false,
  ): Group {
    const active = this.activeGroup;
    if (viewColumn === ViewColumn.Active) {
      const isFree = !active.isLocked || isConversation;
      return isFree
        ? active
        : (this.groups.find(group => !group.isLocked) ?? this.groupAt(active.viewColumn + 1));
    }
    if (viewColumn === ViewColumn.Beside) {
      return active.tabs.length === 0 ? active : this.groupAt(active.viewColumn + 1);
    }
    return this.groupAt(viewColumn);
  }

  private groupAt(viewColumn: vscode.ViewColumn): Group {
    return this.groups[viewColumn - 1] ?? this.addGroup();
  }

  private addGroup(): Group {
    const self = this;
    const group = new Group({
      get all() {
        return self.groups;
      },
      get active() {
        return self.activeGroup;
      },
    });
    this.groups.push(group);
    return group;
  }

  /** Tells the extension what has changed, and shows it. */
  private update(
    opened: readonly Tab[],
    changed: readonly Tab[],
    closed: readonly Tab[] = [],
    openedGroups: readonly Group[] = [],
    closedGroups: readonly Group[] = [],
  ): void {
    for (const tab of this.tabs) {
      this.updateEditors(tab);
      tab.panel?.setState({
        active: tab.isActive && tab.group.isActive,
        visible: tab.isActive,
        viewColumn: tab.group.viewColumn,
      });
    }
    this.groupsChanged.fire({ opened: openedGroups, closed: closedGroups, changed: this.groups });
    if (opened.length + changed.length + closed.length > 0) {
      this.tabsChanged.fire({ opened, changed, closed });
    }
    const visible = this.visibleEditors;
    if (!isSame(visible, this.lastVisible)) {
      this.lastVisible = visible;
      this.visibleEditorsChanged.fire(visible);
    }
    const active = this.activeEditor;
    if (active !== this.lastActive) {
      this.lastActive = active;
      this.activeEditorChanged.fire(active);
    }
    this.show();
    this.changed.fire();
    this.restoreVisible();
  }

  private updateEditors(tab: Tab): void {
    if (!tab.isActive) {
      tab.editors = [];
    } else if (tab.editors.length === 0) {
      tab.editors = tab.documents.map(
        document =>
          new TextEditor(
            document,
            this.documents,
            () => tab.group.viewColumn,
            tab.selections,
            textEditor => {
              tab.selections = textEditor.selections;
              this.later.do(() =>
                this.selectionChanged.fire({
                  textEditor,
                  selections: textEditor.selections,
                  kind: TextEditorSelectionChangeKind.Mouse,
                }),
              );
            },
          ),
      );
    }
  }

  show(): void {
    const inEditors = this.groups.flatMap(({ activeTab }) => activeTab?.panel?.webview ?? []);
    const visible = this.sideBar ? [...inEditors, this.sideBar] : inEditors;
    this.screen.show(visible.filter(({ isVisible, edition }) => isVisible && edition > 0));
  }

  /** Lets the extension attach restored tabs to their panels when they are seen for the first time. */
  private restoreVisible(): void {
    for (const tab of this.tabs) {
      const { input, restoredState, label } = tab;
      if (!tab.isActive || tab.panel || !(input instanceof TabInputWebview)) {
        continue;
      }
      const viewType = input.viewType.slice(viewTypePrefix.length);
      const serializer = this.serializers.get(viewType);
      if (serializer) {
        const shown = {
          active: tab.group.isActive,
          visible: true,
          viewColumn: tab.group.viewColumn,
        };
        tab.panel = this.newPanel(viewType, label, {}, restoredState, shown);
        tab.panel.webview.isVisible = true;
        const state = restoredState === undefined ? undefined : JSON.parse(restoredState);
        void serializer.deserializeWebviewPanel(tab.panel, state);
      }
    }
  }
}

function isConversation(input: TabInput): boolean {
  return (
    input instanceof TabInputWebview &&
    input.viewType === `${viewTypePrefix}agentQuery.conversation`
  );
}

function remove<T>(list: T[], value: T): void {
  const at = list.indexOf(value);
  if (at >= 0) {
    list.splice(at, 1);
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
