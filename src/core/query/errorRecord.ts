import { AgentQueryError, type AgentQueryErrorDetails, type AgentQueryErrorKind } from './errors';

/** An error as it is kept in files. */
export interface ErrorRecord {
  readonly kind: AgentQueryErrorKind;
  readonly message: string;
  readonly details: AgentQueryErrorDetails;
}

export function errorRecord({ kind, message, details }: AgentQueryError): ErrorRecord {
  return { kind, message, details };
}

/** The error that was kept; undefined where this is none. Files may come from anywhere: only plain values are taken. */
export function readErrorRecord(record: unknown): AgentQueryError | undefined {
  if (typeof record !== 'object' || record === null) {
    return undefined;
  }
  const { kind, message, details } = record as Readonly<Record<string, unknown>>;
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) {
    return undefined;
  }
  const plain = Object.entries(Object(details)).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  );
  return new AgentQueryError(
    kind as AgentQueryErrorKind,
    typeof message === 'string' ? message : '',
    Object.fromEntries(plain) as AgentQueryErrorDetails,
  );
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
