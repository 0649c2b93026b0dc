import type * as vscode from 'vscode';
import { originOf } from '../../core/services/originOf';

const key = 'agentQuery.addedServices';

/** The origins of services that were added at the request of somebody else: a link, an extension, or the environment. */
export class AddedServices {
  constructor(private readonly globalState: vscode.Memento) {}

  has(baseUrl: string): boolean {
    return this.origins.includes(originOf(baseUrl));
  }

  /** Must be called before anything can be sent there. */
  async add(baseUrl: string): Promise<void> {
    await this.globalState.update(key, [...new Set([...this.origins, originOf(baseUrl)])]);
  }

  /** Forgets those that are no longer configured: who adds one of them again is the user. */
  async keepOnly(baseUrls: readonly string[]): Promise<void> {
    const configured = new Set(baseUrls.map(originOf));
    const kept = this.origins.filter(origin => configured.has(origin));
    if (kept.length < this.origins.length) {
      await this.globalState.update(key, kept);
    }
  }

  private get origins(): readonly string[] {
    const saved = this.globalState.get<unknown>(key);
    return Array.isArray(saved) ? saved.filter(origin => typeof origin === 'string') : [];
  }
}
