import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeIn } from '../../../../test/browser/questionBox';
import { until } from '../../../../test/support/until';
import { useWorkbench } from '../../../../test/ui/support/useWorkbench';

/** Changes to files in a workspace with several folders, two of which have the same files. */
describe('changes in a workspace with several folders', function () {
  this.bail(true);

  const text = 'first\nsecond\nthird\n';
  const diff = (name: string, old: string) =>
    `\`\`\`diff\n--- a/${name}\n+++ b/${name}\n@@ -1,3 +1,3 @@\n first\n-${old}\n+changed\n third\n\`\`\`\n`;

  const ui = useWorkbench(
    { 'agentQuery.notifyWhenDone': 'never' },
    async ({ path: folder }) => {
      for (const name of ['app', 'lib']) {
        await mkdir(path.join(folder, name, 'src'), { recursive: true });
        await writeFile(path.join(folder, name, 'src/same.txt'), text);
      }
      await writeFile(
        path.join(folder, 'both.code-workspace'),
        JSON.stringify({ folders: [{ path: 'app' }, { path: 'lib' }] }),
      );
    },
    [],
    ({ path: folder }) => ({ workspace: path.join(folder, 'both.code-workspace') }),
  );

  const box = () => ui.panel.getByRole('textbox', { name: 'Question', exact: true });
  /** Sends the text in the Question box, and reviews the changes in the answer. */
  const review = async (answer: string) => {
    ui.service.answer(answer);
    const answers = ui.panel.getByRole('article', { name: 'Answer' });
    const next = answers.nth(await answers.count());
    await box().press('Enter');
    await next.getByText('complete').waitFor();
    await next.getByRole('button', { name: 'Review changes' }).click();
  };
  const notice = () => ui.panel.locator('.composer-banner').filter({ visible: true });

  it('are refused if they fit no file or several files, and go into the Question box with the lines of the file', async () => {
    await ui.workbench.newConversation();
    await writeIn(box(), 'Change it');
    await review(diff('src/same.txt', 'second') + diff('lib/src/same.txt', '2nd'));
    await notice().getByText("The changes can't be applied.").waitFor();
    const message = await notice().innerText();
    assert.match(
      message,
      /src\/same\.txt: Start the path with one of these workspace folder names: app, lib\./,
    );
    assert.match(message, /lib\/src\/same\.txt, line 1: The file doesn't contain the line "2nd"/);
    await ui.workbench.screenshot('review-refused');
    assert.deepEqual(await ui.workbench.notifications(), [], 'the panel says it');
    await notice().getByRole('button', { name: 'Put into question' }).click();
    await box().and(ui.panel.locator(':focus')).waitFor();
    // The focus was in the box before the click, and may be back there before the text.
    const question = await until('the changes are in the question', async () => {
      const text = await box().inputValue();
      return text !== '' && text;
    });
    assert.ok(question.includes(' first\n-2nd\n+changed\n third\n'), question);
    assert.ok(question.includes(`now:\n\n\`\`\`\n${text}\`\`\``), question);
    await ui.workbench.screenshot('review-question');
  });

  it('are applied in the folder that they name, and recognized when they are reviewed again', async () => {
    await review(diff('lib/src/same.txt', 'second'));
    const { page } = ui.workbench;
    await page.locator('.tab.active', { hasText: 'Changes in answer 2' }).waitFor();
    await page.getByRole('button', { name: 'Apply changes…' }).click();
    await page.locator('.tab.active.dirty[data-resource-name="same.txt"]').waitFor();
    await ui.workbench.runCommand('File: Save');
    await page.locator('.tab.active[data-resource-name="same.txt"]:not(.dirty)').waitFor();
    const read = (name: string) =>
      readFile(path.join(ui.sample.path, name, 'src/same.txt'), 'utf8');
    assert.deepEqual(
      [await read('app'), await read('lib')],
      [text, text.replace('second', 'changed')],
    );

    await page.locator('.tab', { hasText: 'Change it' }).click();
    await ui.panel.getByText('Applied to 1 file', { exact: true }).waitFor();
    await ui.workbench.runCommand('Review changes');
    await page
      .locator('.notification-list-item-message', {
        hasText: 'The files already contain these changes.',
      })
      .waitFor();
  });
});
