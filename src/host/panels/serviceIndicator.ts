import * as vscode from 'vscode';
import type { Services } from '../settings/services';
import { Disposable } from '../window/disposable';
import { showStatusItem } from '../window/statusBar';
import type { OpenPanels } from './openPanels';

const { t } = vscode.l10n;

/**
 * Shows the chosen service in the status bar while a conversation is open, or while the demo service answers with
 * something other than its tour.
 */
export class ServiceIndicator extends Disposable {
  private item: vscode.Disposable | undefined;
  private shown: string | undefined;

  constructor(
    private readonly panels: OpenPanels,
    private readonly services: Services,
  ) {
    super();
    this._register(panels.onDidChange(() => this.update()));
    this._register(services.onDidChange(() => this.update()));
    this._register({ dispose: () => this.item?.dispose() });
  }

  private update(): void {
    const { services } = this;
    const { chosen } = services;
    const label = services.label(chosen);
    const answer = services.demoAnswerOf(chosen);
    const isShown = this.panels.all.length > 0 || answer !== undefined;
    const wanted = isShown ? `${label}\n${chosen.baseUrl}` : undefined;
    if (wanted === this.shown) {
      return;
    }
    this.shown = wanted;
    this.item?.dispose();
    this.item = isShown ? newItem(label, chosen.baseUrl, answer) : undefined;
  }
}

/** @param demoAnswer what the demo service answers with instead of its tour */
function newItem(
  label: string,
  baseUrl: string,
  demoAnswer: string | undefined,
): vscode.Disposable {
  return showStatusItem({
    id: 'agentQuery.service',
    name: t('Agent Query service'),
    icon: demoAnswer === undefined ? 'server-environment' : 'beaker',
    text: label,
    tooltip: tooltip(baseUrl, demoAnswer),
    label: t('Agent Query service: {0}', label),
    command: 'agentQuery.selectService',
  });
}

function tooltip(baseUrl: string, demoAnswer: string | undefined): string {
  if (baseUrl === '') {
    return t('Agent Query: no service is configured. Click to set one up.');
  }
  return demoAnswer === undefined
    ? t('Agent Query sends new conversations to {0}. Click to select another service.', baseUrl)
    : t(
        'The demo service at {0} answers every query with {1}. Click to select another service or answer.',
        baseUrl,
        demoAnswer,
      );
}
