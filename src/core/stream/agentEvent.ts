/** One event of an answer, as the rest of the extension and its API know it. */
export type AgentEvent =
  | { readonly type: 'message'; readonly content: string }
  | { readonly type: 'log'; readonly message: string };
