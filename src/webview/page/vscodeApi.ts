import type { FromPanel } from '../../protocol/fromPanel';

/** State that VS Code keeps for the page when the window is reloaded. */
interface PageState {
  readonly conversationId: string;
}

interface VsCodeApi {
  postMessage(message: FromPanel): void;
  /** @returns undefined if the page is shown for the first time */
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** What VS Code offers to a webview's page; it can be acquired only once. */
export const vscodeApi = acquireVsCodeApi();
