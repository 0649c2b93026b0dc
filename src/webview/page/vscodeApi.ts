import type { FromPage, KeptView } from '../../protocol/fromPage';

/** State that VS Code keeps for the page when the window is reloaded. */
interface PageState extends KeptView {
  readonly conversationId: string;
  /** The id of the page that the state belongs to. */
  readonly page?: string | undefined;
}

interface VsCodeApi {
  postMessage(message: FromPage): void;
  /** @returns undefined if the page is shown for the first time */
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** VS Code's API for the page of a webview, which can be acquired only once. */
export const vscodeApi = acquireVsCodeApi();

const { page, kept: given } = document.body.dataset;
let kept = keptBefore();

/**
 * The user's choices in this page, or in an earlier page of the same conversation, before a reload or in another place.
 */
export function keptState(): KeptView {
  return kept;
}

/** Keeps the user's choices for this place and others. */
export function keepState(changed: KeptView): void {
  kept = { ...kept, ...changed };
  const conversationId = vscodeApi.getState()?.conversationId;
  if (conversationId !== undefined) {
    keepConversation(conversationId);
    vscodeApi.postMessage({ type: 'page.keep', kept });
  }
}

/** Keeps the id of the conversation that is restored when the window is reloaded. */
export function keepConversation(conversationId: string): void {
  vscodeApi.setState({ conversationId, page, ...kept });
}

function keptBefore(): KeptView {
  const state = vscodeApi.getState();
  if (given !== undefined && state?.page !== page) {
    return JSON.parse(given) as KeptView;
  }
  const { conversationId: _, page: __, ...rest } = state ?? { conversationId: '' };
  return rest;
}

export function post(message: FromPage): void {
  vscodeApi.postMessage(message);
}
