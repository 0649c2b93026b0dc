import assert from 'node:assert/strict';
import type { PartRecord } from '../../../../src/core/parts/partSource';
import { PanelNotice } from '../../../../src/host/page/panelNotice';
import type { NoticeView } from '../../../../src/protocol/views';

describe('notice of a panel', () => {
  function start() {
    const shown: (NoticeView | undefined)[] = [];
    const done: string[] = [];
    const notice = new PanelNotice(view => shown.push(view));
    notice.post({
      text: 'Not included.',
      choices: [
        { label: 'Include', act: () => done.push('include') },
        { label: 'Settings', leavesOpen: true, act: () => done.push('settings') },
      ],
      isValid: staged => staged.length > 0,
    });
    return { shown, done, notice };
  }

  it('offers its choices by number, and disappears with a decision', () => {
    const { shown, done, notice } = start();
    assert.deepEqual(shown, [
      {
        severity: 'warning',
        text: 'Not included.',
        detail: '',
        actions: [
          { id: 0, label: 'Include' },
          { id: 1, label: 'Settings' },
        ],
      },
    ]);
    notice.choose(1);
    assert.equal(shown.length, 1);
    notice.choose(0);
    assert.deepEqual(done, ['settings', 'include']);
    assert.deepEqual(shown.slice(1), [undefined]);
  });

  it('disappears without effect when it is closed', () => {
    const { shown, done, notice } = start();
    notice.choose(undefined);
    notice.choose(0);
    assert.deepEqual([shown.at(-1), done, notice.view], [undefined, [], undefined]);
  });

  it('resolves a message to the button that was pressed', async () => {
    const { notice } = start();
    const answer = notice.info('Start it?', 'Start', 'Later');
    assert.equal(notice.view?.severity, 'info');
    notice.choose(1);
    assert.equal(await answer, 'Later');
    assert.equal(notice.view, undefined);
  });

  for (const [end, act] of Object.entries({
    'is closed': (notice: PanelNotice): void => notice.choose(undefined),
    'is replaced': (notice: PanelNotice): void => void notice.error('Not saved.'),
    'ends with a question': (notice: PanelNotice): void => notice.clear(),
  })) {
    it(`resolves a message to nothing when it ${end}`, async () => {
      const { notice } = start();
      const answer = notice.info('Start it?', 'Start');
      act(notice);
      assert.equal(await answer, undefined);
    });
  }

  it('shows messages elsewhere while the panel is out of sight', async () => {
    const elsewhere = async (text: string) => `${text} elsewhere`;
    const notice = new PanelNotice(
      () => assert.fail(),
      () => ({ info: elsewhere, warning: elsewhere, error: elsewhere }),
    );
    assert.equal(await notice.warning('Refused'), 'Refused elsewhere');
  });

  it('keeps the message that an action shows', () => {
    const { notice } = start();
    notice.post({ text: 'A', choices: [{ label: 'B', act: () => void notice.info('C') }] });
    notice.choose(0);
    assert.equal(notice.view?.text, 'C');
  });

  it('disappears when none of its parts is staged any more', () => {
    const { shown, notice } = start();
    notice.partsChanged([{} as PartRecord]);
    assert.equal(shown.length, 1);
    notice.partsChanged([]);
    assert.deepEqual(shown.slice(1), [undefined]);
  });
});
