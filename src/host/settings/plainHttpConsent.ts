import * as vscode from 'vscode';
import { isLoopback } from '../../core/query/baseUrl';
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
    // Who agrees to send a token has read a stronger warning than that about headers.
    const agreed = this.agreed(consentKeys.token);
    const agreedHeaders = this.agreed(consentKeys.headers);
    if (agreed.includes(origin) || (!hasToken && agreedHeaders.includes(origin))) {
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
    if (!isConfirmed) {
      return false;
    }
    await (hasToken
      ? this.globalState.update(consentKeys.token, [...agreed, origin])
      : this.globalState.update(consentKeys.headers, [...agreedHeaders, origin]));
    return true;
  }

  private agreed(key: string): readonly string[] {
    return this.globalState.get<readonly string[]>(key, []);
  }
}
