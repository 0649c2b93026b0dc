import type * as vscode from 'vscode';
import { readSetupRequest } from '../../core/setup/setupRequest';
import type { Services } from '../service/services';
import type { ServiceSetup } from './serviceSetup';

const declinedKey = 'agentQuery.declinedServices';

/** Declined URLs that are remembered. */
const maxDeclined = 50;

/**
 * Offers the service that the environment of the extension host suggests, such as that of a container. A repository can
 * set it, so that nothing is sent there before the user has agreed.
 */
export class SuggestedService {
  private isOffered = false;

  /**
   * @param suggestion the base URL, unchecked; undefined if there is none
   * @param globalState where declined URLs are remembered
   */
  constructor(
    private readonly suggestion: () => string | undefined,
    private readonly services: Services,
    private readonly setup: Pick<ServiceSetup, 'run' | 'isAsking'>,
    private readonly globalState: vscode.Memento,
  ) {}

  /**
   * Asks if no service is configured: once in this window, and never again for a URL that the user declined. Resolves
   * when the user has answered.
   */
  async offer(): Promise<void> {
    const { all, administrator } = this.services;
    if (this.isOffered || all.length > 0 || administrator.locked || this.setup.isAsking) {
      return;
    }
    const request = readSetupRequest(undefined, this.suggestion() ?? '');
    if (typeof request === 'string' || this.declined.includes(request.baseUrl)) {
      return;
    }
    this.isOffered = true;
    if ((await this.setup.run(request, 'environment')) === 'declined') {
      const others = this.declined.filter(url => url !== request.baseUrl);
      await this.globalState.update(
        declinedKey,
        [request.baseUrl, ...others].slice(0, maxDeclined),
      );
    }
  }

  private get declined(): readonly string[] {
    const saved = this.globalState.get<unknown>(declinedKey);
    return Array.isArray(saved) ? saved.filter(url => typeof url === 'string') : [];
  }
}
