import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ConversationRunner } from '../../../../src/core/asking/conversationRunner';
import type { QueryConfiguration } from '../../../../src/core/asking/runnerPorts';
import { Conversation } from '../../../../src/core/conversation/conversation';
import { FileMask } from '../../../../src/core/masking/fileMask';
import { SecretMask } from '../../../../src/core/masking/secretMask';
import type { Transport } from '../../../../src/core/query/transport';
import { writeTurn } from '../../../../src/core/saved/savedTurn';
import { parseJson } from '../../../../src/core/text/json';
import { writeTranscript } from '../../../../src/core/transcript/transcriptFile';
import type { TranscriptRecorder } from '../../../../src/core/transcript/transcriptRecorder';
import type { createApi } from '../../../../src/features/api/host/createApi';
import { conversationMarkdown } from '../../../../src/features/export/core/conversationMarkdown';
import type { InspectedSource } from '../../../../src/features/inspector/core/inspectedStream';
import { InspectorSession } from '../../../../src/features/inspector/core/inspectorSession';
import { maskTranscript } from '../../../../src/features/inspector/core/maskTranscript';
import type { inspectedQuery } from '../../../../src/features/inspector/host/eventInspectors';
import type { ChannelQueryLog } from '../../../../src/host/log/channelQueryLog';
import type { ThrottledLog } from '../../../../src/host/log/throttledLog';
import type { ConnectionTester } from '../../../../src/host/settings/connectionTester';
import { systemClock } from '../../../../src/platform/systemClock';
import { configuration, runnerPorts } from '../../../support/conversation/runnerPorts';
import { deferred } from '../../../support/deferred';
import { loadHostModule } from '../../../support/loadHostModule';
import { share } from '../../../support/long';
import { log, message } from '../../../support/query/readStream';
import { responseOf } from '../../../support/query/responseOf';
import { type Encoding, encodings, pieceIn, secretText } from '../../../support/secrets/encodings';

interface HostModules {
  readonly ChannelQueryLog: typeof ChannelQueryLog;
  readonly ThrottledLog: typeof ThrottledLog;
  readonly ConnectionTester: typeof ConnectionTester;
  readonly createApi: typeof createApi;
  readonly inspectedQuery: typeof inspectedQuery;
}

