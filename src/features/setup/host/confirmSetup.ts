import * as vscode from 'vscode';
import { isSameOrigin } from '../../../core/query/baseUrl';
import { isThisMachine } from '../../../core/query/thisMachine';
import { confirm } from '../../../host/window/dialogs';
import type { SetupPlan } from '../core/planSetup';

const { t } = vscode.l10n;

/** The source of a setup request. VS Code does not reveal which extension calls. */
export type SetupSource = 'link' | 'extension' | 'environment';

/**
 * Asks in a modal dialog if a service may be added, with its whole address.
 *
 * @returns false if the dialog was closed or canceled
 */
export function confirmSetup(plan: SetupPlan, source: SetupSource): Promise<boolean> {
  const { name, baseUrl } = plan.request;
  const lines = [
    sourceText(source),
    '',
    ...addresses(plan),
    '',
    t('Your questions, and the code and files that you attach, will be sent to this service.'),
    ...warnings(baseUrl),
    '',
    ...changes(plan),
  ];
  if (plan.setting === undefined) {
    return confirm(t('Use the service "{0}" in this window?', name), lines, t('Use service'));
  }
  return plan.replaced
    ? confirm(t('Change the service "{0}"?', name), lines, t('Change service'))
    : confirm(t('Add the service "{0}"?', name), lines, t('Add service'));
}

function sourceText(source: SetupSource): string {
  const texts: Readonly<Record<SetupSource, string>> = {
    link: t('A link asks for this. Continue only if you trust its source.'),
    extension: t('An extension asks for this. Continue only if you expect it.'),
    environment: t(
      'The environment variable {0} suggests this service. A repository or a container can set it.',
      'AGENT_QUERY_BASE_URL',
    ),
  };
  return texts[source];
}

function warnings(baseUrl: string): readonly string[] {
  const { protocol, hostname } = new URL(baseUrl);
  if (!isThisMachine(hostname)) {
    return protocol === 'http:'
      ? [t('The connection is not encrypted: anyone on the network path can read what is sent.')]
      : [];
  }
  return vscode.env.remoteName === undefined
    ? []
    : [t('This is a remote window: "localhost" refers to the remote machine.')];
}

/** The lines with the addresses. The host has a separate line, because it is easily overlooked in a long URL. */
function addresses({ request: { baseUrl }, replaced }: SetupPlan): readonly string[] {
  const { host } = new URL(baseUrl);
  const lines = [t('Host: {0}', host), t('Base URL: {0}', baseUrl)];
  return replaced ? [...lines, t('Current base URL: {0}', replaced.baseUrl || '""')] : lines;
}

function changes({ request, setting, replaced, kept, withheld }: SetupPlan): readonly string[] {
  if (!setting) {
    return [t('New conversations in this window will use this service.')];
  }
  const lines: string[] = [];
  if (replaced) {
    lines.push(
      isSameOrigin(replaced.baseUrl, request.baseUrl)
        ? t('Existing conversations will use the new address.')
        : t("Existing conversations won't use the new address."),
    );
    if (replaced.removed.length > 0) {
      lines.push(
        t(
          "These settings are removed from the service so that they aren't sent to the new address: {0}",
          replaced.removed.join(', '),
        ),
      );
    }
  }
  if (withheld.length > 0) {
    const names = withheld.map(key => `agentQuery.${key}`).join(', ');
    lines.push(t('These settings are not sent to the new address: {0}', names));
  }
  if (kept) {
    lines.push(t('Your service {0} is kept under the name "{1}".', kept.baseUrl, kept.name));
  }
  return [
    ...lines,
    t('The service is saved in your user settings, and new conversations in this window use it.'),
  ];
}
