import { beginning } from '../../../base/shorten';
import { abortable } from '../../../core/async/abortable';
import { AgentQueryError, toAgentQueryError } from '../../../core/errors/agentQueryError';
import { decodeBase64 } from '../../../core/files/base64';
import { bytesContent, type OutgoingPart } from '../../../core/parts/outgoingPart';
import type { PartSource } from '../../../core/parts/partSource';
import { query } from '../../../core/query/query';
import type { Connection, QueryPorts } from '../../../core/query/queryOptions';
import type { AgentEvent } from '../../../core/stream/agentEvent';
import { type Fields, isRecord } from '../../../core/text/json';
import type { FilePart, QueryKwargs, TextPart } from '../../../protocol/wire';

/**
 * Sends the query of another extension when the iteration begins, and yields its events.
 *
 * @param connection reads the settings and gets the access token; called only if the request is valid
 * @param request as the other extension passed it, unchecked
 * @param options as the other extension passed them, unchecked
 * @throws {AgentQueryError} if the request is not valid or the query fails
 */
export async function* answerCaller(
  ports: QueryPorts,
  connection: (signal: AbortSignal, kwargs: QueryKwargs) => Promise<Connection>,
  request: unknown,
  options: unknown,
): AsyncGenerator<AgentEvent, void, undefined> {
  let caller: CallerSignal | undefined;
  try {
    const { parts, kwargs } = readCallerRequest(request);
    caller = followCallerSignal(options);
    const { signal } = caller;
    const batches = query(ports, {
      ...(await abortable(signal, () => connection(signal, kwargs))),
      parts,
      kwargs,
      signal,
    });
    for await (const events of batches) {
      yield* events;
    }
  } catch (error) {
    throw toAgentQueryError(error);
  } finally {
    caller?.release();
  }
}

/** The most UTF-16 code units of the name in the list of parts that a text gets from its beginning. */
const maxNameLength = 60;

/**
 * Reads a request of another extension. Only the documented fields are read, each of them once.
 *
 * @throws {AgentQueryError} of kind `configuration`, code `request`; its message names the field that is wrong
 */
function readCallerRequest(request: unknown) {
  return readingSafely('the request', () => {
    const { parts, kwargs } = record(request, 'the request');
    const outgoing = array(parts, 'parts').map((part, index) =>
      outgoingPart(readPart(part, `parts[${index}]`)),
    );
    return { parts: outgoing, kwargs: readKwargs(kwargs) };
  });
}

/** What another extension attaches to the next question; valid. */
interface CallerStaging<Uri> {
  readonly sources: readonly PartSource[];
  /** Of files and folders. */
  readonly uris: readonly Uri[];
  /** Empty if there is none. */
  readonly question: string;
}

/**
 * Reads what another extension attaches. Only the documented fields are read, each of them once.
 *
 * @param parseUri returns undefined for a text that is not a URI
 * @throws {AgentQueryError} as {@link readCallerRequest}
 */
export function readCallerStaging<Uri extends object>(
  request: unknown,
  parseUri: (text: string) => Uri | undefined,
): CallerStaging<Uri> {
  return readingSafely('the request', () => {
    const { parts, uris, question } = record(request, 'the request');
    return {
      sources: list(parts, 'parts').map((part, index) => sourceOf(part, `parts[${index}]`)),
      uris: list(uris, 'uris').map((uri, index) => readUri(uri, `uris[${index}]`, parseUri)),
      question: question === undefined ? '' : string(question, 'question'),
    };
  });
}

/** A signal of our own that aborts when the caller's signal does. */
interface CallerSignal {
  readonly signal: AbortSignal;
  /** Stops listening to the caller's signal. */
  release(): void;
}

/**
 * Follows the signal in a caller's options, if there is one.
 *
 * @throws {AgentQueryError} as {@link readCallerRequest}
 */
function followCallerSignal(options: unknown): CallerSignal {
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

function outgoingPart(part: CallerPart): OutgoingPart {
  if (part.type === 'text') {
    return part;
  }
  const { type, name, mimeType, bytes } = part;
  return { type, name, mimeType, content: bytesContent(bytes) };
}

function sourceOf(given: unknown, at: string): PartSource {
  const part = readPart(given, at);
  if (part.type === 'file') {
    const { name, mimeType, base64 } = part;
    if (name.trim() === '') {
      throw wrong(`${at}.name must not be empty`);
    }
    return { kind: 'inMemory', name, mimeType, base64, from: 'extension' };
  }
  const { text } = part;
  if (text.trim() === '') {
    throw wrong(`${at}.text must not be empty`);
  }
  const name = beginning(text, maxNameLength);
  return { kind: 'snippet', name, languageId: '', text, from: 'extension' };
}

/** A part as a caller passed it, checked. */
type CallerPart = TextPart | (FilePart & { readonly bytes: Uint8Array });

function readPart(part: unknown, at: string): CallerPart {
  const { type, text, name, mimeType, base64: given } = record(part, at);
  switch (type) {
    case 'text':
      return { type, text: string(text, `${at}.text`) };
    case 'file': {
      const base64 = string(given, `${at}.base64`);
      return {
        type,
        name: string(name, `${at}.name`),
        mimeType: string(mimeType, `${at}.mimeType`),
        base64,
        bytes: bytesOf(base64, `${at}.base64`),
      };
    }
    default:
      throw wrong(`${at}.type must be 'text' or 'file'`);
  }
}

/** A Windows path is no URI, although its drive looks like a scheme. */
function readUri<Uri extends object>(
  uri: unknown,
  at: string,
  parse: (text: string) => Uri | undefined,
): Uri {
  const text = typeof uri === 'string' ? uri : String(record(uri, at));
  const parsed = /^[a-z][a-z0-9+.-]+:/i.test(text) ? parse(text) : undefined;
  if (!parsed) {
    throw wrong(`${at} must be a URI, such as file:///home/me/notes.txt`);
  }
  return parsed;
}

/** The items of an array that may be missing. */
function list(value: unknown, at: string): unknown[] {
  return value === undefined ? [] : array(value, at);
}

/** A copy by index: the caller may have overridden the array's methods, and most of them skip holes. */
function array(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value)) {
    throw wrong(`${at} must be an array, not ${kindOf(value)}`);
  }
  return Array.from({ length: value.length }, (_, index) => value[index]);
}

/** A plain copy: it went through JSON once, so that sending it cannot fail. */
function readKwargs(kwargs: unknown): QueryKwargs {
  if (kwargs === undefined || kwargs === null) {
    return {};
  }
  const given = record(kwargs, 'kwargs');
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(given));
  } catch (error) {
    throw wrong(`kwargs cannot be written as JSON (${error})`, error);
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
