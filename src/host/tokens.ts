import * as vscode from 'vscode';
import type { SecretMask } from '../core/secretMask';
import { Disposable } from './disposable';

const prefix = 'agentQuery.token:';

/** Access tokens in VS Code's secret storage, one for each origin and for no other. */
export class Tokens extends Disposable {
  private readonly changed = this._register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly mask: SecretMask,
  ) {
    super();
    this._register(
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(prefix)) {
          this.changed.fire();
        }
      }),
    );
  }

  /** The token of an origin, which is masked everywhere from now on. */
  async get(origin: string): Promise<string | undefined> {
    const token = await this.secrets.get(prefix + origin);
    if (token !== undefined) {
      this.mask.add(token);
    }
    return token;
  }

  async set(origin: string, token: string): Promise<void> {
    this.mask.add(token);
    await this.secrets.store(prefix + origin, token);
  }

  async clear(origin: string): Promise<void> {
    await this.secrets.delete(prefix + origin);
  }
}
