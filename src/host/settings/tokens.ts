import * as vscode from 'vscode';
import type { SecretMask } from '../../core/text/secretMask';
import { Disposable } from '../disposable';

const prefix = 'agentQuery.token:';

/** Access tokens in VS Code's secret storage, one for each origin and for no other. */
export class Tokens extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;
  /** What the storage has said, by key, until it changes: to ask it takes a round trip to the window. */
  private readonly known = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly mask: SecretMask,
  ) {
    super();
    this._register(
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(prefix)) {
          this.known.delete(key);
          this.changed.fire();
        }
      }),
    );
  }

  /** The token of an origin, which is masked everywhere from now on. */
  get(origin: string): Promise<string | undefined> {
    const key = prefix + origin;
    const token = this.known.get(key) ?? this.read(key);
    this.known.set(key, token);
    return token;
  }

  async set(origin: string, token: string): Promise<void> {
    this.mask.add(token);
    await this.secrets.store(prefix + origin, token);
    this.known.delete(prefix + origin);
  }

  async clear(origin: string): Promise<void> {
    await this.secrets.delete(prefix + origin);
    this.known.delete(prefix + origin);
  }

  private async read(key: string): Promise<string | undefined> {
    try {
      const token = await this.secrets.get(key);
      if (token !== undefined) {
        this.mask.add(token);
      }
      return token;
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }
}