interface Response {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

/** A service whose response arrives in small pieces. */
const serviceOf =
  ({ body, ...head }: Response, pieceLength = 1000): Transport =>
  async () =>
    responseOf(body.match(new RegExp(`[^]{1,${pieceLength}}`, 'g')) ?? [], head);

describe('the doors through which texts of a service leave', () => {
  let host: HostModules;

  before(async () => {
    host = await loadHostModule<HostModules>(
      [
        'log/channelQueryLog',
        'log/throttledLog',
        '../features/api/host/createApi',
        'settings/connectionTester',
        '../features/inspector/host/eventInspectors',
      ],
      { LogLevel: { Off: 0, Trace: 1, Debug: 2, Info: 3, Warning: 4, Error: 5 } },
    );
  });

  /** Asks a question, and returns what each door shows, writes, or returns. */
  async function doorsOf(
    mask: SecretMask,
    transport: Transport,
    secrets: Pick<QueryConfiguration, 'headers' | 'kwargs'> & { questionKwargs?: string } = {
      headers: {},
      kwargs: {},
    },
  ) {
    const { questionKwargs, ...ofSettings } = secrets;
    const querySettings = { ...configuration, ...ofSettings };
    const lines: string[] = [];
    const write = (text: string) => void lines.push(text);
    const channel = {
      logLevel: 1,
      trace: write,
      debug: write,
      info: write,
      warn: write,
      error: write,
    };
    const throttled = new host.ThrottledLog(channel as never, systemClock, mask);
    const conversation = new Conversation('conversation', () => 0);
    const log = new host.ChannelQueryLog(throttled);
    const configured = async () => querySettings;
    const runner = new ConversationRunner(
      conversation,
      runnerPorts({ transport, log, mask, configuration: configured }),
    );
    const result = await runner.ask('Why?', [], undefined, questionKwargs);
    const [turn] = conversation.turns;
    assert.ok(turn && runner.lastRecorded);
    const { recorder } = runner.lastRecorded;
    // The note is like one of a file, which was not masked when it was read.
    const source = host.inspectedQuery(recorder, () => [JSON.stringify(recorder.entry(0) ?? '')]);
    const api: unknown[] = [];
    try {
      const { query } = host.createApi(
        { transport, clock: systemClock },
        { readConnection: async () => querySettings } as never,
        {} as never,
        // It has to learn the secrets of a query by itself.
        questionKwargs === undefined ? mask : new SecretMask(),
        {} as never,
      );
      for await (const event of query({
        parts: [{ type: 'text', text: 'Why?' }],
        kwargs: parseJson(questionKwargs ?? '{}') as Record<string, unknown>,
      })) {
        api.push(event);
      }
    } catch (error) {
      api.push([String(error), error]);
    }
    const steps: string[] = [];
    const tested = await new host.ConnectionTester(
      { transport, clock: systemClock },
      { read: async () => querySettings } as never,
      throttled,
      mask,
    ).test({} as never, new AbortController().signal as never, step => steps.push(step));
    throttled.dispose();
    return {
      notification: JSON.stringify([steps, tested]),
      page: JSON.stringify([turn.answer, turn.log, turn.error, turn.error?.message]),
      log: lines.join('\n'),
      saved: writeTurn(turn, []),
      transcript: writeTranscript(maskTranscript(recorder.transcript, new FileMask(mask))),
      inspector: JSON.stringify(await inspected(mask, recorder, source)),
      exported: conversationMarkdown(
        'Why?',
        conversation.turns,
        () => ({
          question: '',
          parts: [],
          answer: '',
          reasoning: '',
          error: turn.error ? JSON.stringify(turn.error.details) : '',
        }),
        new FileMask(mask),
      ),
      result: JSON.stringify([result, result.error?.message]),
      api: JSON.stringify(api),
    };
  }

  const [plain] = encodings;
  const secretAndEncoding = fc.tuple(
    secretText,
    fc.oneof(fc.constant(plain as Encoding), fc.constantFrom(...encodings)),
  );

  /** Random secrets, each echoed in a random encoding by a service that answers as given. */
  const nothingLeaves = (answer: (echo: string, offset: number) => Response) =>
    fc.assert(
      fc.asyncProperty(
        secretAndEncoding,
        fc.integer({ min: 1, max: 40 }),
        fc.oneof(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 0, max: 300 })),
        async ([secret, encoding]: [string, Encoding], pieceLength, offset) => {
          const mask = new SecretMask();
          mask.add(secret);
          const response = answer(encoding.encode(secret), offset);
          const doors = await doorsOf(mask, serviceOf(response, pieceLength));
          for (const [door, text] of Object.entries(doors)) {
            assert.equal(
              pieceIn(text, secret, encoding),
              undefined,
              `${door}: ${encoding.name}: ${text}`,
            );
          }
        },
      ),
      { numRuns: share(80) },
    );

  it('show no piece of a secret in a log', () =>
    nothingLeaves(echo => ({ status: 200, body: `data: ${log(`sent ${echo}.`)}\n\n` })));

  it('show no piece of a secret in what is no event', () =>
    nothingLeaves(echo => ({
      status: 200,
      body: `: ${echo}\nid: ${echo}\ndata: ${log('x')}\n\ndata: ${echo}\n\ndata: ${JSON.stringify({ type: 'debug', data: echo })}\n\ndata: [DONE]\n\n${echo}\n\n`,
    })));

  it('show no piece of a secret in a long text of the log', () =>
    nothingLeaves((echo, offset) => ({
      status: 200,
      body: `data: ${log(`${'x'.repeat(8 * 1024 - offset)}${echo}${'y'.repeat(1000)}`)}\n\n`,
    })));

  it('show no piece of a secret in an error whose text is cut off', () =>
    nothingLeaves((echo, offset) => ({
      status: 401,
      body: `${'x'.repeat(4096 - offset)}${echo}`,
    })));

