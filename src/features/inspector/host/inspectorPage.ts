import * as vscode from 'vscode';
import type { Clock } from '../../../core/async/clock';
import type { SecretMask } from '../../../core/masking/secretMask';
import { errorText } from '../../../host/errors/errorText';
import { pageDocument, pageOptions } from '../../../host/page/pageDocument';
import { Disposable } from '../../../host/window/disposable';
import type { StreamInfo } from '../core/inspectedStream';
import { InspectorSession } from '../core/inspectorSession';
import { parseFromInspector, type ToInspector } from '../protocol/inspectorMessages';
import { inspectorStrings } from '../protocol/inspectorStrings';

const { t } = vscode.l10n;

export interface InspectorCollaborators {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  readonly mask: SecretMask;
}

/** The actions of a page's buttons that depend on the source of its events. */
interface InspectorActions {
  /** Shows a section of the answer, in UTF-16 code units. */
  revealInAnswer?(from: number, to: number): void;
  openText?(): void;
}

/** The page of an event inspector. It can be hidden, moved and reloaded; it then gets all rows again. */
export class InspectorPage extends Disposable {
  readonly session: InspectorSession;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    { extensionUri, clock, mask }: InspectorCollaborators,
    private readonly actions: InspectorActions,
  ) {
    super();
    this.session = new InspectorSession({ clock, mask, post: message => this.post(message) });
    const { webview } = panel;
    webview.options = pageOptions(extensionUri);
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register({ dispose: () => this.session.dispose() });
    this._register(webview.onDidReceiveMessage(message => void this.receive(message)));
    this._register(
      panel.onDidChangeViewState(() => {
        if (!panel.visible) {
          // VS Code discards hidden pages.
          this.session.hidden();
        }
      }),
    );
    webview.html = pageDocument(webview, extensionUri, 'webview-inspector', inspectorStrings(t));
  }

  private async receive(value: unknown): Promise<void> {
    const message = parseFromInspector(value);
    switch (message?.type) {
      case undefined:
        return;
      case 'page.ready':
        return this.session.ready();
      case 'rows.filter':
        return this.session.filter(message.request, message);
      case 'row.open':
        return this.session.open(message.index);
      case 'row.copy': {
        const text = this.session.copyRow(message.index);
        if (text !== undefined) {
          await this.copy(text, t('Event copied'));
        }
        return;
      }
      case 'rows.copy': {
        const copied = await this.session.copyShown();
        if (copied && copied.rows > 0) {
          await this.copy(
            copied.text,
            copied.isWhole
              ? t('Rows copied: {0}', copied.rows)
              : t('Rows copied: {0}. All rows together are too large to copy.', copied.rows),
          );
        }
        return;
      }
      case 'row.reveal': {
        const row = this.session.log?.rows[message.index];
        if (row && row.to > row.from) {
          this.actions.revealInAnswer?.(row.from, row.to);
        }
        return;
      }
      case 'file.openText':
        return this.actions.openText?.();
      default:
        message satisfies never;
    }
  }

  private async copy(text: string, confirmation: string): Promise<void> {
    await vscode.env.clipboard.writeText(text);
    if (!this.isDisposed) {
      void this.post({ type: 'copied', text: confirmation });
    }
  }

  private post(message: ToInspector): Thenable<boolean> {
    return this.panel.webview.postMessage(message);
  }
}

/** The notes on omissions in any stream, and on the reason for its end, in sentences. */
export function rowNotes(stream: Omit<StreamInfo, 'hasTimes'>): readonly string[] {
  const { omitted, connection, answer, end } = stream;
  return [
    ...(omitted > 0 ? [t('Rows not shown because of the limit: {0}.', omitted)] : []),
    ...(answer && connection.length === 0
      ? [t("Browsers don't report when the connection was established.")]
      : []),
    ...(end?.error && end.error.kind !== 'cancelled' ? [errorText(end.error)] : []),
  ];
}
