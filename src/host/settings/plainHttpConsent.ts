import * as vscode from 'vscode';
import { isThisMachine } from '../../core/query/thisMachine';
import { record, strings } from '../../core/text/json';
import { confirm } from '../window/dialogs';

const { t } = vscode.l10n;

/** The parts of a query that an unencrypted connection would show. */
interface Exposed {
  /** True if it has an access token. */
  readonly token: boolean;
  /** The names of headers in the settings. */
  readonly headers: readonly string[];
  /** The names of secrets that texts of the settings stand for. */
  readonly secrets: readonly string[];
}

const consentKey = 'agentQuery.plainHttpConsent';

/**
 * Asks if an access token, headers, and secrets may be sent over an unencrypted connection. Consent applies to the
 * parts that the dialog lists, for one origin, while a service of that origin is configured.
 */
export class PlainHttpConsent {
  /**
   * @param keepsLocal true if a request to this machine never leaves it
   * @param isConfigured true if an origin has a service
   */
  constructor(
    private readonly globalState: vscode.Memento,
    private readonly keepsLocal: boolean,
    private readonly isConfigured: (origin: string) => boolean,
  ) {}

  /**
   * @returns true if the user agrees, or has agreed to each part earlier, or if the connection is encrypted or never
   * leaves this machine
   */
  async maySend({ protocol, hostname, origin }: URL, exposed: Exposed): Promise<boolean> {
    if (protocol === 'https:' || (this.keepsLocal && isThisMachine(hostname))) {
      return true;
    }
    const keys = keysOf(exposed);
    const agreed = this.agreed(origin);
    if (keys.every(key => agreed.includes(key))) {
      return true;
    }
    const isConfirmed = await confirm(
      t('Send secrets to {0} without encryption?', origin),
      [
        ...namesOf(exposed),
        '',
        t(
          'Anyone on the network path to {0} could read these secrets and your code. Use HTTPS instead.',
          origin,
        ),
      ],
      t('Send unencrypted'),
    );
    // The service may be gone by now, or not be saved yet.
    if (isConfirmed && this.isConfigured(origin)) {
      await this.store(origin, [...new Set([...this.agreed(origin), ...keys])]);
    }
    return isConfirmed;
  }

  /** Ends the consent for an origin. */
  async forget(origin: string): Promise<void> {
    await this.store(origin, []);
  }

  private agreed(origin: string): readonly string[] {
    return strings(this.all[origin]);
  }

  private async store(origin: string, keys: readonly string[]): Promise<void> {
    const { [origin]: _before, ...others } = this.all;
    await this.globalState.update(
      consentKey,
      keys.length === 0 ? others : { ...others, [origin]: keys },
    );
  }

  /** The parts that the user agreed to, by origin. */
  private get all(): Readonly<Record<string, unknown>> {
    return record(this.globalState.get(consentKey));
  }
}

/** The parts as keys of the stored consent. Names of headers aren't case-sensitive. */
function keysOf({ token, headers, secrets }: Exposed): readonly string[] {
  return [
    ...(token ? ['token'] : []),
    ...headers.map(name => `header ${name.toLowerCase()}`),
    ...secrets.map(name => `secret ${name}`),
  ];
}

/** The parts, as users read them. */
function namesOf({ token, headers, secrets }: Exposed): readonly string[] {
  return [
    ...(token ? [t('The access token')] : []),
    ...headers.map(name => t('The header {0}', name)),
    ...secrets.map(name => t('The secret "{0}"', name)),
  ];
}
