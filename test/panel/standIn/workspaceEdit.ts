import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type * as vscode from 'vscode';
import type { Documents, Replacement } from './documents';
import { Range } from './positions';

/** Changes to several files, which are applied in their order. */
export class WorkspaceEdit {
  private readonly steps: Array<(documents: Documents) => Promise<void>> = [];
  private readonly replacements = new Map<string, { uri: vscode.Uri; all: Replacement[] }>();

  replace(uri: vscode.Uri, range: vscode.Range, newText: string): void {
    const key = uri.toString();
    const known = this.replacements.get(key);
    if (known) {
      known.all.push({ range, newText });
      return;
    }
    const edits = { uri, all: [{ range, newText }] };
    this.replacements.set(key, edits);
    this.steps.push(async documents => {
      documents.edit(await documents.openUri(uri), edits.all);
    });
  }

  insert(uri: vscode.Uri, position: vscode.Position, newText: string): void {
    this.replace(uri, new Range(position, position), newText);
  }

  createFile(
    { fsPath }: vscode.Uri,
    { contents = new Uint8Array() }: { readonly contents?: Uint8Array } = {},
  ): void {
    this.steps.push(async () => {
      await mkdir(path.dirname(fsPath), { recursive: true });
      await writeFile(fsPath, contents);
    });
  }

  deleteFile({ fsPath }: vscode.Uri): void {
    this.steps.push(() => rm(fsPath));
  }

  renameFile(from: vscode.Uri, to: vscode.Uri): void {
    this.steps.push(async () => {
      await mkdir(path.dirname(to.fsPath), { recursive: true });
      await rename(from.fsPath, to.fsPath);
    });
  }

  /** @returns false if one of them fails; the ones before it stay */
  async apply(documents: Documents): Promise<boolean> {
    try {
      for (const step of this.steps) {
        await step(documents);
      }
      return true;
    } catch {
      return false;
    }
  }
}
