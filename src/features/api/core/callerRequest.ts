import * as v from 'valibot';
import { beginning } from '../../../base/shorten';
import { abortable } from '../../../core/async/abortable';
import { requestError, toAgentQueryError } from '../../../core/errors/agentQueryError';
import { decodeBase64 } from '../../../core/files/base64';
import { bytesContent, type OutgoingPart } from '../../../core/parts/outgoingPart';
import type { PartSource } from '../../../core/parts/partSource';
import { query } from '../../../core/query/query';
import type { Connection, QueryPorts } from '../../../core/query/queryOptions';
import type { AgentEvent } from '../../../core/stream/agentEvent';
import { anyRecord, kwargsSchema, readBySchema } from '../../../core/text/readBySchema';
import type { QueryKwargs } from '../../../protocol/wire';

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
  try {
    const { parts, kwargs } = readBySchema(querySchema, request, 'the request', requestError);
    const { signal = new AbortController().signal } = readBySchema(
      optionsSchema,
      options,
      'the options',
      requestError,
    );
    const batches = query(ports, {
      ...(await abortable(signal, () => connection(signal, kwargs))),
      parts: parts.map(outgoingPart),
      kwargs: JSON.stringify(kwargs),
      signal,
    });
    for await (const events of batches) {
      yield* events;
    }
  } catch (error) {
    throw toAgentQueryError(error);
  }
}

const text = v.string();

/** @param shown the schema of a text of a part, or of a file's name */
function partSchema<const Shown extends v.GenericSchema<string>>(shown: Shown) {
  return v.variant('type', [
    v.object({ type: v.literal('text'), text: shown }),
    v.object({
      type: v.literal('file'),
      name: shown,
      mimeType: text,
      base64: v.pipe(text, v.check(isBase64, 'is not base64')),
    }),
  ]);
}

const queryPart = partSchema(text);

/** People see the parts before they are sent. */
const stagedPart = partSchema(v.pipe(text, v.regex(/\S/, 'must not be empty')));

type CallerPart = v.InferOutput<typeof queryPart>;

/** A plain copy: it went through JSON once, so that sending it cannot fail. */
const jsonKwargs = v.pipe(
  anyRecord,
  v.stringifyJson(undefined, ({ received }) => `cannot be written as JSON (${received})`),
  v.parseJson(),
  kwargsSchema,
);

const querySchema = v.object({ parts: v.array(queryPart), kwargs: v.nullish(jsonKwargs, {}) });

const optionsSchema = v.optional(v.object({ signal: v.optional(v.instance(AbortSignal)) }), {});

function isBase64(base64: string): boolean {
  try {
    decodeBase64(base64);
    return true;
  } catch {
    return false;
  }
}

function outgoingPart(part: CallerPart): OutgoingPart {
  if (part.type === 'text') {
    return part;
  }
  const { base64, ...file } = part;
  return { ...file, content: bytesContent(decodeBase64(base64)) };
}

/** The attachments of another extension for the next question. */
interface CallerStaging<Uri> {
  readonly sources: readonly PartSource[];
  /** The addresses of files and folders. */
  readonly uris: readonly Uri[];
  /** Empty if there is none. */
  readonly question: string;
}

/**
 * Reads what another extension attaches. Only the documented fields are read.
 *
 * @param parseUri returns undefined for a text that is not a URI
 * @throws {AgentQueryError} of kind `configuration`, code `request`; its message names the field that is wrong
 */
export function readCallerStaging<Uri extends object>(
  request: unknown,
  parseUri: (text: string) => Uri | undefined,
): CallerStaging<Uri> {
  const uri = v.pipe(
    v.unknown(),
    v.transform(String),
    // A Windows path is no URI, although its drive looks like a scheme.
    v.transform(address => (/^[a-z][a-z0-9+.-]+:/i.test(address) ? parseUri(address) : undefined)),
    v.check(parsed => parsed !== undefined, 'must be a URI, such as file:///home/me/notes.txt'),
  );
  const { parts, uris, question } = readBySchema(
    v.object({
      parts: v.optional(v.array(stagedPart), []),
      uris: v.optional(v.array(uri), []),
      question: v.optional(text, ''),
    }),
    request,
    'the request',
    requestError,
  );
  return { sources: parts.map(sourceOf), uris: uris.filter(each => each !== undefined), question };
}

/** The most UTF-16 code units of the name in the list of parts that a text gets from its beginning. */
const maxNameLength = 60;

function sourceOf(part: CallerPart): PartSource {
  if (part.type === 'file') {
    const { name, mimeType, base64 } = part;
    return { kind: 'inMemory', name, mimeType, base64, from: 'extension' };
  }
  const name = beginning(part.text, maxNameLength);
  return { kind: 'snippet', name, languageId: '', text: part.text, from: 'extension' };
}
