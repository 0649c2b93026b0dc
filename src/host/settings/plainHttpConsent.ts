import * as vscode from 'vscode';
import { isLoopback } from '../../core/query/baseUrl';
import { strings } from '../../core/text/json';
import { confirm } from '../window/dialogs';

const { t } = vscode.l10n;
const consentKeys = {
  token: 'agentQuery.plainHttpConsent',
  headers: 'agentQuery.plainHttpHeadersConsent',
};

/** Asks once per origin if an access token, or headers, may be sent over an unencrypted connection. */
export class PlainHttpConsent {
  constructor(private readonly globalState: vscode.Memento) {}

  /**
   * @param hasToken false if there are only headers
   * @returns true for https and loopback URLs, and for origins that the user agreed to now or earlier
   */
  async maySend({ protocol, hostname, origin }: URL, hasToken: boolean): Promise<boolean> {
    if (protocol === 'https:' || isLoopback(hostname)) {
      return true;
    }
    const key = hasToken ? consentKeys.token : consentKeys.headers;
    // Who agrees to send a token has read a stronger warning than that about headers.
    if ([key, consentKeys.token].some(each => this.agreed(each).includes(origin))) {
      return true;
    }
    const isConfirmed = await confirm(
      hasToken
        ? t('Send the access token to {0} without encryption?', origin)
        : t('Send the headers of your settings to {0} without encryption?', origin),
      hasToken
        ? t(
            'Anyone on the network path to {0} could read the token and your code. Use HTTPS instead.',
            origin,
          )
        : t(
            'Anyone on the network path to {0} could read the headers and your code. Use HTTPS instead.',
            origin,
          ),
      t('Send unencrypted'),
    );
    if (isConfirmed) {
      await this.globalState.update(key, [...this.agreed(key), origin]);
    }
    return isConfirmed;
  }

  private agreed(key: string): readonly string[] {
    return strings(this.globalState.get(key));
  }
}
