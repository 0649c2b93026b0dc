import * as vscode from 'vscode';
import type { ActionId, ActionView } from '../../protocol/views';

const { t } = vscode.l10n;

/** The button for an action. */
export function actionView(id: ActionId): ActionView {
  return { id, label: actionLabel(id) };
}

function actionLabel(id: ActionId): string {
  switch (id) {
    case 'askAgain':
      return t('Ask again');
    case 'openBaseUrl':
      return t('Open base URL setting');
    case 'openServices':
      return t('Open service settings');
    case 'askOtherService':
      return t('Ask another service…');
    case 'openContext':
      return t('Open limit settings');
    case 'openAuth':
      return t('Open access token setting');
    case 'openAuthHeader':
      return t('Open header setting');
    case 'openHeaders':
      return t('Open headers setting');
    case 'openTls':
      return t('Open certificate setting');
    case 'openKwargs':
      return t('Open kwargs setting');
    case 'openProxy':
      return t('Open proxy setting');
    case 'openSession':
      return t('Open session setting');
    case 'openTimeouts':
      return t('Open timeout settings');
    case 'showLog':
      return t('Show log');
    case 'signIn':
      return t('Sign in again');
    case 'setToken':
      return t('Set access token…');
    case 'startDemoService':
      return t('Start demo service');
    case 'testConnection':
      return t('Test connection');
  }
}
