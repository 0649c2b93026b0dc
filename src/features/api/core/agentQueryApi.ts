/**
 * The API of Agent Query for other extensions, version 2. Types alone: the package has this file as
 * dist/agent-query.d.ts.
 *
 * `await vscode.extensions.getExtension<AgentQueryApi>('agent-query.agent-query')?.activate()` returns it.
 */
export interface AgentQueryApi {
  /** Additions, and changes that break callers, raise it. */
  readonly apiVersion: 2;
  /**
   * Sends one query to the chosen service, with its token. It appears in no panel and is not saved. The query is sent
   * when the iteration starts, and the connection is closed when it ends, also by `break` or an error.
   *
   * @throws {AgentQueryFailure} if the query fails; its `kind` says how, and is `configuration` for an invalid request
   */
  query(request: ApiRequest, options?: { readonly signal?: AbortSignal }): AsyncIterable<ApiEvent>;
  /**
   * Attaches parts to the next question of the current conversation, or of a new one, and shows it with the focus in
   * the Question box. The question is not sent: the user sees the parts and decides. Limits, secrets, and ignored files
   * are treated as if the user had attached them. Resolves when the parts are in the list.
   *
   * @throws {AgentQueryFailure} of kind `configuration` if the request is not valid; then no part is attached
   */
  stage(request: StageRequest): Promise<void>;
  /**
   * Asks the user in a modal dialog to add a service, and to use it in this window. A service of the same name is
   * changed.
   *
   * @returns false if the user declined, if another dialog is open, or if the service could not be added
   * @throws {AgentQueryFailure} of kind `configuration` if the request is not valid
   */
  configure(request: ServiceRequest): Promise<boolean>;
}

/** A query of another extension. */
export interface ApiRequest {
  /** The parts in the order in which they are sent; the question is usually the last one. */
  readonly parts: readonly ApiPart[];
  /** Sent unchanged; the user's settings for kwargs and sessions do not apply. */
  readonly kwargs?: { readonly session_id?: string; readonly [key: string]: unknown };
}

/** The parts and the question from another extension. Each property can be left out. */
export interface StageRequest {
  /** The parts that precede the files, in this order. A text is sent unchanged, and must not be empty. */
  readonly parts?: readonly ApiPart[];
  /** Files and folders: a `vscode.Uri`, or a string such as `file:///home/me/notes.txt`. */
  readonly uris?: readonly (string | { readonly scheme: string; toString(): string })[];
  /** Put into the Question box, before what the user has typed there. */
  readonly question?: string;
}

/** A part of a query, as it is sent. */
export type ApiPart =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'file';
      /** With its extension; may have forward slashes. */
      readonly name: string;
      /** `type/subtype`. */
      readonly mimeType: string;
      readonly base64: string;
    };

/** An event of an answer. */
export type ApiEvent =
  | { readonly type: 'message'; readonly content: string }
  | { readonly type: 'log'; readonly message: string };

/** A service that another extension suggests. */
export interface ServiceRequest {
  /** At most 60 UTF-16 code units; by default, the host of the base URL. */
  readonly name?: string;
  /** An http or https URL without user name, query string, and fragment; at most 300 UTF-16 code units. */
  readonly baseUrl: string;
}

/** The errors that the functions throw. Check `kind`: the class is not exported. */
export interface AgentQueryFailure extends Error {
  readonly name: 'AgentQueryError';
  readonly kind:
    | 'configuration'
    | 'connect'
    | 'tls'
    | 'timeout'
    | 'redirect'
    | 'status'
    | 'badResponse'
    | 'service'
    | 'notEventStream'
    | 'empty'
    | 'interrupted'
    | 'tooLarge'
    | 'content'
    | 'cancelled'
    | 'internal';
  /** The sentence that a user would see, in the display language. */
  readonly message: string;
  /** The known facts, such as `url`, `status`, or `code`; see docs/api.md. */
  readonly details: { readonly [name: string]: unknown };
}
