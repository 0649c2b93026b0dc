/**
 * A service that queries can be sent to, as the user configured it. Values of type `unknown` are checked when a query is
 * made, so that an error can name them.
 */
export interface Service {
  /** The key in `agentQuery.services`; undefined for the service of `agentQuery.baseUrl`. */
  readonly name: string | undefined;
  /** Empty if none is set. */
  readonly baseUrl: string;
  /** Further HTTP headers. */
  readonly headers: unknown;
  /** Keyword arguments of this service, merged over `agentQuery.kwargs`. */
  readonly kwargs: unknown;
  /** Where the access token comes from. */
  readonly auth: unknown;
  /** The template of the header with the access token; undefined for that of `agentQuery.authHeader`. */
  readonly authHeader: unknown;
  /** Paths of certificates. */
  readonly tls: unknown;
}
