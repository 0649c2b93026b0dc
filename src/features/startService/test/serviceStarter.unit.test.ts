import assert from 'node:assert/strict';
import { FakeClock } from '../../../../test/support/fakeClock';
import { loadHostModule } from '../../../../test/support/loadHostModule';
import { settled } from '../../../../test/support/query/controlledQuery';
import { Conversation } from '../../../core/conversation/conversation';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { PanelNotice } from '../../../host/page/panelNotice';
import type * as starters from '../host/serviceStarter';

interface Item {
  readonly label: string;
  readonly description?: string;
}

describe('starting a service', () => {
  const task = { name: 'agent', source: 'Workspace', scope: 1 };
  let chosen: string[] = [];
  let lists: string[][] = [];
  let end: (event: object) => void = () => undefined;
  let executed: object[] = [];
  let debugListeners = 0;
  /** Called while a list is open. */
  let onList: () => unknown = () => undefined;
  /** Called before a task is executed. */
  let onExecute: () => unknown = () => undefined;
  const workspace = {
    isTrusted: true,
    workspaceFolders: [{ uri: 'file:///project', name: 'project' }],
    getConfiguration: () => ({
      inspect: (key: string) =>
        key === 'configurations' ? { workspaceFolderValue: [{ name: 'Debug agent' }] } : undefined,
    }),
  };
  let ServiceStarter: typeof starters.ServiceStarter;

  before(async () => {
    ({ ServiceStarter } = await loadHostModule<typeof starters>(
      ['../features/startService/host/serviceStarter'],
      {
        workspace,
        window: {
          showQuickPick: async (items: Promise<readonly Item[]>) => {
            const all = (await items).map(item => item.label.replace(/^\$\(.*?\) /, ''));
            lists.push(all);
            await onList();
            const label = chosen.shift();
            return (await items)[all.indexOf(label ?? '')];
          },
        },
        debug: {
          startDebugging: async () => {
            throw new Error('no debugger');
          },
          onDidTerminateDebugSession: () => {
            debugListeners += 1;
            return { dispose: () => (debugListeners -= 1) };
          },
        },
        tasks: {
          fetchTasks: async () => [task],
          executeTask: async (executedTask: object) => {
            const execution = { task: executedTask };
            executed.push(execution);
            await onExecute();
            return execution;
          },
          onDidEndTaskProcess: (listener: typeof end) => {
            end = listener;
            return { dispose: () => undefined };
          },
        },
      },
    ));
  });

  /** A question that was refused, and what happens when it is to be started with these choices. */
  function begin(...choices: readonly string[]) {
    chosen = [...choices];
    lists = [];
    executed = [];
    onList = () => undefined;
    onExecute = () => undefined;
    const clock = new FakeClock();
    const conversation = new Conversation('c', () => 0);
    const turn = conversation.add('Well?', []);
    const url = 'http://localhost:8000/query';
    conversation.end(turn, new AgentQueryError('connect', 'no', { url, code: 'ECONNREFUSED' }));
    const done: string[] = [];
    const ended = new AbortController();
    const notice = new PanelNotice(() => undefined);
    const panel = { live: { conversation, ended: ended.signal }, notice };
    const asker = { askAgain: () => done.push('asked'), restore: () => done.push('returned') };
    let listens = false;
    let saving = Promise.resolve();
    const stored = new Map<string, object>();
    const state = {
      get: (key: string, fallback: object) => stored.get(key) ?? fallback,
      update: (key: string, value: object) => {
        stored.set(key, value);
        return saving;
      },
    };
    const starter = new ServiceStarter(
      { clock, isListening: async () => listens },
      asker as never,
      state as never,
    );
    const start = async () => {
      const result = starter.start(turn, panel as never);
      await settled();
      return result;
    };
    const pass = async (seconds: number) => {
      for (let quarter = 0; quarter < seconds * 4; quarter++) {
        clock.advance(0.25);
        await settled();
      }
    };
    return {
      again: (...more: readonly string[]) => {
        chosen = [...more];
        void start();
      },
      close: () => ended.abort(),
      conversation,
      done,
      listen: () => {
        listens = true;
      },
      neverSave: () => {
        saving = new Promise(() => undefined);
      },
      notice,
      pass,
      start: async () => {
        void start();
        await pass(1);
      },
      starter,
      turn,
    };
  }

  it('by a task asks again when the service accepts connections', async () => {
    const { start, notice, listen, pass, done } = begin('agent', 'Start and ask again');
    await start();
    assert.deepEqual(lists, [
      ['tasks', 'agent', 'launch configurations', 'Debug agent', 'Configure tasks…'],
      ['Start and ask again', 'Start'],
    ]);
    assert.match(notice.view?.text ?? '', /^"agent" is starting\. .*localhost:8000/);
    assert.deepEqual(done, []);
    listen();
    await pass(1);
    assert.deepEqual([done, notice.view], [['asked'], undefined]);
  });

  it('returns the question if the user chose so, which is the first choice of the next time', async () => {
    const { start, again, notice, listen, pass, done } = begin('agent', 'Start');
    await start();
    notice.choose(0);
    again();
    await pass(1);
    assert.deepEqual(lists.at(-1)?.slice(0, 3), ['last used', 'Start', 'Start and ask again']);
    assert.equal(executed.length, 1);
    again('Start');
    await pass(1);
    listen();
    await pass(1);
    assert.deepEqual(done, ['returned']);
    assert.match(notice.view?.text ?? '', /Your question is in the question box/);
  });

  it('that takes too long is reported, and can take longer', async () => {
    const { start, notice, listen, pass, done } = begin('agent', 'Start');
    await start();
    await pass(30);
    assert.match(notice.view?.text ?? '', /^localhost:8000 still refuses connections/);
    notice.choose(0);
    await pass(1);
    assert.match(notice.view?.text ?? '', /is starting/);
    listen();
    await pass(1);
    assert.deepEqual(done, ['returned']);
  });

  it('by a task that fails is reported, unlike the end of another task', async () => {
    const { start, notice, pass } = begin('agent', 'Start');
    await start();
    end({ execution: {}, exitCode: 1 });
    end({ execution: executed[0], exitCode: 0 });
    await pass(1);
    assert.match(notice.view?.text ?? '', /is starting/);
    end({ execution: executed[0], exitCode: 2 });
    await pass(1);
    assert.match(notice.view?.text ?? '', /^"agent" ended with exit code 2/);
  });

  it('by a launch configuration that cannot be started is reported', async () => {
    const { start, notice } = begin('Debug agent', 'Start');
    await start();
    assert.equal(notice.view?.text, '"Debug agent" could not be started: no debugger');
    assert.equal(debugListeners, 0);
  });

  for (const [name, act] of [
    ['stopped', ({ notice }) => notice.choose(0)],
    ['closed', ({ notice }) => notice.choose(undefined)],
    ['followed by another notice', ({ notice }) => notice.post({ text: 'Other', choices: [] })],
    ['ended with its conversation', ({ close }) => close()],
    ['ended with the extension', ({ starter }) => starter.dispose()],
    ['about a question that was deleted', each => each.conversation.remove(each.turn)],
  ] as ReadonlyArray<[string, (begun: ReturnType<typeof begin>) => void]>) {
    it(`asks nothing if it is ${name}`, async () => {
      const begun = begin('agent', 'Start and ask again');
      await begun.start();
      act(begun);
      begun.listen();
      await begun.pass(2);
      assert.deepEqual(begun.done, []);
    });
  }

  it('waits for nothing but the service: not for VS Code to save the choice, nor for a task to be under way', async () => {
    const { start, neverSave, notice, listen, pass, done } = begin('agent', 'Start and ask again');
    neverSave();
    onExecute = () => new Promise(() => undefined);
    await start();
    assert.equal(executed.length, 1);
    await pass(30);
    assert.match(notice.view?.text ?? '', /still refuses connections/);
    notice.choose(0);
    listen();
    await pass(1);
    assert.deepEqual(done, ['asked']);
  });

  it('does not begin if the service was started elsewhere while the list was open', async () => {
    const { start, listen, done } = begin('agent', 'Start and ask again');
    onList = listen;
    await start();
    assert.deepEqual([executed, done], [[], ['asked']]);
  });

  it('reports no failure if another program has the port by then', async () => {
    const { start, listen, pass, done } = begin('agent', 'Start and ask again');
    await start();
    listen();
    end({ execution: executed[0], exitCode: 1 });
    await pass(1);
    assert.deepEqual(done, ['asked']);
  });

  it('reports no failure of a task that the user no longer waits for', async () => {
    const { start, notice, pass } = begin('agent', 'Start');
    await start();
    notice.choose(0);
    end({ execution: executed[0], exitCode: 130 });
    await pass(1);
    assert.equal(notice.view, undefined);
  });

  it('does not begin if the list is closed, or in Restricted Mode', async () => {
    const closed = begin();
    await closed.start();
    assert.deepEqual([lists.length, executed, closed.notice.view], [1, [], undefined]);
    workspace.isTrusted = false;
    const restricted = begin('agent', 'Start');
    assert.equal(restricted.starter.canStart, false);
    await restricted.start();
    assert.deepEqual([lists, executed], [[], []]);
    workspace.isTrusted = true;
  });

  it('does not ask a question that was deleted while the offer was open', async () => {
    const { start, listen, notice, done, pass, conversation, turn } = begin();
    listen();
    await start();
    conversation.remove(turn);
    notice.choose(0);
    await pass(1);
    assert.deepEqual(done, []);
  });

  it('offers to ask again if the service is already running', async () => {
    const { start, listen, notice, done, pass } = begin();
    listen();
    await start();
    assert.equal(notice.view?.text, 'localhost:8000 accepts connections now.');
    notice.choose(0);
    await pass(1);
    assert.deepEqual([done, lists], [['asked'], []]);
  });
});
