import type { FromPanel } from '../protocol/panel';

/** What VS Code keeps of the page over a reload of the window. */
interface KeptState {
  readonly conversationId: string;
}

declare function acquireVsCodeApi(): {
  postMessage(message: FromPanel): void;
  setState(state: KeptState): void;
};

const api = acquireVsCodeApi();

/** Tells the extension what a person did. */
export function post(message: FromPanel): void {
  api.postMessage(message);
}

/** Leaves what the extension needs to restore the page after a reload of the window. */
export function keep(state: KeptState): void {
  api.setState(state);
}
