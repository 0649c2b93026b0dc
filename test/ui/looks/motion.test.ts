import assert from 'node:assert/strict';
import { type Deferred, deferred } from '../../support/deferred';
import { until } from '../../support/until';
import { workbenchTimeoutMs } from '../support/palette';
import { useWorkbench } from '../support/useWorkbench';

/** Users who request reduced motion, in VS Code or in the system, see none in the panel. */
describe('motion', () => {
  const ui = useWorkbench({ 'workbench.reduceMotion': 'off', 'editor.cursorBlinking': 'blink' });
  let mayGoOn: Deferred;
  let mayEnd: Deferred;

  afterEach(() => {
    mayGoOn?.resolve();
    mayEnd?.resolve();
  });

  /** The classes of moving elements while the page waits for an answer, and then while the answer arrives. */
  const moving = async (question: string): Promise<{ waiting: string[]; arriving: string[] }> => {
    mayGoOn = deferred();
    mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.log('Reading');
      await mayGoOn.promise;
      await stream.message('It **begins** and');
      await mayEnd.promise;
      await stream.end();
    });
    await ui.ask(question);
    const answer = ui.panel.getByRole('article', { name: 'Answer' }).last();
    await answer.getByText('Reading').waitFor();
    const waiting = await animations();
    mayGoOn.resolve();
    await answer.locator('.md-caret').waitFor();
    // Drawing text moves the spinner, whose animation is paused meanwhile.
    const isPaused = (spinner: Element) =>
      spinner.getAnimations().some(({ playState }) => playState === 'paused');
    await until(
      'the spinner to move',
      async () => !(await answer.locator('.progress .codicon').evaluate(isPaused)),
      workbenchTimeoutMs,
    );
    const arriving = await animations();
    mayEnd.resolve();
    await answer.locator('.turn-state').getByText('complete').waitFor();
    return { waiting, arriving };
  };

  const animations = () =>
    ui.panel.locator('body').evaluate(async () => {
      // Changed styles take effect in the next frame.
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? '');
    });

  const spinner = ['codicon codicon-loading codicon-modifier-spin'];
  const none = { waiting: [], arriving: [] };

  it('is the spinner’s alone', async () => {
    await ui.workbench.runCommand('Ask agent…');
    assert.deepEqual(await moving('With motion?'), { waiting: spinner, arriving: spinner });
  });

  it('is none where the system asks for less', async () => {
    await ui.workbench.page.emulateMedia({ reducedMotion: 'reduce' });
    await ui.panel.locator('body:not(.vscode-reduce-motion)').waitFor();
    assert.deepEqual(await moving('Without, by the system?'), none);
    await ui.workbench.page.emulateMedia({ reducedMotion: null });
  });

  it('is none where VS Code is set to have less', async () => {
    await ui.workbench.updateSettings({ 'workbench.reduceMotion': 'on' });
    await ui.panel.locator('body.vscode-reduce-motion').waitFor();
    assert.deepEqual(await moving('Without, by VS Code?'), none);
  });
});
