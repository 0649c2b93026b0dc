import type { FromPanel } from '../../protocol/fromPanel';

/** What VS Code keeps of the page over a reload of the window. */
interface KeptState {
  readonly conversationId: string;
}

declare function acquireVsCodeApi(): {
  postMessage(message: FromPanel): void;
  getState(): KeptState | undefined;
  setState(state: KeptState): void;
};

const api = acquireVsCodeApi();

/** Whether the page has been shown before, and is there again: after a reload of the window, or of a tab behind others. */
export const isShownAgain = api.getState() !== undefined;

/** Tells the extension what a person did. */
export function post(message: FromPanel): void {
  api.postMessage(message);
}

/** Leaves what the extension needs to restore the page after a reload of the window. */
export function keep(state: KeptState): void {
  api.setState(state);
}
