import * as vscode from 'vscode';
import type { SecretMask } from '../../core/masking/secretMask';
import type { Platform } from '../../core/platform';
import {
  administratorLog,
  readAdministratorServices,
} from '../../core/services/administratorServices';
import { CommandTokens } from '../../core/services/auth/commandTokens';
import { ProviderTokens } from '../../core/services/auth/providerTokens';
import type { ThrottledLog } from '../log/throttledLog';
import { Disposable } from '../window/disposable';
import { AccessTokens, Tokens, vscodeAccounts } from './accessTokens';
import { PlainHttpConsent } from './plainHttpConsent';
import { QuerySettings } from './querySettings';
import { Credentials, SecretBoxes, ServiceSecrets } from './secrets';
import { AddedServices, Services } from './services';
import { Sessions } from './sessions';
import type { Settings } from './settings';

/** The available services, and everything that queries to them need. */
export class ServiceAccess extends Disposable {
  /** The tokens that users store. */
  readonly tokens: Tokens;
  readonly accessTokens: AccessTokens;
  readonly services: Services;
  readonly sessions: Sessions;
  readonly secrets: ServiceSecrets;
  readonly querySettings: QuerySettings;

  constructor(
    { extension, globalState, secrets, workspaceState }: vscode.ExtensionContext,
    platform: Pick<
      Platform,
      'clock' | 'keepsLocal' | 'readAdministratorFile' | 'readCredentials' | 'runProgram'
    >,
    settings: Settings,
    log: ThrottledLog,
    mask: SecretMask,
  ) {
    super();
    this.tokens = this._register(new Tokens(secrets, globalState, mask));
    this.accessTokens = new AccessTokens(
      this.tokens,
      this._register(new CommandTokens(platform.runProgram, platform.clock, mask)),
      new ProviderTokens(vscodeAccounts, mask),
    );
    const administrator = readAdministratorServices(
      // On a remote machine, its owner could decide for the user.
      extension.extensionKind === vscode.ExtensionKind.UI
        ? platform.readAdministratorFile()
        : undefined,
    );
    for (const line of administratorLog(administrator)) {
      log.append('info', line);
    }
    const services = this._register(
      new Services(settings, workspaceState, new AddedServices(globalState), administrator),
    );
    this.services = services;
    this.sessions = new Sessions(service => services.sharedValues(service), workspaceState);
    const boxes = new SecretBoxes();
    const isConfigured = (origin: string) => services.hasOrigin(origin);
    this.secrets = new ServiceSecrets(secrets, globalState, boxes, mask, isConfigured);
    const consent = new PlainHttpConsent(globalState, platform.keepsLocal, isConfigured);
    this.querySettings = new QuerySettings(
      settings,
      services,
      this.sessions,
      this.accessTokens,
      consent,
      new Credentials(platform.readCredentials, secrets, boxes, mask),
      this.secrets,
      mask,
    );
    this._register(
      services.onDidRemoveOrigin(origin => {
        void this.secrets.clear(origin);
        void consent.forget(origin);
      }),
    );
    void this.querySettings.prepare();
  }
}
