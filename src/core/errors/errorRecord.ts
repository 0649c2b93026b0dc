import { type Fields, isRecord, number } from '../text/json';
import { AgentQueryError, type ErrorArguments } from './agentQueryError';
import {
  type AgentQueryErrorDetails,
  type AgentQueryErrorKind,
  administratorFileProblems,
  errorKinds,
  isDetailsOf,
} from './errorDetails';
import { eventShapes } from './eventShapes';

/** The saved form of an error, without its cause and stack. */
export function errorRecord({ kind, message, details }: AgentQueryError) {
  return { kind, message, details };
}

/**
 * Reads a saved error; undefined if the record is not one. Files may come from anywhere, so a detail is dropped unless
 * it has the type that {@link AgentQueryErrorDetails} declares.
 */
export function readErrorRecord(record: unknown): AgentQueryError | undefined {
  if (!isRecord(record)) {
    return undefined;
  }
  const { message, details } = record;
  const kind = errorKinds.find(each => each === record.kind);
  return kind && errorOf(kind, text(message) ?? '', isRecord(details) ? readDetails(details) : {});
}

/**
 * The error for a record. Without the details that its kind needs, as in files of another version, it is `internal`:
 * only its message is known.
 */
function errorOf(
  kind: AgentQueryErrorKind,
  message: string,
  details: AgentQueryErrorDetails,
): AgentQueryError {
  // A transcript that was written by hand may lack the address, but the end of its query matters.
  const validDetails = [details, { url: '', ...details }].find(each => isDetailsOf(kind, each));
  const parts = validDetails ? [kind, message, validDetails] : ['internal', message, details];
  return new AgentQueryError(...(parts as ErrorArguments));
}

function readDetails(details: Fields): AgentQueryErrorDetails {
  const entries = Object.entries(readers).flatMap(([name, read]) => {
    const value = Object.hasOwn(details, name) ? read(details[name]) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as AgentQueryErrorDetails;
}

/** Readers that return a value of a detail's type, or undefined. */
const readers: {
  readonly [K in keyof AgentQueryErrorDetails]-?: (
    value: unknown,
  ) => AgentQueryErrorDetails[K] | undefined;
} = {
  url: text,
  code: text,
  status: number,
  snippet: text,
  shape: oneOf(...eventShapes),
  contentType: text,
  encoding: text,
  location: text,
  retryAfter: text,
  timer: oneOf('connect', 'firstEvent', 'idle'),
  seconds: number,
  service: text,
  cap: oneOf('event', 'response', 'other'),
  bytes: number,
  part: text,
  auth: oneOf('stored', 'command', 'provider', 'lost'),
  program: text,
  exit: text,
  provider: text,
  proxy: text,
  header: text,
  origin: text,
  file: text,
  hint: oneOf('answered', 'customSession', 'issuedSession', 'lostSession'),
  secret: text,
  rule: oneOf(...administratorFileProblems),
  place: text,
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function oneOf<T extends string>(...values: readonly T[]): (value: unknown) => T | undefined {
  return value => values.find(each => each === value);
}
