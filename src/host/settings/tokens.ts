import * as vscode from 'vscode';
import type { SecretMask } from '../../core/text/masking/secretMask';
import { Disposable } from '../disposable';

const prefix = 'agentQuery.token:';

/** Access tokens in VS Code's secret storage, one per origin. */
export class Tokens extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;
  /** Values by key until they change, because reading the secret storage takes a round trip to the window. */
  private readonly cache = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly mask: SecretMask,
  ) {
    super();
    this._register(
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(prefix)) {
          this.cache.delete(key);
          this.changed.fire();
        }
      }),
    );
  }

  /**
   * The token of an origin, if there is one. From then on it is masked in logs and messages.
   *
   * @throws the error of the secret storage
   */
  async get(origin: string): Promise<string | undefined> {
    const key = prefix + origin;
    const reading = this.cache.get(key) ?? this.read(key);
    this.cache.set(key, reading);
    const token = await reading;
    if (token !== undefined) {
      this.mask.add(token);
    }
    return token;
  }

  /** Saves the token of an origin. */
  async set(origin: string, token: string): Promise<void> {
    this.mask.add(token);
    await this.secrets.store(prefix + origin, token);
    this.cache.delete(prefix + origin);
  }

  /** Removes the token of an origin. */
  async clear(origin: string): Promise<void> {
    await this.secrets.delete(prefix + origin);
    this.cache.delete(prefix + origin);
  }

  private async read(key: string): Promise<string | undefined> {
    try {
      return await this.secrets.get(key);
    } catch (error) {
      this.cache.delete(key);
      throw error;
    }
  }
}
