import * as vscode from 'vscode';
import type { Services } from '../settings/services';
import type { ServiceNote } from '../settings/windowService';
import { Disposable } from '../window/disposable';
import { showStatusItem } from '../window/statusBar';
import type { OpenPanels } from './openPanels';

const { t } = vscode.l10n;

/**
 * Shows the selected service in the status bar while a conversation is open, or while there is a note on the service.
 */
export class ServiceIndicator extends Disposable {
  private item: vscode.Disposable | undefined;
  private shown: string | undefined;

  constructor(
    private readonly panels: OpenPanels,
    private readonly services: Services,
  ) {
    super();
    this._register(panels.onDidChange(() => this.refresh()));
    this._register(services.onDidChange(() => this.refresh()));
    this._register({ dispose: () => this.item?.dispose() });
  }

  private refresh(): void {
    const { services } = this;
    const { chosen } = services;
    const label = services.label(chosen);
    const note = services.noteOn(chosen);
    const isShown = this.panels.all.length > 0 || note !== undefined;
    const wanted = isShown ? `${label}\n${chosen.baseUrl}` : undefined;
    if (wanted === this.shown) {
      return;
    }
    this.shown = wanted;
    this.item?.dispose();
    this.item = isShown ? newItem(label, chosen.baseUrl, note) : undefined;
  }
}

function newItem(label: string, baseUrl: string, note: ServiceNote | undefined): vscode.Disposable {
  return showStatusItem({
    id: 'agentQuery.service',
    name: t('Agent Query service'),
    icon: note?.icon ?? 'server-environment',
    text: label,
    tooltip: note?.tooltip ?? tooltip(baseUrl),
    label: t('Agent Query service: {0}', label),
    command: 'agentQuery.selectService',
  });
}

function tooltip(baseUrl: string): string {
  return baseUrl === ''
    ? t('Agent Query: no service is configured. Click to set one up.')
    : t('New conversations use {0}. Click to select another service.', baseUrl);
}
