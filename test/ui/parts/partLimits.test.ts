import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeIn } from '../../browser/questionBox';
import { sha256 } from '../../service/sha256';
import { megabytesOf } from '../../support/megabytesOf';
import { useWorkbench, type WorkbenchInUse } from '../support/useWorkbench';

/** User decisions about files over the limits, in a workspace with several folders. */
describe('files over the limits', function () {
  this.bail(true);

  const write = async (name: string, size: number, { path: folder } = ui.sample) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), 'a'.repeat(size));
  };
  const sizes = {
    ...{ 'app/a.txt': 10, 'app/grown.txt': 10, 'app/log/large.log': 3000, 'app/log/small.log': 20 },
    ...{ 'lib/b.txt': 11, 'lib/many/1.txt': 1, 'lib/many/2.txt': 1, 'lib/many/3.txt': 1 },
    ...{ 'lib/many/4.txt': 1, 'lib/keys/.env': 1 },
  };
  const ui: WorkbenchInUse = useWorkbench(
    {
      'agentQuery.context.maxFileSize': megabytesOf(2000),
      'agentQuery.context.maxTotalSize': megabytesOf(5000),
      'agentQuery.context.maxFiles': 3,
    },
    async sample => {
      await Promise.all(Object.entries(sizes).map(([name, size]) => write(name, size, sample)));
      const folders = [{ path: 'app' }, { path: 'lib' }, { uri: 'stalled:/', name: 'archive' }];
      await writeFile(
        path.join(sample.path, 'several.code-workspace'),
        JSON.stringify({ folders }),
      );
    },
    // Searches that never end by themselves, so that the test can cancel them however slow the machine is.
    ['stalled'],
    sample => ({ workspace: path.join(sample.path, 'several.code-workspace') }),
  );

  const panel = () => ui.panel;
  const question = () => panel().getByRole('textbox', { name: 'Question' });
  const parts = () => panel().getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const part = (name: string) => parts().filter({ hasText: name });
  const notice = (text: string) => panel().locator('.composer .banner').filter({ hasText: text });
  const choose = async (text: string, choice: string) => {
    await notice(text).getByRole('button', { name: choice, exact: true }).click();
  };
  const askAbout = async (...names: string[]) => {
    await ui.workbench.explorerSelect(names);
    await ui.workbench.explorerContextMenu(names[0] ?? '', 'Ask agent about files');
  };
  const answers = () => panel().getByRole('article', { name: 'Answer' });
  /** The number of answers before the last question. */
  let answered = 0;
  const send = async (text: string) => {
    answered = await answers().count();
    await ui.ask(text);
  };
  const sent = async () => {
    const { json } = await ui.service.nextRequest();
    const { parts: received } = json as {
      parts: { name?: string; text?: string; base64?: string }[];
    };
    const names = received.map(({ name, text }) => name ?? text);
    for (const { name, base64 = '' } of received) {
      if (name !== undefined) {
        const bytes = await readFile(path.join(ui.sample.path, name));
        assert.equal(sha256(Buffer.from(base64, 'base64')), sha256(bytes), name);
      }
    }
    await answers().nth(answered).getByText('complete').waitFor();
    return names;
  };

  const cancelSearch = async (message: RegExp, picture: string) => {
    const toast = ui.workbench.page.locator('.notification-list-item').filter({ hasText: message });
    await ui.workbench.showNotification(toast.first());
    await ui.workbench.screenshot(picture);
    await toast.first().getByRole('button', { name: 'Cancel' }).click();
    await toast.first().waitFor({ state: 'detached' });
  };

  it('are searched until the user cancels, and then none are listed', async () => {
    await askAbout('archive/silent');
    await part('archive/silent')
      .and(panel().getByLabel(/checking…/))
      .waitFor();
    await cancelSearch(/Searching for files/, 'limits-searching');
    await part('archive/silent').waitFor({ state: 'detached' });
    assert.equal(ui.service.requests.length, 0);
    // So that the next conversation opens beside an editor.
    await ui.workbench.runCommand('View: Close Editor');
  });

  it('have the name of their workspace folder, and are sent if the user agrees', async () => {
    await askAbout('app/a.txt', 'app/log', 'lib/b.txt');
    await part('app/log/large.log').waitFor();
    await ui.workbench.screenshot('limits-staged');
    await part('app/log/large.log').getByRole('checkbox').check();
    await send('All of them?');
    assert.deepEqual(await sent(), [
      'app/a.txt',
      'lib/b.txt',
      'app/log/large.log',
      'app/log/small.log',
      'All of them?',
    ]);
  });

  it('are not sent before the user decides', async () => {
    await askAbout('app/log');
    await part('app/log/large.log').waitFor();
    assert.equal(await panel().locator('.composer .banner').count(), 0, 'the list says why');
    await ui.workbench.chooseFromMenu('Open settings', () =>
      part('app/log/large.log').click({ button: 'right' }),
    );
    await ui.workbench.page.getByText('Max Total Size').first().waitFor();
    await ui.workbench.runCommand('View: Close Editor');
    // The next editor gets the focus late, and would get what is written before.
    await ui.workbench.page.locator('.monaco-editor.focused').waitFor();
    await send('Undecided?');
    assert.deepEqual(await sent(), ['app/log/small.log', 'Undecided?']);
    assert.equal(await parts().count(), 0, 'what was not sent is no longer staged');
  });

  it('need confirmation if a folder has very many', async () => {
    await askAbout('lib/many');
    await part('lib/many/3.txt').waitFor();
    assert.equal(await part('lib/many/4.txt').count(), 0);
    await choose('The folders contain more files than the limit of 3', 'Include anyway');
    await part('lib/many/4.txt').waitFor();
    await send('Many?');
    assert.deepEqual((await sent()).length, 5);
  });

  it('are unchanged if the search for all of them is canceled', async () => {
    await askAbout('archive/years');
    await part('archive/years/1902.txt').waitFor();
    await choose('The folders contain more files than the limit of 3', 'Include anyway');
    const searching = parts().and(panel().getByLabel(/checking…/));
    await searching.waitFor();
    await cancelSearch(/Searching for files: \d+ found/, 'limits-searching-more');
    // The notification is gone before the extension knows that it is to stop.
    await searching.waitFor({ state: 'detached' });
    // If the search had continued, it would now find more files and stage them.
    await ui.workbench.runCommand('Stalled: Answer');
    assert.equal(await parts().count(), 3);
    const before = ui.service.requests.length;
    await send('Three?');
    const { json } = await ui.service.nextRequest();
    assert.deepEqual(
      (json as { parts: { name?: string; text?: string }[] }).parts.map(
        ({ name, text }) => name ?? text,
      ),
      [1900, 1901, 1902].map(year => `archive/years/${year}.txt`).concat('Three?'),
    );
    assert.equal(ui.service.requests.length, before + 1);
    await answers().nth(answered).getByText('complete').waitFor();
  });

  it('and missing files are reported before the question is sent, which stays in its box', async () => {
    // If an editor showed one of these files, VS Code would notice the change, and the list would say so first. The first
    // item is clicked, which would open a file, so it is the folder.
    await askAbout('lib/many', 'app/grown.txt', 'lib/b.txt');
    await part('lib/many/3.txt').waitFor();
    // A file that is gone before it was looked at would not be attached at all.
    await parts().locator('.codicon-modifier-spin').first().waitFor({ state: 'detached' });
    await write('app/grown.txt', 2001);
    await rm(path.join(ui.sample.path, 'lib/b.txt'));
    await send('Still there?');
    const text = 'Not sent yet: app/grown.txt (2.0 KB, too large), lib/b.txt (not found).';
    await notice(text).waitFor();
    assert.equal(await question().inputValue(), 'Still there?');
    await ui.workbench.screenshot('limits-unsent');
    const before = ui.service.requests.length;
    await writeIn(question(), 'And now?');
    await choose(text, 'Send without them');
    assert.deepEqual(await sent(), [
      'lib/many/1.txt',
      'lib/many/2.txt',
      'lib/many/3.txt',
      'And now?',
    ]);
    assert.equal(ui.service.requests.length, before + 1);
    assert.equal(await question().inputValue(), '');
  });

  it('are reported when a question is asked again', async () => {
    await write('app/a.txt', 2001);
    await askAbout('app/a.txt');
    await part('app/a.txt').getByRole('checkbox').check();
    await send('Large?');
    assert.deepEqual(await sent(), ['app/a.txt', 'Large?']);
    await ui.workbench.runCommand('Agent Query: Ask again');
    assert.deepEqual(await sent(), ['app/a.txt', 'Large?'], 'nothing has changed');
    await write('app/a.txt', 2002);
    await ui.workbench.runCommand('Agent Query: Ask again');
    await choose('Not sent yet: app/a.txt', 'Send anyway');
    assert.deepEqual(await sent(), ['app/a.txt', 'Large?']);
  });

  it('are marked in the list when they are edited and saved', async () => {
    await askAbout('lib/many');
    const edited = (facts: RegExp) => part('lib/many/1.txt').and(panel().getByLabel(facts));
    await edited(/, 1 B,/).waitFor();
    await ui.workbench.openFile('1.txt');
    await ui.workbench.page.keyboard.type('bcd');
    await edited(/, 4 B,/).waitFor();
    await edited(/unsaved/).waitFor();
    await ui.workbench.runCommand('File: Save');
    await edited(/unsaved/).waitFor({ state: 'detached' });
    await send('Edited?');
    assert.deepEqual((await sent()).length, 4);
  });

  it('and secrets are listed, but not sent', async () => {
    await askAbout('lib/keys');
    await part('lib/keys/.env').waitFor();
    await ui.workbench.screenshot('limits-secret');
    await send('Secret?');
    assert.deepEqual(await sent(), ['Secret?']);
  });
});
