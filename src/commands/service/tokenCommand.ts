import type { QuerySettings } from '../../host/service/querySettings';
import type { Services } from '../../host/service/services';
import type { Tokens } from '../../host/settings/tokens';
import type { Command } from '../command';

/** A command for the access token of a service's origin. It shows an error if the base URL is not valid. */
export abstract class TokenCommand implements Command {
  abstract readonly id: string;

  constructor(
    protected readonly tokens: Tokens,
    private readonly querySettings: QuerySettings,
    private readonly services: Services,
  ) {}

  /** @param service names one of the configured services; by default, the chosen one */
  async execute(service?: unknown): Promise<void> {
    const origin = this.querySettings.requireOrigin(this.services.named(service));
    if (origin !== undefined) {
      await this.run(origin);
    }
  }

  protected abstract run(origin: string): Promise<void>;
}
