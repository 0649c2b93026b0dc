import type { LogOutputChannel } from 'vscode';
import { LiveConversation } from '../../src/core/asking/liveConversation';
import { SecretMask } from '../../src/core/masking/secretMask';
import { ConversationStore } from '../../src/core/saved/conversationStore';
import type { TranscriptRecorder } from '../../src/core/transcript/transcriptRecorder';
import { InspectorSession } from '../../src/features/inspector/core/inspectorSession';
import { ChannelQueryLog } from '../../src/host/log/channelQueryLog';
import { ThrottledLog } from '../../src/host/log/throttledLog';
import { DeltaQueue } from '../../src/host/page/deltaQueue';
import { nodeTransport } from '../../src/platform/node/nodeTransport';
import { systemClock } from '../../src/platform/systemClock';
import { discardingStorage } from './discardingStorage';
import { secret, token } from './knownSecrets';
import { LogLevel } from './vscode';

/** A page that takes all messages, or only the first one. */
type MeasuredPage = 'ready' | 'stuck';

/**
 * A conversation that is open in a panel, logged, and saved, as in an extension host that knows a token and a secret.
 *
 * @param baseUrl the base URL of the service
 */
export function openMeasuredWindow(
  baseUrl: string,
  page: MeasuredPage = 'ready',
): LiveConversation {
  const mask = knownMask();
  const write = () => {};
  const channel = {
    logLevel: LogLevel.Info,
    trace: write,
    debug: write,
    info: write,
    warn: write,
    error: write,
  };
  const live = new LiveConversation(
    {
      transport: nodeTransport,
      clock: systemClock,
      answeringUrls: new Set(),
      currentService: () => ({ name: undefined, baseUrl: '' }),
      configuration: async () => ({
        url: `${baseUrl}/query`,
        headers: {},
        session: { mode: 'service', sessionId: '' },
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
      log: new ChannelQueryLog(
        new ThrottledLog(channel as unknown as LogOutputChannel, systemClock, mask),
      ),
      mask,
    },
    new ConversationStore(discardingStorage(), { append: (_level, text) => console.error(text) }),
  );
  const deltas = new DeltaQueue(systemClock, changes => {
    JSON.stringify(changes);
    return page === 'stuck' ? new Promise(() => undefined) : undefined;
  });
  live.conversation.onChange(change => {
    if (change.type === 'arrived') {
      const { type, from, to, turn } = change;
      const log = { lines: [...change.log], count: turn.logCount, kept: turn.log.length };
      deltas.push({ type, turnId: turn.id, pieces: turn.pieces, from, to, log });
    }
  });
  return live;
}

function knownMask(): SecretMask {
  const mask = new SecretMask();
  mask.add(token);
  mask.add(secret);
  return mask;
}

/** The event inspector of a conversation, with a page that takes all messages. */
export class MeasuredInspector {
  private rows = 0;
  private recorder: TranscriptRecorder | undefined;
  private resolve = () => {};

  constructor(live: LiveConversation) {
    const session = new InspectorSession({
      clock: systemClock,
      mask: knownMask(),
      post: async message => {
        JSON.stringify(message);
        this.rows += message.type === 'rows' ? message.rows.length : 0;
        this.check();
      },
    });
    session.ready();
    live.onRecord(({ recorder }) => {
      this.recorder = recorder;
      const stream = {
        get count() {
          return recorder.count;
        },
        entry: (index: number) => recorder.entry(index),
        get info() {
          return { ...recorder.head, hasTimes: true };
        },
      };
      const isRunning = () => recorder.head.end === undefined;
      session.load({ stream, type: 'query', isRunning, state: () => '', notes: () => [] }, false);
      recorder.onChange(() => session.changed());
    });
  }

  /** Resolves when the page has all rows of a query that has ended. */
  hasAll(): Promise<void> {
    return new Promise(resolve => {
      this.resolve = resolve;
      this.check();
    });
  }

  private check(): void {
    if (this.rows >= (this.recorder?.count ?? 0)) {
      this.resolve();
    }
  }
}
