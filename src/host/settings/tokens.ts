import * as vscode from 'vscode';
import { list } from '../../core/fields';
import type { SecretMask } from '../../core/text/masking/secretMask';
import { Disposable } from '../disposable';

const prefix = 'agentQuery.token:';

/** The origins that have a token, in VS Code's global state: without a keyring, VS Code forgets tokens when it ends. */
const originsKey = 'agentQuery.originsWithToken';

/** Access tokens in VS Code's secret storage, one per origin. */
export class Tokens extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;
  /** Values by key until they change, because reading the secret storage takes a round trip to the window. */
  private readonly cache = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly state: vscode.Memento,
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

  /** @returns true if a token of the origin was saved, and is gone although nobody removed it */
  async isLost(origin: string): Promise<boolean> {
    return (await this.get(origin)) === undefined && this.origins.includes(origin);
  }

  /** Saves the token of an origin. */
  async set(origin: string, token: string): Promise<void> {
    this.mask.add(token);
    await this.secrets.store(prefix + origin, token);
    this.cache.delete(prefix + origin);
    if (!this.origins.includes(origin)) {
      await this.state.update(originsKey, [...this.origins, origin]);
    }
  }

  /** Removes the token of an origin. */
  async clear(origin: string): Promise<void> {
    await this.secrets.delete(prefix + origin);
    this.cache.delete(prefix + origin);
    if (this.origins.includes(origin)) {
      await this.state.update(
        originsKey,
        this.origins.filter(each => each !== origin),
      );
    }
  }

  private get origins(): readonly string[] {
    return list(this.state.get(originsKey)).filter(each => typeof each === 'string');
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
