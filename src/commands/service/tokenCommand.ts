import type { QuerySettings } from '../../host/service/querySettings';
import type { Tokens } from '../../host/settings/tokens';
import type { Command } from '../command';

/** A command for the access token of the base URL's origin. It shows an error if the base URL is not valid. */
export abstract class TokenCommand implements Command {
  abstract readonly id: string;

  constructor(
    protected readonly tokens: Tokens,
    private readonly querySettings: QuerySettings,
  ) {}

  async execute(): Promise<void> {
    const origin = this.querySettings.requireOrigin();
    if (origin !== undefined) {
      await this.run(origin);
    }
  }

  protected abstract run(origin: string): Promise<void>;
}
