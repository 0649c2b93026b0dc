import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import type { TurnView } from '../../../src/protocol/panel';
import { window } from '../markdown/dom';
import './page';

const { ConversationView } = await import('../../../src/webview/conversationView');
const { StatusRegion } = await import('../../../src/webview/statusRegion');

const turn = (id: number, answer: string, endedAt: number | undefined = 2): TurnView => ({
  id: `turn-${id}`,
  question: `Question ${id}?`,
  askedAt: 1,
  startedAt: 1,
  endedAt,
  state: endedAt === undefined ? 'running' : 'complete',
  parts: [],
  size: '',
  note: undefined,
  hasSelection: false,
  answer,
  log: [],
  logCount: 0,
  upload: undefined,
});

describe('a long conversation that is opened', function () {
  this.timeout(20_000);

  // What takes long enough that not all of it is drawn at once.
  const long = 'A *word* of many.\n\n'.repeat(500);
  const turns = Array.from({ length: 6 }, (_, id) => turn(id, `${long}Answer ${id}`));
  let view: InstanceType<typeof ConversationView>;

  const answers = () =>
    [...view.root.querySelectorAll('.answer-body')].map(body => body.textContent ?? '');
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      await new Promise(resolve => setTimeout(resolve));
    }
  };

  // The page's clock goes on for as long as the page is there; the tests end.
  const { setInterval } = globalThis;
  before(() => {
    globalThis.setInterval = ((...args: Parameters<typeof setInterval>) =>
      setInterval(...args).unref()) as typeof setInterval;
  });
  after(() => {
    globalThis.setInterval = setInterval;
  });

  beforeEach(() => {
    view = new ConversationView(new StatusRegion());
    window.document.body.replaceChildren(view.root as never);
  });

  it('shows its last answer first, and all of them in the end', async () => {
    view.reset(turns);
    assert.match(answers().at(-1) ?? '', /^A word/);
    assert.deepEqual(
      new Set(answers().slice(0, -1)),
      new Set(['']),
      'nobody has to wait for these',
    );
    await until(() => answers().every((text, id) => text.endsWith(`Answer ${id}`)));
  });

  it('loses nothing of an answer that goes on before it is shown', async () => {
    view.reset([turn(0, `${long}Begun`, undefined), ...turns.slice(1)]);
    view.apply({ type: 'answer', turnId: 'turn-0', text: ', ended.' });
    assert.equal(answers()[0], '');
    await until(() => answers()[0]?.endsWith('Begun, ended.') ?? false);
  });

  it('goes on where a turn is deleted meanwhile', async () => {
    view.reset(turns);
    view.apply({ type: 'turnRemoved', turnId: 'turn-5' });
    view.apply({ type: 'turnRemoved', turnId: 'turn-2' });
    await until(() => answers()[0]?.endsWith('Answer 0') ?? false);
    assert.equal(answers().length, 4);
  });
});
