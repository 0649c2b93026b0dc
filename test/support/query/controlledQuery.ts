import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type { OutgoingPart } from '../../../src/core/parts/outgoingPart';
import { query } from '../../../src/core/query/query';
import type { QueryObserver } from '../../../src/core/query/queryObserver';
import type { Timeouts, TokenSource } from '../../../src/core/query/queryOptions';
import type { AgentEvent } from '../../../src/core/stream/agentEvent';
import { FakeClock } from '../fakeClock';
import { FakeExchange } from './fakeExchange';

export interface Answer {
  readonly events: readonly AgentEvent[];
  /** The number of events in each batch. */
  readonly batches: readonly number[];
  readonly error: AgentQueryError | undefined;
}

export interface ControlledOptions {
  readonly timeouts?: Partial<Timeouts>;
  readonly parts?: readonly OutgoingPart[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly observer?: QueryObserver;
  readonly tokenSource?: TokenSource;
}

/** A query with an exchange and a clock that the test controls. */
export class ControlledQuery {
  readonly exchange = new FakeExchange();
  readonly clock = new FakeClock();
  readonly controller = new AbortController();
  /** The events received so far. */
  readonly events: AgentEvent[] = [];
  readonly answer: Promise<Answer>;
  private readonly batches: number[] = [];

  constructor(options: ControlledOptions = {}) {
    // Started asynchronously, so that the observer can refer to this object.
    this.answer = Promise.resolve().then(() => this.ask(options));
  }

  /** A query whose response has this status, no headers, and these pieces so far. */
  static async responding(
    { status = 200, ...options }: ControlledOptions & { readonly status?: number } = {},
    ...pieces: readonly (string | Uint8Array)[]
  ): Promise<ControlledQuery> {
    const asking = new ControlledQuery(options);
    await asking.exchange.requested();
    asking.exchange.respond(status);
    asking.exchange.push(...pieces);
    return asking;
  }

  /** The error of the query; fails the test if there is none. */
  async error(): Promise<AgentQueryError> {
    const { error } = await this.answer;
    assert.ok(error, 'the query must not end well');
    return error;
  }

  private async ask({
    timeouts,
    parts = [{ type: 'text', text: 'Well?' }],
    headers = {},
    observer,
    tokenSource,
  }: ControlledOptions): Promise<Answer> {
    const { events, batches } = this;
    const ports = { transport: this.exchange.transport, clock: this.clock };
    const iteration = query(ports, {
      url: 'http://service.test/query',
      headers,
      parts,
      kwargs: '{}',
      timeouts: { connect: 10, firstEvent: 120, idle: 300, ...timeouts },
      signal: this.controller.signal,
      tokenSource,
      ...(observer && { observer }),
    });
    try {
      for await (const batch of iteration) {
        events.push(...batch);
        batches.push(batch.length);
      }
      return { events, batches, error: undefined };
    } catch (error) {
      assert.ok(error instanceof AgentQueryError, `an AgentQueryError, not ${error}`);
      return { events, batches, error };
    } finally {
      assert.equal(this.clock.pending, 0, 'no timer is left');
      const listeners = getEventListeners(this.controller.signal as EventTarget, 'abort');
      assert.equal(listeners.length, 0, 'nothing listens to the signal any more');
    }
  }
}

/** Lets all work complete that waits for nothing external. */
export const settled = () => new Promise<void>(resolve => setImmediate(resolve));
