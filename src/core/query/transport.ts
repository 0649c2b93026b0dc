/** The body of a request whose length is known before its first byte is made. */
export interface RequestBody {
  /** Bytes, exactly: it is sent as Content-Length. */
  readonly length: number;
  /**
   * The bytes, made as they are asked for: a chunk holds until the second after it is asked for, so that the next can
   * be made while it is sent. Each call starts from the beginning.
   */
  chunks(): AsyncIterable<Uint8Array>;
}

/** How far a connection has come. */
export type ConnectionStep =
  | { readonly step: 'lookup'; readonly address: string }
  | { readonly step: 'connect' }
  | { readonly step: 'tls'; readonly protocol: string; readonly issuer: string };

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody;
  /** Aborting closes the connection at once, whatever it is doing. */
  readonly signal: AbortSignal;
  /** The connection stands, TLS included. Where the platform cannot tell, when the request is handed over. */
  onConnected?(): void;
  /** Each step towards the connection, as far as the platform can tell. */
  onConnectionStep?(step: ConnectionStep): void;
  /** So many bytes of the body, in all, were handed to the connection. Never called where the platform cannot tell. */
  onUploaded?(bytes: number): void;
}

export interface HttpResponse {
  readonly status: number;
  /** A header's value, its name in lower case. */
  header(name: string): string | undefined;
  /** The body, content encodings undone. Throws an AgentQueryError where it breaks off. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one POST, once: no retry, no redirect followed, no cookie, no cache.
 * Resolves when the response's header is there.
 *
 * @throws {AgentQueryError} of kind `connect`, `tls`, `redirect`, `content` or `cancelled`
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>;
