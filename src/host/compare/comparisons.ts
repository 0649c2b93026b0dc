import * as vscode from 'vscode';
import { Disposable } from '../disposable';
import { openDiff } from '../window/openDiff';
import type { Comparison } from './comparison';

const { t } = vscode.l10n;

/** The URI scheme of comparisons that can be applied. package.json shows the Apply button for it. */
const comparisonScheme = 'agent-query-comparison';

/** The URI scheme of texts that cannot be applied. */
const textScheme = 'agent-query-text';

/** Provides the documents of comparisons while their diff editors are open. */
export class Comparisons extends Disposable implements vscode.TextDocumentContentProvider {
  private readonly open = new Map<string, Comparison>();
  private readonly texts = new Map<string, string>();
  private readonly changes = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.changes.event;
  private count = 0;

  constructor() {
    super();
    for (const scheme of [comparisonScheme, textScheme]) {
      this._register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    }
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        for (const [uri, comparison] of this.open) {
          if (comparison.document === document) {
            comparison.changed(contentChanges);
            this.changes.fire(vscode.Uri.parse(uri));
          }
        }
      }),
    );
    this._register(
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) {
          if (input instanceof vscode.TabInputTextDiff) {
            this.open.delete(input.modified.toString());
            this.texts.delete(input.original.toString());
            this.texts.delete(input.modified.toString());
          }
        }
      }),
    );
  }

  /** Shows a document and its comparison in a diff editor. */
  async show(comparison: Comparison, title: string, viewColumn: vscode.ViewColumn): Promise<void> {
    const { document } = comparison;
    const proposed = this.uniqueUri(comparisonScheme, document.uri);
    this.open.set(proposed.toString(), comparison);
    await this.diff(document.uri, proposed, document.languageId, title, viewColumn);
  }

  /**
   * Shows two texts in a diff editor.
   *
   * @param like their file name and language are those of this document
   */
  async showTexts(
    like: { readonly uri: vscode.Uri; readonly languageId: string },
    texts: readonly [string, string],
    title: string,
    viewColumn: vscode.ViewColumn,
  ): Promise<void> {
    const [original, modified] = texts.map(text => {
      const uri = this.uniqueUri(textScheme, like.uri);
      this.texts.set(uri.toString(), text);
      return uri;
    }) as [vscode.Uri, vscode.Uri];
    await this.diff(original, modified, like.languageId, title, viewColumn);
  }

  /** The comparison with this URI, while it is open. */
  find(uri: vscode.Uri): Comparison | undefined {
    return this.open.get(uri.toString());
  }

  /** @throws if VS Code restores a diff editor after a reload */
  provideTextDocumentContent(uri: vscode.Uri): string {
    const text = this.find(uri)?.text ?? this.texts.get(uri.toString());
    if (text === undefined) {
      throw new Error(t('This comparison is no longer available. Compare again from the answer.'));
    }
    return text;
  }

  private async diff(
    original: vscode.Uri,
    modified: vscode.Uri,
    languageId: string,
    title: string,
    viewColumn: vscode.ViewColumn,
  ): Promise<void> {
    const ours = [original, modified].filter(({ scheme }) =>
      [comparisonScheme, textScheme].includes(scheme),
    );
    await openDiff(original, modified, title, { viewColumn });
    for (const uri of ours) {
      // VS Code may have detected another language by the file name.
      const document = await vscode.workspace.openTextDocument(uri);
      if (document.languageId !== languageId) {
        await vscode.languages.setTextDocumentLanguage(document, languageId);
      }
    }
  }

  /** A unique URI with the path of a document, so that tabs show the same name. */
  private uniqueUri(scheme: string, { path }: vscode.Uri): vscode.Uri {
    this.count += 1;
    return vscode.Uri.from({
      scheme,
      path: path.startsWith('/') ? path : `/${path}`,
      query: `${this.count}`,
    });
  }
}
