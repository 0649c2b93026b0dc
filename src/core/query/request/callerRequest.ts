import type { QueryKwargs } from '../../../protocol/wire';
import { AgentQueryError } from '../../agentQueryError';
import { type Fields, isRecord } from '../../fields';
import { decodeBase64 } from '../../files/decodeBase64';
import { bytesContent, type OutgoingPart } from '../../parts/outgoingPart';

/** A valid request of another extension, ready to be sent. */
export interface CallerRequest {
  readonly parts: readonly OutgoingPart[];
  readonly kwargs: QueryKwargs;
}

/**
 * Reads a request of another extension. Only the documented fields are read, each of them once.
 *
 * @throws {AgentQueryError} of kind `configuration`, code `request`; its message names the field that is wrong
 */
export function readCallerRequest(request: unknown): CallerRequest {
  return readingSafely('the request', () => {
    const { parts, kwargs } = record(request, 'the request');
    if (!Array.isArray(parts)) {
      throw wrong(`parts must be an array, not ${kindOf(parts)}`);
    }
    const outgoing: OutgoingPart[] = [];
    // By index: the caller may have overridden the array's methods, and most of them skip holes.
    for (let index = 0; index < parts.length; index++) {
      outgoing.push(readPart(parts[index], index));
    }
    return { parts: outgoing, kwargs: readKwargs(kwargs) };
  });
}

/** A signal of our own that aborts when the caller's signal does. */
export interface CallerSignal {
  readonly signal: AbortSignal;
  /** Stops listening to the caller's signal. */
  release(): void;
}

/**
 * Follows the signal in a caller's options, if there is one.
 *
 * @throws {AgentQueryError} as {@link readCallerRequest}
 */
export function followCallerSignal(options: unknown): CallerSignal {
  const abort = new AbortController();
  const stop = () => abort.abort();
  return readingSafely('the options', () => {
    const { signal } = options === undefined ? {} : record(options, 'the options');
    if (signal === undefined) {
      return { signal: abort.signal, release() {} };
    }
    if (!isAbortSignal(signal)) {
      throw wrong('signal must be an AbortSignal');
    }
    signal.addEventListener('abort', stop);
    if (signal.aborted) {
      stop();
    }
    return {
      signal: abort.signal,
      release() {
        try {
          signal.removeEventListener('abort', stop);
        } catch {
          // The query has ended, so an error of the caller's signal no longer matters.
        }
      },
    };
  });
}

function readPart(part: unknown, index: number): OutgoingPart {
  const at = `parts[${index}]`;
  const { type, text, name, mimeType, base64 } = record(part, at);
  switch (type) {
    case 'text':
      return { type, text: string(text, `${at}.text`) };
    case 'file':
      return {
        type,
        name: string(name, `${at}.name`),
        mimeType: string(mimeType, `${at}.mimeType`),
        content: bytesContent(bytesOf(string(base64, `${at}.base64`), `${at}.base64`)),
      };
    default:
      throw wrong(`${at}.type must be 'text' or 'file'`);
  }
}

/** A plain copy: it went through JSON once, so that sending it cannot fail. */
function readKwargs(kwargs: unknown): QueryKwargs {
  if (kwargs === undefined || kwargs === null) {
    return {};
  }
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(record(kwargs, 'kwargs')));
  } catch (error) {
    throw error instanceof AgentQueryError
      ? error
      : wrong(`kwargs cannot be written as JSON (${error})`, error);
  }
  const { session_id: sessionId } = record(copy, 'kwargs');
  if (sessionId !== undefined) {
    string(sessionId, 'kwargs.session_id');
  }
  return copy as QueryKwargs;
}

function bytesOf(base64: string, at: string): Uint8Array {
  try {
    return decodeBase64(base64);
  } catch (error) {
    throw wrong(`${at} is not base64`, error);
  }
}

/** Checks only the members used here, since there are implementations other than the runtime's. */
function isAbortSignal(value: unknown): value is AbortSignal {
  return (
    isRecord(value) &&
    typeof value.aborted === 'boolean' &&
    typeof value.addEventListener === 'function' &&
    typeof value.removeEventListener === 'function'
  );
}

function record(value: unknown, at: string): Fields {
  if (!isRecord(value)) {
    throw wrong(`${at} must be an object, not ${kindOf(value)}`);
  }
  return value;
}

function string(value: unknown, at: string): string {
  if (typeof value !== 'string') {
    throw wrong(`${at} must be a string, not ${kindOf(value)}`);
  }
  return value;
}

/** Wraps whatever the caller's getters and proxies throw. */
function readingSafely<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof AgentQueryError ? error : wrong(`${what} cannot be read`, error);
  }
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value;
}

function wrong(message: string, cause?: unknown): AgentQueryError {
  return new AgentQueryError('configuration', message, { code: 'request' }, cause);
}
