import type { Auth } from '../../core/services/auth/auth';
import type { SetupRequests } from '../../host/requests/setupRequests';
import type { AccessTokens } from '../../host/service/accessTokens';
import type { Actions } from '../../host/service/actions';
import type { QuerySettings } from '../../host/service/querySettings';
import type { Services } from '../../host/service/services';
import type { ServiceSecrets } from '../../host/settings/serviceSecrets';
import type { Tokens } from '../../host/settings/tokens';
import type { Command } from '../command';

/** What the commands for access tokens need. */
interface TokenServices {
  readonly actions: Actions;
  readonly accessTokens: AccessTokens;
  readonly querySettings: QuerySettings;
  readonly services: Services;
  readonly setup: SetupRequests;
  readonly secrets: ServiceSecrets;
  /** Those that users store. */
  readonly tokens: Tokens;
}

/** The service that a command for access tokens is about. */
export interface TokenTarget {
  readonly origin: string;
  /** Where its token comes from. */
  readonly auth: Auth;
  /** Opens the setting for that. */
  readonly openSetting: () => Promise<void>;
}

/**
 * A command for the access token of a service's origin. It shows an error if its settings are not valid, and
 * where to enter an address if there is no service.
 */
export abstract class TokenCommand implements Command {
  abstract readonly id: string;

  constructor(protected readonly context: TokenServices) {}

  /** @param argument names one of the configured services; by default, the chosen one */
  async execute(argument?: unknown): Promise<void> {
    const { actions, querySettings, services, setup } = this.context;
    if (setup.isNeeded) {
      setup.show();
      return;
    }
    const service = services.require(argument);
    if (!service) {
      return;
    }
    const target = querySettings.requireAuth(service);
    if (target) {
      await this.run({ ...target, openSetting: () => actions.run('openAuth', service) });
    }
  }

  protected abstract run(target: TokenTarget): Promise<void>;
}
