import { settings } from '../contributes/settings';
import { IssuedSession } from '../core/asking/issuedSession';
import { toAgentQueryError } from '../core/errors/agentQueryError';
import type { OutgoingPart } from '../core/parts/outgoingPart';
import { query } from '../core/query/query';
import { kwargsError, queryKwargs } from '../core/query/queryKwargs';
import { observers, type QueryObserver } from '../core/query/queryObserver';
import type { Timeouts } from '../core/query/queryOptions';
import { type AgentEvent, maskEvent } from '../core/stream/agentEvent';
import { nodeTransport } from '../platform/node/nodeTransport';
import { systemClock } from '../platform/systemClock';
import { limits } from '../protocol/responseLimits';
import type { AttachmentRules } from './attachments';
import { UsageError } from './command';
import { type CalledService, readService, serviceHelp, serviceOptions } from './service';

/** The options of all commands that ask questions. */
export const questionOptions = {
  ...serviceOptions,
  session: { type: 'string' },
  kwargs: { type: 'string' },
  timeout: { type: 'string' },
  'include-secrets': { type: 'boolean' },
  'include-large': { type: 'boolean' },
} as const;

export const questionHelp = `  --session ID            Continue this session; by default, start a new
                          one. With "service", the service issues the ID
  --kwargs JSON           Send these keyword arguments, a JSON object
  --timeout SECONDS       Wait this long for the next event; 0 is no limit.
                          By default, 120 for the first, then 300
  --include-secrets       Send files that look like secrets, too
  --include-large         Send files over the limits, too: 10 MB for one,
                          25 MB for all, 200 files in folders
${serviceHelp}`;

type Values<Options> = { readonly [Name in keyof Options]?: ValueOf<Options[Name]> | undefined };
type ValueOf<Option> = Option extends { readonly multiple: true }
  ? readonly string[]
  : Option extends { readonly type: 'boolean' }
    ? boolean
    : string;

/** Where questions go, and what they have in common. */
export interface Asking {
  readonly service: CalledService;
  readonly timeouts: Timeouts;
  /** The keyword arguments, as a JSON object; empty for none. */
  readonly kwargs: string;
  /** The session that the user named; `service` if the service issues it. */
  readonly session: string | undefined;
  readonly rules: AttachmentRules;
}

/** Reads the address and the options of a command that asks. @throws {UsageError} */
export function readAsking(
  address: string | undefined,
  values: Values<typeof questionOptions>,
): Asking {
  const service = readService(address, values);
  const { kwargs = '', session, timeout } = values;
  const wrong = kwargsError(kwargs);
  if (wrong) {
    throw new UsageError(
      wrong.code === 'sessionId'
        ? 'To send a session_id, use --session.'
        : '--kwargs must be a JSON object without duplicate keys.',
    );
  }
  service.mask.addQuery({ kwargs: [kwargs] });
  const seconds = timeout === undefined ? undefined : Number(timeout);
  if (timeout?.trim() === '' || (seconds !== undefined && !(seconds >= 0))) {
    throw new UsageError('--timeout must be a number of seconds.');
  }
  return {
    service,
    kwargs,
    session,
    timeouts: {
      connect: settings['timeouts.connect'].default,
      firstEvent: seconds ?? settings['timeouts.firstEvent'].default,
      idle: seconds ?? settings['timeouts.idle'].default,
    },
    rules: {
      includesSecrets: values['include-secrets'] ?? false,
      includesLarge: values['include-large'] ?? false,
    },
  };
}

/** Questions that belong together. */
export class Session {
  /** The id to send; undefined until the service has issued one. */
  id: string | undefined;
  /** The number of events that do not match the interface. */
  skippedEvents = 0;

  constructor(private readonly asking: Asking) {
    const { session } = asking;
    this.id = session === 'service' ? undefined : (session ?? crypto.randomUUID());
  }

  /**
   * Asks a question, and yields the events of the answer as they arrive, with secrets masked in all but the answer.
   *
   * @throws {AgentQueryError} without secrets
   */
  async *ask(
    question: string,
    parts: readonly OutgoingPart[],
    signal: AbortSignal,
  ): AsyncGenerator<AgentEvent, void, undefined> {
    const { service, kwargs, session, timeouts } = this.asking;
    const { mask, url, headers } = service;
    const issued = new IssuedSession(id => {
      this.id = id;
    });
    const skipped: QueryObserver = {
      malformed: () => {
        this.skippedEvents += 1;
      },
    };
    const ports = { transport: nodeTransport, clock: systemClock };
    try {
      const batches = query(ports, {
        url,
        headers,
        timeouts,
        // The question comes last, after everything that it is about.
        parts: [...parts, { type: 'text', text: question }],
        kwargs: queryKwargs(this.id, {}, kwargs),
        signal,
        observer: session === 'service' ? observers(skipped, issued) : skipped,
      });
      for await (const events of batches) {
        for (const event of events) {
          yield maskEvent(event, mask, limits.callerLogLength);
        }
      }
    } catch (error) {
      throw mask.error(toAgentQueryError(error));
    }
  }
}
