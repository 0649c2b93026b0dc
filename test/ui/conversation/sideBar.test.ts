import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { askIn, writeIn } from '../../browser/questionBox';
import { aliveMs } from '../../support/aliveTime';
import { deferred } from '../../support/deferred';
import { pageIn } from '../support/panel';
import { useWorkbench } from '../support/useWorkbench';

describe('the side bar', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });

  const bar = () => ui.workbench.page.locator('.part.auxiliarybar');
  const tab = (title: string) => ui.workbench.page.locator('.tab', { hasText: title });
  const sideBar = () => pageIn(ui.workbench.page, 'sideBar');
  const editor = () => pageIn(ui.workbench.page, 'editor');
  const box = (page: FrameLocator) => page.getByRole('textbox', { name: 'Question' });
  const part = (page: FrameLocator, name = 'data.csv') =>
    page.getByRole('list', { name: 'Parts' }).getByText(name);
  const wrapsCode = (page: FrameLocator) =>
    page.locator('body').evaluate(({ classList }) => classList.contains('wraps-code'));
  const titleButton = (name: RegExp) => bar().getByRole('button', { name });

  /** Answers the next question in two halves, and sends the second when the returned function is called. */
  const answerInHalves = (name: string) => {
    const { promise, resolve } = deferred();
    ui.service.onQuery(async stream => {
      await stream.message(`First half of ${name}. `);
      await promise;
      await stream.message(`Second half of ${name}.`);
      await stream.end();
    });
    return () => resolve();
  };

  it('takes a conversation with its running answer, draft and parts, and gives it back', async () => {
    const finish = answerInHalves('one');
    await ui.workbench.explorerSelect(['notes.txt']);
    await ui.workbench.explorerContextMenu('notes.txt', 'Ask agent about files');
    await part(ui.panel, 'notes.txt').waitFor();
    await askIn(ui.panel, 'Does it move?');
    await ui.panel.getByText('First half of one.').waitFor();
    await ui.workbench.explorerSelect(['data.csv']);
    await ui.workbench.explorerContextMenu('data.csv', 'Ask agent about files');
    await part(ui.panel).waitFor();
    await writeIn(box(ui.panel), 'a draft');
    await ui.panel.getByRole('button', { name: 'Attach files' }).press('Alt+KeyZ');
    assert.ok(await wrapsCode(ui.panel));

    await ui.workbench.runCommand('Open conversation in side bar');
    await tab('Does it move?').waitFor({ state: 'detached' });
    await sideBar().getByText('First half of one.').waitFor();
    await part(sideBar()).waitFor();
    assert.equal(await box(sideBar()).inputValue(), 'a draft');
    assert.ok(await wrapsCode(sideBar()));
    finish();
    await sideBar().getByText('Second half of one.').waitFor();
    assert.equal(ui.service.requests.length, 1);

    await ui.workbench.runCommand('Open conversation in editor');
    await tab('Does it move?').waitFor();
    await editor().getByText('Second half of one.').waitFor();
    await part(editor()).waitFor();
    assert.equal(await box(editor()).inputValue(), 'a draft');
    assert.ok(await wrapsCode(editor()));
    // A new conversation takes its place.
    await sideBar().getByText('Select code or files').waitFor();
    assert.equal(await box(sideBar()).inputValue(), '');
  });

  it('has commands in its title that work on its conversation, not on the one in the editor', async () => {
    await askIn(sideBar(), 'In the side bar?');
    await sideBar().getByText('First half of one.').waitFor();
    await box(editor()).click();
    await ui.workbench.chooseFromMenu('Rename conversation…', () =>
      titleButton(/More Actions/)
        .last()
        .click(),
    );
    const input = ui.workbench.page.locator('.quick-input-widget input.input');
    await input.fill('Renamed');
    await input.press('Enter');
    await ui.workbench.saved('Renamed');
    await tab('Does it move?').waitFor();
  });

  it('finds text in its conversation by the key for it', async () => {
    const field = sideBar().getByRole('textbox', { name: 'Find' });
    const deadline = aliveMs() + 30_000;
    let isShown = false;
    while (!isShown && aliveMs() < deadline) {
      // Repeated if VS Code did not know yet that the side bar has the focus.
      await box(sideBar()).press('ControlOrMeta+f');
      isShown = await field.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    }
    await field.fill('first half');
    await sideBar().locator('.find-count').getByText('1 of 1').waitFor();
    await field.press('Escape');
    await field.waitFor({ state: 'hidden' });
  });

  it('leaves the commands in the title of a tab to the conversation in the tab', async () => {
    await box(sideBar()).click();
    const more = ui.workbench.page
      .locator('.part.editor')
      .getByRole('button', { name: /More Actions/ });
    await ui.workbench.chooseFromMenu('Rename conversation…', () => more.last().click());
    const input = ui.workbench.page.locator('.quick-input-widget input.input');
    await input.fill('In a tab');
    await input.press('Enter');
    await tab('In a tab').waitFor();
  });

  /** Resizes the side bar by dragging its edge. */
  const setWidth = async (width: number) => {
    const { mouse } = ui.workbench.page;
    const box = (await bar().boundingBox()) ?? assert.fail('it is shown');
    await mouse.move(box.x - 1, box.y + 300);
    await mouse.down();
    await mouse.move(box.x + box.width - width - 1, box.y + 300, { steps: 5 });
    await mouse.up();
  };

  it('lets an answer go on when another conversation takes its place', async () => {
    // Wide enough for all buttons of its title, whatever the width of its font.
    await setWidth(600);
    const finish = answerInHalves('two');
    await askIn(sideBar(), 'Does it go on?');
    await sideBar().getByText('First half of two.').waitFor();
    await titleButton(/^New conversation/).click();
    await sideBar().getByText('Select code or files').waitFor();
    finish();
    await ui.workbench.saved('Second half of two.');
    await titleButton(/^Open conversation/).click();
    await ui.workbench.page
      .locator('.quick-input-list .monaco-list-row', { hasText: 'Renamed' })
      .click();
    await sideBar().getByText('Second half of two.').waitFor();
    await sideBar().getByText('complete').last().waitFor();
  });

  it('shows on its icon that an answer has ended while it was hidden', async () => {
    const finish = answerInHalves('three');
    await askIn(sideBar(), 'Does it call?');
    await sideBar().getByText('First half of three.').waitFor();
    const icon = bar().getByRole('tab', { name: /^Agent Query/ });
    await bar().getByRole('tab', { name: /^Chat/ }).click();
    await sideBar().locator('html').waitFor({ state: 'detached' });
    finish();
    await icon.locator('.badge-content', { hasText: '1' }).waitFor();
    await icon.click();
    await sideBar().getByText('Second half of three.').waitFor();
    await icon.locator('.badge-content', { hasText: '1' }).waitFor({ state: 'hidden' });
  });

  it('comes back with its conversation after a reload', async () => {
    await writeIn(box(sideBar()), 'not sent yet');
    await ui.workbench.saved('not sent yet');
    await ui.workbench.reload();
    await sideBar().getByText('Second half of three.').waitFor();
    assert.equal(await box(sideBar()).inputValue(), 'not sent yet');
  });
});
