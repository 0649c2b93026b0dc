import {
  AgentQueryError,
  type AgentQueryErrorDetails,
  type AgentQueryErrorKind,
} from '../../agentQueryError';
import { type Fields, isRecord, number } from '../../fields';

/** An error as it is kept in files. */
export interface ErrorRecord {
  readonly kind: AgentQueryErrorKind;
  readonly message: string;
  readonly details: AgentQueryErrorDetails;
}

export function errorRecord({ kind, message, details }: AgentQueryError): ErrorRecord {
  return { kind, message, details };
}

/**
 * The error that was kept; undefined where this is none. Files may come from anywhere: a field counts only where it has
 * the type that {@link AgentQueryErrorDetails} says.
 */
export function readErrorRecord(record: unknown): AgentQueryError | undefined {
  if (!isRecord(record)) {
    return undefined;
  }
  const { kind, message, details } = record;
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) {
    return undefined;
  }
  return new AgentQueryError(
    kind as AgentQueryErrorKind,
    text(message) ?? '',
    isRecord(details) ? readDetails(details) : {},
  );
}

function readDetails(details: Fields): AgentQueryErrorDetails {
  const found = Object.entries(readers).flatMap(([name, read]) => {
    const value = Object.hasOwn(details, name) ? read(details[name]) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found) as AgentQueryErrorDetails;
}

/** Each field's type; undefined for a value of another. */
const readers: {
  readonly [K in keyof AgentQueryErrorDetails]-?: (
    value: unknown,
  ) => AgentQueryErrorDetails[K] | undefined;
} = {
  url: text,
  code: text,
  status: number,
  snippet: text,
  contentType: text,
  encoding: text,
  location: text,
  retryAfter: text,
  timer: oneOf('connect', 'firstEvent', 'idle'),
  seconds: number,
  cap: oneOf('event', 'response'),
  bytes: number,
  part: text,
  proxy: text,
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function oneOf<T extends string>(...values: readonly T[]): (value: unknown) => T | undefined {
  return value => values.find(each => each === value);
}

const kinds: Readonly<Record<AgentQueryErrorKind, true>> = {
  configuration: true,
  connect: true,
  tls: true,
  timeout: true,
  redirect: true,
  status: true,
  notEventStream: true,
  empty: true,
  interrupted: true,
  tooLarge: true,
  content: true,
  cancelled: true,
  internal: true,
};
