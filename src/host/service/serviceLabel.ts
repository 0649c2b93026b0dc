import * as vscode from 'vscode';
import type { ServiceRef } from '../../core/services/serviceRef';
import { host } from '../errors/host';

const { t } = vscode.l10n;

/** How a service is called: its name, or the host and port of its base URL. */
export function serviceLabel({ name, baseUrl }: ServiceRef): string {
  return (name ?? host(baseUrl)) || t('No service');
}
