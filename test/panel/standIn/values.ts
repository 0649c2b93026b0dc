/** The classes and enumerations of VS Code's API that only carry values. */
import type * as vscode from 'vscode';

export const ViewColumn = {
  Active: -1,
  Beside: -2,
  One: 1,
  Two: 2,
  Three: 3,
  Four: 4,
  Five: 5,
  Six: 6,
  Seven: 7,
  Eight: 8,
  Nine: 9,
} satisfies typeof vscode.ViewColumn;

export const FileType = {
  Unknown: 0,
  File: 1,
  Directory: 2,
  SymbolicLink: 64,
} satisfies typeof vscode.FileType;

export const FilePermission = { Readonly: 1 } satisfies typeof vscode.FilePermission;

export const FileChangeType = {
  Changed: 1,
  Created: 2,
  Deleted: 3,
} satisfies typeof vscode.FileChangeType;

export const ConfigurationTarget = {
  Global: 1,
  Workspace: 2,
  WorkspaceFolder: 3,
} satisfies typeof vscode.ConfigurationTarget;

export const LogLevel = {
  Off: 0,
  Trace: 1,
  Debug: 2,
  Info: 3,
  Warning: 4,
  Error: 5,
} satisfies typeof vscode.LogLevel;

export const ExtensionKind = { UI: 1, Workspace: 2 } satisfies typeof vscode.ExtensionKind;

export const UIKind = { Desktop: 1, Web: 2 } satisfies typeof vscode.UIKind;

export const EndOfLine = { LF: 1, CRLF: 2 } satisfies typeof vscode.EndOfLine;

export const TextEditorRevealType = {
  Default: 0,
  InCenter: 1,
  InCenterIfOutsideViewport: 2,
  AtTop: 3,
} satisfies typeof vscode.TextEditorRevealType;

export const StatusBarAlignment = { Left: 1, Right: 2 } satisfies typeof vscode.StatusBarAlignment;

export const ProgressLocation = {
  SourceControl: 1,
  Window: 10,
  Notification: 15,
} satisfies typeof vscode.ProgressLocation;

export const QuickPickItemKind = {
  Separator: -1,
  Default: 0,
} satisfies typeof vscode.QuickPickItemKind;

export const DiagnosticSeverity = {
  Error: 0,
  Warning: 1,
  Information: 2,
  Hint: 3,
} satisfies typeof vscode.DiagnosticSeverity;

export const TextEditorSelectionChangeKind = {
  Keyboard: 1,
  Mouse: 2,
  Command: 3,
} satisfies typeof vscode.TextEditorSelectionChangeKind;

export const TreeItemCollapsibleState = {
  None: 0,
  Collapsed: 1,
  Expanded: 2,
} satisfies typeof vscode.TreeItemCollapsibleState;

export class ThemeColor implements vscode.ThemeColor {
  constructor(readonly id: string) {}
}

export class ThemeIcon implements Pick<vscode.ThemeIcon, 'id'> {
  constructor(
    readonly id: string,
    readonly color?: vscode.ThemeColor,
  ) {}
}

export class RelativePattern implements vscode.RelativePattern {
  readonly baseUri: vscode.Uri;

  constructor(
    base: vscode.WorkspaceFolder | vscode.Uri | string,
    public pattern: string,
  ) {
    if (typeof base === 'string') {
      throw new Error('The stand-in for VS Code takes no path as the base of a pattern.');
    }
    this.baseUri = 'uri' in base ? base.uri : base;
  }

  get base(): string {
    return this.baseUri.fsPath;
  }
}

export class Diagnostic implements vscode.Diagnostic {
  source?: string;
  code?: string | number;

  constructor(
    public range: vscode.Range,
    public message: string,
    public severity: vscode.DiagnosticSeverity = DiagnosticSeverity.Error,
  ) {}
}

export class CancellationError extends Error {
  constructor() {
    super('Canceled');
    this.name = 'Canceled';
  }
}

export class TabInputText implements vscode.TabInputText {
  constructor(readonly uri: vscode.Uri) {}
}

export class TabInputTextDiff implements vscode.TabInputTextDiff {
  constructor(
    readonly original: vscode.Uri,
    readonly modified: vscode.Uri,
  ) {}
}

export class TabInputWebview implements vscode.TabInputWebview {
  constructor(readonly viewType: string) {}
}

export class TabInputCustom implements vscode.TabInputCustom {
  constructor(
    readonly uri: vscode.Uri,
    readonly viewType: string,
  ) {}
}

/** No tab has one: the stand-in has no terminals. */
export class TabInputTerminal implements vscode.TabInputTerminal {}

export class TabInputNotebook implements vscode.TabInputNotebook {
  constructor(
    readonly uri: vscode.Uri,
    readonly notebookType: string,
  ) {}
}

export class TabInputNotebookDiff implements vscode.TabInputNotebookDiff {
  constructor(
    readonly original: vscode.Uri,
    readonly modified: vscode.Uri,
    readonly notebookType: string,
  ) {}
}

/** The inputs of the tabs that the stand-in shows. */
export type TabInput = TabInputText | TabInputTextDiff | TabInputWebview | TabInputCustom;
