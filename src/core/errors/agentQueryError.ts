import type { AgentQueryErrorDetails, AgentQueryErrorKind, DetailsOf } from './errorDetails';

/** An error's kind with the details that errors of this kind always have. */
type AgentQueryFailure = {
  [K in AgentQueryErrorKind]: { readonly kind: K; readonly details: DetailsOf<K> };
}[AgentQueryErrorKind];

/** The kind, message, details, and cause of an error. */
export type ErrorArguments = {
  [K in AgentQueryErrorKind]:
    | [kind: K, message: string, details: DetailsOf<K>, cause?: unknown]
    | (object extends DetailsOf<K> ? [kind: K, message: string] : never);
}[AgentQueryErrorKind];

/** The error of every query that fails. */
export class AgentQueryError extends Error {
  override readonly name = 'AgentQueryError';
  readonly kind: AgentQueryErrorKind;
  readonly details: AgentQueryErrorDetails;

  constructor(...[kind, message, details = {}, cause]: ErrorArguments) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.details = details;
  }

  /** The kind and details, by which errors are told apart. */
  get failure(): AgentQueryFailure {
    // The constructor accepts no other combination.
    return { kind: this.kind, details: this.details } as AgentQueryFailure;
  }

  /** This error with another message and other values of its details. */
  with(message: string, details: AgentQueryErrorDetails, cause?: unknown): AgentQueryError {
    return new AgentQueryError(
      ...([this.kind, message, { ...this.details, ...details }, cause] as ErrorArguments),
    );
  }
}

/**
 * The error to report for a caught value: anything but an {@link AgentQueryError} is a defect of this client.
 *
 * @param details the details of the error if it is `internal`
 */
export function toAgentQueryError(
  error: unknown,
  details: DetailsOf<'internal'> = {},
): AgentQueryError {
  return error instanceof AgentQueryError
    ? error
    : new AgentQueryError('internal', String(error), details, error);
}

/**
 * The error for an invalid request of another program.
 *
 * @param message names the wrong field
 */
export function requestError(message: string): AgentQueryError {
  return new AgentQueryError('configuration', message, { code: 'request' });
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The error that a function throws; undefined if it throws none.
 *
 * @throws any error that is not an {@link AgentQueryError}
 */
export function thrownError(act: () => unknown): AgentQueryError | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof AgentQueryError) {
      return error;
    }
    throw error;
  }
}
