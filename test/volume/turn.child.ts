/**
 * The child process for one question in a conversation that is open in a panel and saved, as in an extension host,
 * started with --expose-gc. Prints how much its peak memory exceeds the memory before the question, in bytes.
 * Arguments: the base URL, and `stuck` for a page that accepts nothing but the first message.
 */
import { LiveConversation } from '../../src/core/asking/liveConversation';
import { SecretMask } from '../../src/core/masking/secretMask';
import { ConversationStore } from '../../src/core/saved/conversationStore';
import { DeltaQueue } from '../../src/host/panel/deltaQueue';
import { nodeTransport } from '../../src/platform/node/nodeTransport';
import { systemClock } from '../../src/platform/systemClock';
import { discardingStorage } from './discardingStorage';
import { reportCost } from './reportCost';

const [, , baseUrl = '', page] = process.argv;
/** The measured data, which a global variable keeps alive. */
const held: unknown[] = [];

async function run(url: string): Promise<string> {
  const mask = new SecretMask();
  mask.add('tok-123456');
  const session = new LiveConversation(
    {
      transport: nodeTransport,
      clock: systemClock,
      currentService: () => ({ name: undefined, baseUrl: '' }),
      configuration: async () => ({
        url: `${url}/query`,
        headers: {},
        session: { mode: undefined, sessionId: '' },
        workspaceSession: 'workspace',
        kwargs: {},
        timeouts: { connect: 10, firstEvent: 60, idle: 60 },
      }),
      openParts: async () => [],
      inspector: {
        limits: { maxFileSize: 1, maxTotalSize: 1 },
        inspect: async () => {
          throw new Error('there are no parts');
        },
        find: async () => undefined,
      },
      log: {},
      mask,
    },
    new ConversationStore(discardingStorage(), { add: (_level, text) => console.error(text) }),
  );
  held.push(session);
  const deltas = new DeltaQueue(systemClock, changes => {
    JSON.stringify(changes);
    return page === 'stuck' ? new Promise(() => undefined) : undefined;
  });
  session.conversation.onChange(change => {
    if (change.type === 'events') {
      const { from, to, log, turn } = change;
      deltas.push({ type: 'growth', turnId: turn.id, pieces: turn.pieces, from, to });
      const {
        logCount,
        log: { length: kept },
      } = turn;
      deltas.push({ type: 'log', turnId: turn.id, lines: log, logCount, kept });
    }
  });
  const { outcome, error } = await session.ask('Why?', []);
  await session.flush();
  return error?.kind ?? outcome;
}

// A query that fails, so that code loaded by the first query counts as idle memory.
await run('http://127.0.0.1:1');
await reportCost(() => run(baseUrl));
