import * as vscode from 'vscode';
import { AgentQueryError } from '../../core/agentQueryError';
import { isRecord } from '../../core/fields';
import { secretNames, withSecrets } from '../../core/services/secretPlaceholders';
import type { SecretMask } from '../../core/text/masking/secretMask';
import type { SecretBoxes } from './secretBoxes';

const { t } = vscode.l10n;
const prefix = 'agentQuery.secret:';
const namesKey = 'agentQuery.secretNames';

/** What secrets are needed for. */
interface SecretUse {
  /** Aborts when they are no longer needed. */
  readonly signal: AbortSignal;
  /** True if the user is there to answer. */
  readonly canAsk: boolean;
}

/** The secrets that `${secret:name}` stands for in headers and keyword arguments: in VS Code's secret storage, by origin. */
export class ServiceSecrets {
  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly globalState: vscode.Memento,
    private readonly boxes: SecretBoxes,
    private readonly mask: SecretMask,
  ) {}

  /**
   * A copy of a setting with its placeholders replaced by the secrets for an origin. Asks for those that are not
   * stored. From then on they are masked in logs and messages.
   *
   * @throws {AgentQueryError} of kind `configuration` if one is not known, or `cancelled` if the signal aborts meanwhile
   */
  async resolve<T>(origin: string, setting: T, use: SecretUse): Promise<T> {
    const known = new Map<string, string>();
    for (const name of secretNames(setting)) {
      known.set(name, await this.secret(origin, name, use));
    }
    return withSecrets(setting, known) as T;
  }

  /**
   * Removes the secrets for an origin.
   *
   * @returns true if there were any
   */
  async clear(origin: string): Promise<boolean> {
    const { [origin]: names = [], ...others } = this.names;
    for (const name of names) {
      await this.secrets.delete(keyOf(origin, name));
    }
    await this.globalState.update(namesKey, others);
    return names.length > 0;
  }

  /** Removes the secrets for all other origins: their services are no longer configured. */
  async keepOnly(origins: ReadonlySet<string>): Promise<void> {
    for (const origin of Object.keys(this.names)) {
      if (!origins.has(origin)) {
        await this.clear(origin);
      }
    }
  }

  private async secret(origin: string, name: string, use: SecretUse): Promise<string> {
    const key = keyOf(origin, name);
    // If the storage cannot be read, the secret can still be entered.
    const stored = await Promise.resolve(this.secrets.get(key)).catch(() => undefined);
    const secret = stored ?? (use.canAsk ? await this.ask(origin, name, use.signal) : undefined);
    if (secret === undefined || secret === '') {
      const details = { code: 'secret', secret: name, url: origin } as const;
      throw new AgentQueryError('configuration', 'a secret is not known', details);
    }
    this.mask.add(secret);
    if (stored === undefined) {
      await this.store(origin, name, secret);
    }
    return secret;
  }

  private ask(origin: string, name: string, signal: AbortSignal): Promise<string | undefined> {
    return this.boxes.ask(
      keyOf(origin, name),
      t('Secret "{0}" for {1}', name, origin),
      t("Stored in VS Code's secret storage and sent only to {0}.", origin),
      signal,
    );
  }

  private async store(origin: string, name: string, secret: string): Promise<void> {
    const { names } = this;
    const ofOrigin = new Set([...(names[origin] ?? []), name]);
    await this.globalState.update(namesKey, { ...names, [origin]: [...ofOrigin] });
    try {
      await this.secrets.store(keyOf(origin, name), secret);
    } catch {
      // The next query asks again; this one has what it needs.
    }
  }

  /** The names of the secrets by origin, because the secret storage has no list of them. */
  private get names(): Readonly<Record<string, readonly string[]>> {
    const saved = this.globalState.get<unknown>(namesKey);
    return isRecord(saved) ? (saved as Readonly<Record<string, readonly string[]>>) : {};
  }
}

/** An origin contains no space, so no key is that of another origin. */
function keyOf(origin: string, name: string): string {
  return `${prefix}${origin} ${name}`;
}
