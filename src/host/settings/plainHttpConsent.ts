import * as vscode from 'vscode';
import { isThisMachine } from '../../core/query/thisMachine';
import { strings } from '../../core/text/json';
import { confirm } from '../window/dialogs';

const { t } = vscode.l10n;
/** What an unencrypted connection would show, the most valuable first. */
export type Exposed = 'token' | 'headers' | 'kwargs';

/** Where the origins are kept to which the user agreed to send it. */
const consentKeys: Readonly<Record<Exposed, string>> = {
  token: 'agentQuery.plainHttpConsent',
  headers: 'agentQuery.plainHttpHeadersConsent',
  kwargs: 'agentQuery.plainHttpKwargsConsent',
};

/** Asks once per origin if an access token, headers, or secrets may be sent over an unencrypted connection. */
export class PlainHttpConsent {
  /** @param keepsLocal true if a request to this machine never leaves it */
  constructor(
    private readonly globalState: vscode.Memento,
    private readonly keepsLocal: boolean,
  ) {}

  /** @returns true for https and for this machine, and for origins that the user agreed to now or earlier */
  async maySend({ protocol, hostname, origin }: URL, exposed: Exposed): Promise<boolean> {
    if (protocol === 'https:' || (this.keepsLocal && isThisMachine(hostname))) {
      return true;
    }
    const key = consentKeys[exposed];
    // Who agrees to send a token has read a stronger warning than the others.
    if ([key, consentKeys.token].some(each => this.agreed(each).includes(origin))) {
      return true;
    }
    const { question, detail } = warning(exposed, origin);
    const isConfirmed = await confirm(question, detail, t('Send unencrypted'));
    if (isConfirmed) {
      await this.globalState.update(key, [...this.agreed(key), origin]);
    }
    return isConfirmed;
  }

  private agreed(key: string): readonly string[] {
    return strings(this.globalState.get(key));
  }
}

function warning(exposed: Exposed, origin: string): { question: string; detail: string } {
  switch (exposed) {
    case 'token':
      return {
        question: t('Send the access token to {0} without encryption?', origin),
        detail: t(
          'Anyone on the network path to {0} could read the token and your code. Use HTTPS instead.',
          origin,
        ),
      };
    case 'headers':
      return {
        question: t('Send the headers of your settings to {0} without encryption?', origin),
        detail: t(
          'Anyone on the network path to {0} could read the headers and your code. Use HTTPS instead.',
          origin,
        ),
      };
    case 'kwargs':
      return {
        question: t('Send the secrets of your settings to {0} without encryption?', origin),
        detail: t(
          'Anyone on the network path to {0} could read the secrets and your code. Use HTTPS instead.',
          origin,
        ),
      };
  }
}
