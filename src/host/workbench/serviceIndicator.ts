import * as vscode from 'vscode';
import { Disposable } from '../disposable';
import { serviceLabel } from '../service/serviceLabel';
import type { Services } from '../service/services';
import { showStatusItem } from '../window/showStatusItem';
import type { ConversationPanels } from './conversationPanels';

const { t } = vscode.l10n;

/** Shows the chosen service in the status bar while a conversation is open. */
export class ServiceIndicator extends Disposable {
  private item: vscode.Disposable | undefined;
  private shown: string | undefined;

  constructor(
    private readonly panels: ConversationPanels,
    private readonly services: Services,
  ) {
    super();
    this._register(panels.onDidAttach(() => this.update()));
    this._register(panels.onDidDetach(() => this.update()));
    this._register(services.onDidChange(() => this.update()));
    this._register({ dispose: () => this.item?.dispose() });
  }

  private update(): void {
    const { chosen } = this.services;
    const wanted =
      this.panels.all.length > 0 ? `${serviceLabel(chosen)}\n${chosen.baseUrl}` : undefined;
    if (wanted === this.shown) {
      return;
    }
    this.shown = wanted;
    this.item?.dispose();
    this.item = wanted === undefined ? undefined : newItem(serviceLabel(chosen), chosen.baseUrl);
  }
}

function newItem(label: string, baseUrl: string): vscode.Disposable {
  return showStatusItem({
    id: 'agentQuery.service',
    name: t('Agent Query service'),
    icon: 'server-environment',
    text: label,
    tooltip:
      baseUrl === ''
        ? t('Agent Query: no service is configured. Click to set one up.')
        : t(
            'Agent Query sends new conversations to {0}. Click to select another service.',
            baseUrl,
          ),
    label: t('Agent Query service: {0}', label),
    command: 'agentQuery.selectService',
  });
}
