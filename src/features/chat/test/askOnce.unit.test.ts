import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { filePart } from '../../../../test/support/conversation/filePart';
import { configuration } from '../../../../test/support/conversation/runnerPorts';
import type { LiveConversationPorts } from '../../../core/asking/liveConversation';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { SecretMask } from '../../../core/masking/secretMask';
import type { FileSource, PartSource } from '../../../core/parts/partSource';
import type { HttpRequest } from '../../../core/query/transport';
import { systemClock } from '../../../platform/systemClock';
import { askOnce, type SingleQuestion } from '../core/askOnce';

const part = filePart('/a.txt');
const secret = filePart('/.env', { concern: 'secret' });
const nameOf = (source: PartSource) => (source as FileSource).name;
const service = { name: 'Staging', baseUrl: 'http://agent.test' };

/** Answers each query with these events; if there are none, it never answers. */
function portsFor(events: readonly object[]) {
  const bodies: { parts: object[]; kwargs: object }[] = [];
  const logged: string[] = [];
  const ports: LiveConversationPorts = {
    transport: async (request: HttpRequest) => {
      bodies.push(JSON.parse(await text(request.body.chunks())));
      return {
        status: 200,
        header: () => 'text/event-stream',
        body: (async function* () {
          for (const event of events) {
            yield Buffer.from(`data: ${JSON.stringify(event)}\n\n`);
          }
          if (events.length === 0) {
            await new Promise((_, reject) => {
              request.signal.addEventListener('abort', () =>
                reject(new AgentQueryError('cancelled', 'closed')),
              );
            });
          }
        })(),
      };
    },
    clock: systemClock,
    answeringUrls: new Set(),
    currentService: () => service,
    configuration: async () => ({ ...configuration, session: { mode: undefined, sessionId: '' } }),
    openParts: async parts =>
      parts.map(record => ({ record, outgoing: { type: 'text', text: nameOf(record.source) } })),
    inspector: {
      limits: { maxFileSize: 1000, maxTotalSize: 1000 },
      inspect: async source =>
        [part, secret].find(each => each.source === source) ?? assert.fail('unknown source'),
      find: async () => undefined,
    },
    log: {
      asking: (_, sessionId) => logged.push(`asking in ${sessionId}`),
      event: event => logged.push(event.type),
      ended: ({ state }) => logged.push(state),
    },
    mask: new SecretMask(),
  };
  return { ports, bodies, logged };
}

function question(fields: Partial<SingleQuestion> = {}): SingleQuestion {
  return {
    question: 'Why?',
    kwargs: '',
    conversationId: 'chat',
    service: undefined,
    sources: [],
    signal: new AbortController().signal,
    decide: ({ parts }) => parts.filter(({ included }) => included),
    onEvent: () => undefined,
    ...fields,
  };
}

const message = (content: string) => ({ type: 'message', data: { content } });

describe('a single question', () => {
  it('is sent with its parts in the session of its conversation, and answered event by event', async () => {
    const { ports, bodies, logged } = portsFor([
      { type: 'log', data: { message: 'thinking' } },
      message('Be'),
      message('cause'),
    ]);
    const events: unknown[] = [];
    const result = await askOnce(
      ports,
      question({
        kwargs: '{"depth": 3}',
        sources: [part.source, secret.source],
        onEvent: event => events.push(event),
      }),
    );
    assert.deepEqual(bodies, [
      {
        parts: [
          { type: 'text', text: 'a.txt' },
          { type: 'text', text: 'Why?' },
        ],
        kwargs: { depth: 3, session_id: 'chat' },
      },
    ]);
    assert.deepEqual(events, [
      { type: 'log', message: 'thinking' },
      { type: 'message', content: 'Be' },
      { type: 'message', content: 'cause' },
    ]);
    assert.deepEqual(result, {
      outcome: 'complete',
      answer: 'Because',
      conversationId: 'chat',
      sentTo: service,
      issuedSession: undefined,
    });
    assert.deepEqual(logged, ['asking in chat', 'log', 'message', 'message', 'complete']);
  });

  it('stays with the service of its conversation', async () => {
    const { ports } = portsFor([message('Because')]);
    const asked: unknown[] = [];
    const { configuration } = ports;
    const other = { name: 'Production', baseUrl: 'http://other.test' };
    const { sentTo } = await askOnce(
      {
        ...ports,
        configuration: (ref, signal, kwargs) => {
          asked.push(ref);
          return configuration(ref, signal, kwargs);
        },
      },
      question({ service: other }),
    );
    assert.deepEqual([sentTo, ...asked], [other, other]);
  });

  it('is not sent if no service is selected', async () => {
    const { ports, bodies } = portsFor([message('Because')]);
    const result = await askOnce(
      ports,
      question({ sources: [secret.source], decide: () => undefined }),
    );
    assert.equal(result.outcome, 'cancelled');
    assert.equal(result.sentTo, undefined);
    assert.deepEqual(bodies, []);
  });

  it('is stopped by its signal, even before it begins', async () => {
    const { ports } = portsFor([]);
    const abort = new AbortController();
    const asked = askOnce(ports, question({ signal: abort.signal }));
    setImmediate(() => abort.abort());
    assert.equal((await asked).error?.kind, 'cancelled');
    assert.equal((await askOnce(ports, question({ signal: abort.signal }))).outcome, 'cancelled');
  });

  it('is stopped while a file system does not answer', async () => {
    const { ports, bodies } = portsFor([message('Because')]);
    const abort = new AbortController();
    const slow = { ...ports.inspector, inspect: () => new Promise<never>(() => undefined) };
    const asked = askOnce(
      { ...ports, inspector: slow },
      question({ sources: [part.source], signal: abort.signal }),
    );
    abort.abort();
    assert.equal((await asked).outcome, 'cancelled');
    assert.deepEqual(bodies, []);
  });
});
