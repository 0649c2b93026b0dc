import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { filePart } from '../../../../test/support/conversation/filePart';
import { configuration, runnerPorts } from '../../../../test/support/conversation/runnerPorts';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import type { HttpRequest } from '../../../core/query/transport';
import type { AskTool } from '../host/askTool';

describe('the tool', () => {
  const input = { question: 'Why?', files: ['a.txt'] };
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: () => ({ dispose() {} }),
  };
  let Loaded: typeof AskTool;
  /** The target of the next request, and its hash. */
  let url: string;
  let hash: string;
  /** The number of times that something was about to be sent. */
  let sent: number;

  before(async () => {
    const loaded = await loadHostModule<{ AskTool: typeof AskTool }>(
      ['../features/chat/host/askTool'],
      {
        MarkdownString: class {
          constructor(readonly value: string) {}
        },
        CancellationError: class extends Error {},
      },
    );
    Loaded = loaded.AskTool;
  });
  beforeEach(() => {
    url = `https://agent.test/${'a/'.repeat(50)}query`;
    hash = 'as shown';
    sent = 0;
  });

  const unsent = {
    mask: { error: (error: unknown) => error },
    // The first thing that a question needs.
    get clock() {
      sent += 1;
      throw new Error('It would be sent.');
    },
  };
  const tool = (ports: object = unsent) => {
    const service = { name: undefined, baseUrl: url };
    const part = () => ({ id: 'a', label: 'a.txt', hash, bytes: 1, source: {} });
    const read = async (
      _ref: object,
      _signal: object,
      questionKwargs: string,
      canAsk?: boolean,
    ) => {
      assert.equal(canAsk, false, 'the person may not be there');
      return { ...configuration, url, questionKwargs };
    };
    return new Loaded(
      Object.defineProperties({} as never, {
        ...Object.getOwnPropertyDescriptors(ports),
        configuration: { value: read },
      }),
      { chosen: service } as never,
      { urlOf: () => url },
      { read: async () => ({ parts: [part()], leftOut: [] }) } as never,
      { arguments: { defaults: () => '{"model": "fast"}' } } as never,
    );
  };
  const prepare = (each: AskTool) => each.prepareInvocation({ input } as never, token as never);
  const invoke = (each: AskTool) => each.invoke({ input } as never, token as never);

  it('shows a person the whole address, the files, and the question', async () => {
    const prepared = await prepare(tool());
    const { value } = Object(prepared?.confirmationMessages?.message) as { value: string };
    const text = value.replaceAll('\\', '');
    for (const part of [url, 'a.txt', 'Why?']) {
      assert.ok(text.includes(part), part);
    }
  });

  it('sends only confirmed requests, and only once', async () => {
    const one = tool();
    await assert.rejects(invoke(one), /request wasn't confirmed/);
    await prepare(one);
    await assert.rejects(invoke(one), /would be sent/);
    await assert.rejects(invoke(one), /request wasn't confirmed/);
    assert.equal(sent, 1);
  });

  it('sends the arguments that its service always gets', async () => {
    let kwargs: unknown;
    const transport = async ({ body }: HttpRequest) => {
      ({ kwargs } = JSON.parse(await text(body.chunks())));
      throw new Error('The service does not answer.');
    };
    const limits = { maxFileSize: 1000, maxTotalSize: 1000 };
    const inspector = { limits, inspect: async () => filePart('/a.txt') };
    const one = tool({ ...runnerPorts({ transport }), inspector });
    await prepare(one);
    await assert.rejects(invoke(one), /does not answer/);
    assert.deepEqual(kwargs, { model: 'fast' });
  });

  for (const [name, change] of [
    ['a file', () => (hash = 'changed')],
    ['the address', () => (url = 'https://other.test/query')],
  ] as const) {
    it(`sends nothing if ${name} has changed since`, async () => {
      const one = tool();
      await prepare(one);
      change();
      await assert.rejects(invoke(one), /changed after it was confirmed/);
      assert.equal(sent, 0);
    });
  }
});
