import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeIn } from '../../../../test/browser/questionBox';
import {
  type RecordingService,
  startRecordingService,
} from '../../../../test/service/recordingService';
import { openWorkbench, type Workbench } from '../../../../test/ui/support/workbench';

/** Changes to files in a workspace with several folders, two of which have the same files. */
describe('changes in a workspace with several folders', function () {
  this.bail(true);

  let folder: string;
  let service: RecordingService;
  let workbench: Workbench;

  const text = 'first\nsecond\nthird\n';
  const diff = (name: string, old: string) =>
    `\`\`\`diff\n--- a/${name}\n+++ b/${name}\n@@ -1,3 +1,3 @@\n first\n-${old}\n+changed\n third\n\`\`\`\n`;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-folders-'));
    for (const name of ['app', 'lib']) {
      await mkdir(path.join(folder, name, 'src'), { recursive: true });
      await writeFile(path.join(folder, name, 'src/same.txt'), text);
    }
    const workspace = path.join(folder, 'both.code-workspace');
    await writeFile(workspace, JSON.stringify({ folders: [{ path: 'app' }, { path: 'lib' }] }));
    service = await startRecordingService();
    workbench = await openWorkbench({
      workspace,
      extension: 'development',
      settings: { 'agentQuery.baseUrl': service.url, 'agentQuery.notifyWhenDone': 'never' },
    });
  });

  after(async () => {
    await workbench?.dispose();
    await service?.dispose();
    await rm(folder, { recursive: true });
  });

  const box = () => workbench.panel().getByRole('textbox', { name: 'Question', exact: true });
  /** Sends the text in the Question box, and reviews the changes in the answer. */
  const review = async (answer: string) => {
    service.answer(answer);
    const answers = workbench.panel().getByRole('article', { name: 'Answer' });
    const next = answers.nth(await answers.count());
    await box().press('Enter');
    await next.getByText('complete').waitFor();
    await next.getByRole('button', { name: 'Review changes' }).click();
  };
  const notification = () => workbench.page.locator('.notification-list-item').first();

  it('are refused where they fit no file or several, and put into the Question box with the lines of the file', async () => {
    await workbench.newConversation();
    await writeIn(box(), 'Change it');
    await review(diff('src/same.txt', 'second') + diff('lib/src/same.txt', '2nd'));
    await workbench.showNotification(notification());
    const message = await notification().innerText();
    assert.match(
      message,
      /src\/same\.txt: Start the path with the name of one of the workspace folders: app, lib\./,
    );
    assert.match(message, /lib\/src\/same\.txt, line 1: The file does not have the line "2nd"/);
    await workbench.screenshot('review-refused');
    await notification().getByRole('button', { name: 'Put into question' }).click();
    await box().and(workbench.panel().locator(':focus')).waitFor();
    const question = await box().inputValue();
    assert.ok(question.includes(' first\n-2nd\n+changed\n third\n'), question);
    assert.ok(question.includes(`now:\n\n\`\`\`\n${text}\`\`\``), question);
    await workbench.screenshot('review-question');
  });

  it('are applied in the folder that they name, and are there when they are reviewed once more', async () => {
    await review(diff('lib/src/same.txt', 'second'));
    const { page } = workbench;
    await page.locator('.tab.active', { hasText: 'Changes in answer 2' }).waitFor();
    await page.getByRole('button', { name: 'Apply changes…' }).click();
    await page.locator('.tab.active.dirty[data-resource-name="same.txt"]').waitFor();
    await workbench.runCommand('File: Save');
    await page.locator('.tab.active[data-resource-name="same.txt"]:not(.dirty)').waitFor();
    const read = (name: string) => readFile(path.join(folder, name, 'src/same.txt'), 'utf8');
    assert.deepEqual(
      [await read('app'), await read('lib')],
      [text, text.replace('second', 'changed')],
    );

    await page.locator('.tab', { hasText: 'Change it' }).click();
    await workbench.panel().getByText('Applied to 1 file', { exact: true }).waitFor();
    await workbench.runCommand('Review changes');
    await page
      .locator('.notification-list-item-message', {
        hasText: 'The files already contain these changes.',
      })
      .waitFor();
  });
});
