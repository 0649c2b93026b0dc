import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { numberedTurn, StatusRegion } from '../../../support/page/loadPage';
import { window } from '../../../support/page/renderMarkdown';

const { TurnElement } = await import('../../../../src/webview/conversation/turnElement');

describe('announcements of progress', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('are short enough to listen to', () => {
    const status = new StatusRegion();
    const line = `🌊${'word '.repeat(200_000)}`;
    status.showProgress(line);
    assert.ok(status.root.textContent?.startsWith('🌊word word'));
    assert.ok((status.root.textContent?.length ?? 0) <= 301);
    status.say(line);
    assert.ok((status.root.textContent?.length ?? 0) <= 301);
  });

  it('are repeated for a repeated action', () => {
    const status = new StatusRegion();
    status.say('Copied');
    const { firstChild } = status.root;
    status.say('Copied');
    assert.equal(status.root.textContent, 'Copied');
    assert.notEqual(status.root.firstChild, firstChild);
  });

  it('pause while the user types, and then continue with the latest one, once', () => {
    const status = new StatusRegion();
    status.showProgress('One');
    const { firstChild } = status.root;
    status.hold();
    mock.timers.tick(2000);
    assert.equal(status.root.firstChild, firstChild, 'it is not said again');
    for (const progress of ['Two', 'Three', 'Four']) {
      status.hold();
      status.showProgress(progress);
      mock.timers.tick(1000);
    }
    assert.equal(status.root.textContent, 'One');
    mock.timers.tick(1000);
    assert.equal(status.root.textContent, 'Four');
  });

  it('contain the beginning of a log line, which is complete in the log', () => {
    const turn = new TurnElement(numberedTurn(0, '', 'running'));
    const lines = [{ at: 1, text: 'x'.repeat(1_000_000) }];
    turn.append({ text: '', log: { lines, count: 1, kept: 1 } });
    assert.match(turn.status, /^x{999}…?$/);
    const log = turn.root.querySelector('details') as HTMLDetailsElement;
    log.open = true;
    log.dispatchEvent(new window.Event('toggle') as unknown as Event);
    assert.equal(
      turn.root.querySelector('.log-lines')?.textContent?.match(/x+$/)?.[0].length,
      1_000_000,
    );
  });
});
