import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  LiveConversation,
  type LiveConversationPorts,
} from '../../../../src/core/asking/liveConversation';
import { SecretMask } from '../../../../src/core/masking/secretMask';
import { pendingPart } from '../../../../src/core/parts/partSource';
import { ConversationStore, type StoreLog } from '../../../../src/core/saved/conversationStore';
import { DiskStorage } from '../../../../src/platform/node/diskStorage';
import { nodeTransport } from '../../../../src/platform/node/nodeTransport';
import { systemClock } from '../../../../src/platform/systemClock';
import { type RecordingService, startRecordingService } from '../../../service/recordingService';
import { until } from '../../../support/until';

/** Longer than one piece of an answer on disk. */
const long = `${'A long paragraph. '.repeat(8000)}\n\n`;

/** The messages of a service, in order: a text is a message event, and a list contains log lines. */
const steps: readonly (string | readonly string[])[] = [
  [],
  ['Looking at the files'],
  'One sentence ',
  'in two pieces.',
  '\n\n',
  '# A head',
  'ing\n\n- one\n',
  '- two\n  - nes',
  'ted\n\n',
  ['Reading', 'Thinking'],
  '```ts\nconst a',
  ' = 1;\n',
  '```\n\n| a | b |\n| --- | --- |\n',
  '| 1 | 2 |\n| 3',
  ' | 4 |\n\n> quo',
  'ted **str',
  long,
  'Grüße 👋 漢字 שלום\n\n',
  Array.from({ length: 600 }, (_, index) => `Step ${index}`),
  'Last words.',
];

/** Shortens a text for the report of a test. */
const shown = (answer: string) => answer.replaceAll(long, '…');

/** A second store on the same files acts as another window, or as this one after it has been opened again. */
describe('a conversation on disk', () => {
  let service: RecordingService;
  let folder: string;

  before(async () => {
    service = await startRecordingService();
    folder = await mkdtemp(path.join(tmpdir(), 'agent-query-saved-'));
  });
  beforeEach(() => service.reset());
  after(async () => {
    await service.dispose();
    await rm(folder, { recursive: true });
  });

  const log: StoreLog = { append: (_, text) => assert.fail(text) };
  const ports = (): LiveConversationPorts => ({
    transport: nodeTransport,
    clock: systemClock,
    log: {},
    mask: new SecretMask(),
    currentService: () => ({ name: undefined, baseUrl: '' }),
    configuration: async () => ({
      url: `${service.url}/query`,
      headers: {},
      session: { mode: undefined, sessionId: '' },
      workspaceSession: '',
      kwargs: {},
      timeouts: { connect: 0, firstEvent: 0, idle: 0 },
    }),
    openParts: async () => [],
    inspector: {
      limits: { maxFileSize: 1, maxTotalSize: 1 },
      inspect: async source => pendingPart(source),
      find: async () => undefined,
    },
  });

  /** A store that writes nothing to the disk after its window has died. */
  class MortalStore extends ConversationStore {
    private isDead = false;
    private saved: Promise<void> | undefined;

    constructor() {
      super(new DiskStorage(folder), log);
    }

    override startSaving(...args: Parameters<ConversationStore['startSaving']>) {
      const save = super.startSaving(...args);
      return async (current: Parameters<typeof save>[0]) => {
        if (!this.isDead) {
          this.saved = save(current);
          await this.saved;
        }
      };
    }

    async die(): Promise<void> {
      this.isDead = true;
      await this.saved;
    }
  }

  for (const end of ['reloaded', 'killed']) {
    it(`has nothing lost or doubled where the window is ${end} at each of 20 points of a stream`, async function () {
      this.timeout(90_000);
      assert.equal(steps.length, 20);
      const expected: { answer: string; logCount: number }[] = [];
      let id: string | undefined;
      for (const [point] of steps.entries()) {
        const sent = steps.slice(0, point + 1);
        const answer = sent.flatMap(step => (typeof step === 'string' ? step : [])).join('');
        const logCount = sent.flatMap(step => (typeof step === 'string' ? [] : step)).length;
        service.onQuery(async stream => {
          stream.head(200, { 'Content-Type': 'text/event-stream' });
          for (const step of sent) {
            for (const line of typeof step === 'string' ? [] : step) {
              await stream.log(line);
            }
            if (typeof step === 'string') {
              await stream.message(step);
            }
          }
        });

        const store = new MortalStore();
        const session = new LiveConversation(ports(), store, id ? await store.load(id) : undefined);
        id = session.conversation.id;
        assert.deepEqual(
          session.conversation.turns.map(turn => [shown(turn.answer), turn.logCount]),
          expected.map(turn => [shown(turn.answer), turn.logCount]),
        );
        void session.ask(`Question ${point}?`, []);
        const turn = session.conversation.turns.at(-1);
        await until(
          'the whole answer to arrive',
          () => turn?.answer === answer && turn.logCount === logCount,
        );
        const request = await service.nextRequest();
        if (end === 'reloaded') {
          await session.flush();
        } else {
          // Saved automatically, because a killed window is not asked to save.
          await until('the whole answer to be saved', async () => {
            const last = (await new MortalStore().load(id ?? ''))?.turns.at(-1);
            return last?.answer === answer && last.logCount === logCount;
          });
        }
        await store.die();
        session.dispose();
        await request.stream.closed;
        expected.push({ answer, logCount });

        const turns = (await new MortalStore().load(id))?.turns ?? [];
        assert.deepEqual(
          turns.map(each => [each.question, each.state, shown(each.answer), each.logCount]),
          expected.map((each, index) => [
            `Question ${index}?`,
            'interrupted',
            shown(each.answer),
            each.logCount,
          ]),
        );
        assert.equal(service.requests.length, point + 1, 'nothing was sent again');
      }
    });
  }
});