  it('show no piece of a secret in a body that is no event stream', () =>
    nothingLeaves((echo, offset) => ({
      status: 200,
      body: `${'x'.repeat(4096 - offset)}${echo}`,
    })));

  it('show no piece of a secret in a header', () =>
    nothingLeaves(echo => ({ status: 200, body: 'x', contentType: `text/html; echo="${echo}"` })));

  it('show no secret of the query itself, wherever it has it', async () => {
    const secretBy = [
      (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` }, kwargs: {} }),
      (secret: string) => ({ headers: { 'X-Api-Key': secret }, kwargs: {} }),
      (secret: string) => ({ headers: {}, kwargs: { api: { keys: [secret] } } }),
      (secret: string) => ({
        headers: {},
        kwargs: {},
        questionKwargs: JSON.stringify({ api: { token: secret } }),
      }),
    ];
    await fc.assert(
      fc.asyncProperty(
        secretAndEncoding,
        fc.constantFrom(...secretBy),
        async ([secret, encoding], secretsOf) => {
          const echo = encoding.encode(secret);
          const { notification: _, ...doors } = await doorsOf(
            new SecretMask(),
            serviceOf({ status: 200, body: `data: ${log(`sent ${echo}`)}\n\ndata: ${echo}\n\n` }),
            secretsOf(secret),
          );
          for (const [door, text] of Object.entries(doors)) {
            assert.equal(pieceIn(text, secret, encoding), undefined, `${door}: ${text}`);
          }
        },
      ),
      { numRuns: share(80) },
    );
  });

  it('show an answer exactly as it was sent, but in files that are passed on', async () => {
    await fc.assert(
      fc.asyncProperty(secretAndEncoding, fc.string(), async ([secret, encoding], more) => {
        const mask = new SecretMask();
        mask.add(secret);
        const answer = `x${more} ${encoding.encode(secret)} ${more}x`;
        const data = message(answer);
        const doors = await doorsOf(mask, serviceOf({ status: 200, body: `data: ${data}\n\n` }));
        const inJson = JSON.stringify(answer);
        assert.ok(doors.page.startsWith(`[${inJson},`), doors.page);
        assert.equal((JSON.parse(doors.saved) as { answer: string }).answer, answer);
        assert.equal(pieceIn(doors.transcript, secret, encoding), undefined, doors.transcript);
        assert.equal(pieceIn(doors.exported, secret, encoding), undefined, doors.exported);
        assert.ok(doors.inspector.includes(JSON.stringify(`data: ${data}`)), doors.inspector);
        assert.ok(doors.result.includes(inJson), doors.result);
        assert.ok(doors.api.includes(inJson), doors.api);
      }),
      { numRuns: share(100) },
    );
  });

  it('change no other text', async () => {
    const mask = new SecretMask();
    mask.add('canary-token-4f9a');
    mask.addQuery({ headers: { 'X-Environment': 'production', Authorization: 'Bearer test' } });
    const text = 'a test in production of canary birds, Bearer test';
    const doors = await doorsOf(
      mask,
      serviceOf({ status: 200, body: `data: ${log(text)}\n\ndata: ${text}\n\n` }),
    );
    for (const door of ['page', 'log', 'saved', 'transcript', 'inspector', 'api'] as const) {
      assert.ok(doors[door].includes(text), doors[door]);
      assert.ok(!doors[door].includes('•'), doors[door]);
    }
  });
});

/** The texts of a query in an inspector: rows, details, and copies. */
async function inspected(mask: SecretMask, recorder: TranscriptRecorder, source: InspectedSource) {
  const posted: unknown[] = [];
  let rows = 0;
  const done = deferred();
  const session = new InspectorSession({
    clock: systemClock,
    mask,
    post: async sent => {
      posted.push(sent);
      rows += sent.type === 'rows' ? sent.rows.length : 0;
      if (sent.type === 'summary' && rows === recorder.count) {
        done.resolve();
      }
    },
  });
  session.load(source, true);
  session.ready();
  await done.promise;
  const copies = [await session.copyShown()];
  for (let index = 0; index < recorder.count; index++) {
    session.open(index);
    posted.push(session.copyRow(index));
  }
  session.dispose();
  return [posted, copies];
}
