/** A request body that is generated while it is sent, and whose length is known before. */
export interface RequestBody {
  /** The exact number of bytes; sent as Content-Length. */
  readonly length: number;
  /**
   * Generates the bytes on demand. The memory of a chunk is reused two chunks later, so that one chunk can be sent
   * while the next is generated. Each call starts from the beginning.
   */
  chunks(): AsyncIterable<Uint8Array>;
}

/** A step in establishing a connection. */
export type ConnectionStep =
  | { readonly step: 'lookup'; readonly address: string }
  | { readonly step: 'connect' }
  | { readonly step: 'tls'; readonly protocol: string; readonly issuer: string };

/** Certificates for one service, as the text of PEM files. Each of them has been checked. */
export interface TlsCredentials {
  /** Authorities to trust in addition to the usual ones. */
  readonly ca: readonly string[];
  /** The certificate of this client, with its private key. It is presented to the service on request. */
  readonly client:
    | {
        readonly cert: string;
        readonly key: string;
        /** The passphrase of the key, if the key is encrypted. */
        readonly passphrase: string | undefined;
      }
    | undefined;
}

/** One POST request. */
export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: RequestBody;
  /** The certificates, only for https; undefined to use only the platform's. */
  readonly tls?: TlsCredentials | undefined;
  /** Aborting closes the connection immediately. */
  readonly signal: AbortSignal;
  /**
   * Called when the connection is established, TLS included; if the platform does not report that, when the request is
   * handed over.
   */
  onConnected?(): void;
  /** Receives each step in establishing the connection that the platform reports. */
  onConnectionStep?(step: ConnectionStep): void;
  /**
   * @param bytes the number of bytes of the body that were handed to the connection so far; never called if the
   * platform reports none
   */
  onUploaded?(bytes: number): void;
  /** Called when bytes arrive before the header of the response is complete, if the platform reports that. */
  onReceived?(): void;
}

/** A response whose header has arrived. */
export interface HttpResponse {
  readonly status: number;
  /** The value of a header; `name` is in lower case. */
  header(name: string): string | undefined;
  /** The decoded body; iterating throws an AgentQueryError if it is interrupted. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends a POST request without retries, redirects, cookies or cache: its body is sent at most once. Resolves when the
 * response header has arrived.
 *
 * @throws {AgentQueryError} of kind `configuration`, `connect`, `tls`, `badResponse`, `redirect`, `content` or
 * `cancelled`
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>;
