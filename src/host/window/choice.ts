import type * as vscode from 'vscode';
import { inertMarkdown, inertText } from '../../core/text/inertText';

/** An item of a quick pick. */
export interface Choice {
  /** Name of a codicon before the label. */
  readonly icon?: string;
  readonly label: string;
  /** Beside the label. */
  readonly description?: string;
  /** Below the label. */
  readonly detail?: string;
  readonly buttons?: readonly vscode.QuickInputButton[];
}

/** An item as VS Code takes it, and the choice that it stands for. */
export interface ChoiceItem<T extends Choice> extends vscode.QuickPickItem {
  readonly choice: T;
}

/** VS Code shows descriptions and details as Markdown when the mouse rests on them. */
export function choiceItem<T extends Choice>(choice: T): ChoiceItem<T> {
  const { icon, label, description, detail, buttons } = choice;
  return {
    choice,
    label: icon === undefined ? inertText(label) : `$(${icon}) ${inertText(label)}`,
    ...(description === undefined ? {} : { description: inertMarkdown(description) }),
    ...(detail === undefined ? {} : { detail: inertMarkdown(detail) }),
    ...(buttons === undefined ? {} : { buttons }),
  };
}
