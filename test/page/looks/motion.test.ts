import assert from 'node:assert/strict';
import { snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

/** Users who request reduced motion, in VS Code or in the system, see none in the panel. */
describe('motion', () => {
  const panel = usePanelPage();

  /** The classes of moving elements while the page waits for an answer, and then while the answer arrives. */
  const moving = async (): Promise<{ waiting: string[]; arriving: string[] }> => {
    const log = [{ at: 0, text: 'Reading' }];
    await panel.send(snapshot([turnView('running', { log, logCount: 1 })]));
    const answer = panel.page.getByRole('article', { name: 'Answer' });
    await answer.getByText('Reading', { exact: true }).first().waitFor();
    const waiting = await animations();
    await panel.change({ type: 'arrived', turnId: 'running', text: 'It **begins** and' });
    await answer.locator('.md-caret').waitFor();
    // Drawing text moves the spinner, whose animation is paused during this time.
    await until('the spinner turns by itself', () =>
      answer
        .locator('.progress .codicon')
        .evaluate(spinner =>
          spinner.getAnimations().every(({ playState }) => playState !== 'paused'),
        ),
    );
    return { waiting, arriving: await animations() };
  };

  const animations = async () => {
    // Changed styles take effect in the next frame.
    await panel.updates(0);
    return panel.page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? ''),
    );
  };

  const spinner = ['codicon codicon-loading codicon-modifier-spin'];
  const none = { waiting: [], arriving: [] };

  it('is limited to the spinner', async () => {
    assert.deepEqual(await moving(), { waiting: spinner, arriving: spinner });
  });

  it('is off if the system is set to reduce motion', async () => {
    panel.distrust();
    await panel.page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await moving(), none);
  });

  it('is off if VS Code is set to reduce motion', async () => {
    // VS Code says so with this class.
    await panel.page.evaluate(() => document.body.classList.add('vscode-reduce-motion'));
    assert.deepEqual(await moving(), none);
  });
});
