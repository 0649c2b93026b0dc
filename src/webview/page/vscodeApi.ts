import type { FromPanel } from '../../protocol/fromPanel';

/** State that VS Code keeps for the page when the window is reloaded. */
interface PageState {
  readonly conversationId: string;
  /** Set once the user has chosen. */
  readonly wrapsCode?: boolean | undefined;
  /** The base URL that the user has begun to write, while there is no service. */
  readonly baseUrl?: string | undefined;
}

interface VsCodeApi {
  postMessage(message: FromPanel): void;
  /** @returns undefined if the page is shown for the first time */
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** VS Code's API for the page of a webview, which can be acquired only once. */
export const vscodeApi = acquireVsCodeApi();
