import assert from 'node:assert/strict';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';
import { useExtension } from '../support/useExtension';

/** Tabs that are restored after a reload but not shown yet, and damaged files. */
describe('saved conversations after a reload', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  async function ask(question: string): Promise<void> {
    window.service.answer(`Answer to: ${question}`);
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    await window.ask(question);
    await answerTo(question);
    await window.panel.locator('.turn-state').getByText('complete').waitFor();
    await window.saved(`Answer to: ${question}`);
  }

  const answerTo = (question: string) => window.panel.getByText(`Answer to: ${question}`).waitFor();

  /** The path of what has this name in the storage. */
  async function stored(name: string): Promise<string> {
    const { workspaceStorage } = window.data;
    const found = (await namesBelow(workspaceStorage)).find(each => path.basename(each) === name);
    return path.join(workspaceStorage, found ?? assert.fail(`There is no ${name}.`));
  }

  async function open(question: RegExp): Promise<void> {
    await window.runCommand('Open conversation…');
    await window.choose(question);
  }

  it('are not deleted while they belong to a tab that has not been shown yet', async () => {
    await ask('The first?');
    await ask('The second?');
    await ask('The third?');
    await window.closeTab('The third?');
    await window.tab('The second?');
    await window.reload();
    await answerTo('The second?');
    assert.deepEqual(window.tabs, ['The first?', 'The second?']);
    await window.runCommand('Delete saved conversations…');
    (await window.modal()).press('Delete');
    await window.forgotten('The third?');
    await window.saved('Answer to: The second?');
    await window.saved('Answer to: The first?');
    // The window's information from before the reload was taken over, because it was the latest.
    const files = await readdir(await stored('open'));
    // A file that is being written ends with .part.
    assert.equal(files.filter(file => file.endsWith('.json')).length, 1, files.join());
  });

  it('are opened in the tab that was restored', async () => {
    await ask('The first?');
    await ask('The second?');
    await window.reload();
    await answerTo('The second?');
    await open(/The first\?/);
    await answerTo('The first?');
    assert.deepEqual(window.tabs, ['The first?', 'The second?']);
  });

  it('name the parts that cannot be read, and keep their files', async () => {
    await ask('The first?');
    await window.closeTab('The first?');
    const folder = await stored('conversations');
    const name = (await namesBelow(folder)).find(each => /000000-.*\.json$/.test(each));
    const file = path.join(folder, name ?? assert.fail('No question is saved.'));
    const text = await readFile(file, 'utf8');
    await writeFile(file, '{');
    await open(/The first\?/);
    await window.panel
      .getByText("One question in this conversation and its answer can't be read.")
      .waitFor();
    await writeFile(file, text);
    // The title of the tab was the first question.
    await window.closeTab('Agent Query');
    await open(/The first\?/);
    await answerTo('The first?');
  });

  it('lead to a notice if they cannot be saved, and to another one when they can be saved again', async () => {
    await ask('The first?');
    const folder = await stored('conversations');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, '');
    window.service.answer('Not to be lost.');
    await window.ask('And now?');
    await window.notification(/^Conversations can't be saved and are kept in memory for now\./);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    await window.notification('Conversations are being saved again.');
    await window.saved('Not to be lost.');
  });
});
