import assert from 'node:assert/strict';
import { writeIn } from '../../browser/questionBox';
import { deferred } from '../../support/deferred';
import { useExtension } from './useExtension';

/** The features of the window that tests rely on, from the user's side of the stand-in to the page and back. */
describe('the window of panel tests', () => {
  const window = useExtension();
  const question = () => window.panel.getByRole('textbox', { name: 'Question', exact: true });

  async function ask(text: string): Promise<void> {
    await window.ask(text);
    await window.panel.getByText('Recorded.').first().waitFor();
  }

  it('reloads with its tabs, the active one at once and another when it is shown', async () => {
    await window.runCommand('New conversation');
    await ask('The first?');
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    await window.panel.getByText('Select code or files').waitFor();
    await ask('The second?');
    await window.tab('The second?');
    await writeIn(question(), 'a draft');
    await window.reload();
    await window.panel.getByText('The second?', { exact: true }).waitFor();
    assert.equal(await question().inputValue(), 'a draft');
    assert.deepEqual(window.tabs, ['The first?', 'The second?']);
    await window.showTab('The first?');
    await window.panel.getByText('The first?', { exact: true }).waitFor();
  });

  it('discards a hidden page, and gives it back what it has kept', async () => {
    await window.runCommand('New conversation');
    await ask('The first?');
    await window.openFile('notes.txt');
    await window.tab('notes.txt');
    // Beside, because a conversation locks its group.
    await question().waitFor();
    await window.runCommand('New conversation');
    await window.panel.getByText('Select code or files').waitFor();
    assert.equal(await window.page.locator('iframe').count(), 1);
    await window.closeTab('Agent Query');
    await window.panel.getByText('Recorded.').waitFor();
  });

  it('has a side bar, which a conversation moves to and from', async () => {
    const mayEnd = deferred();
    window.service.onQuery(async stream => {
      await stream.message('First half. ');
      await mayEnd.promise;
      await stream.message('Second half.');
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('Does it move?');
    await window.panel.getByText('First half.').waitFor();
    await window.runCommand('Move conversation to side bar');
    await window.panel.getByText('First half.').waitFor();
    assert.deepEqual(window.tabs, []);
    mayEnd.resolve();
    await window.panel.getByText('Second half.').waitFor();
    assert.equal(window.host.sideBar?.title, 'Does it move?');
    await window.runCommand('Move conversation to editor');
    await window.panelAt(0).getByText('Second half.').waitFor();
    await window.panelAt(1).getByText('Select code or files').waitFor();
  });

  it('is opened twice on the same data', async () => {
    await window.runCommand('New conversation');
    await ask('From the first?');
    await window.saved('Recorded.');
    const other = await window.openAnother();
    await other.runCommand('Open conversation…');
    await other.choose(/From the first\?/);
    await other.panel.getByText('Recorded.').waitFor();
  });

  it('sends what an editor has, also unsaved', async () => {
    await window.openFile('notes.txt');
    await window.edit('notes.txt', 'one\ntwo\nthree');
    await window.select(2, 1, 2, 4);
    await window.runCommand('Ask agent about selection');
    await window.panel.getByRole('list', { name: 'Parts' }).getByText('notes.txt').waitFor();
    await ask('What is this?');
    assert.match(JSON.stringify(window.service.requests[0]?.json), /two/);
    assert.doesNotMatch(JSON.stringify(window.service.requests[0]?.json), /three/);
  });

  it('names what the stand-in lacks', () => {
    assert.throws(() => window.host.api.window.createTerminal(), /no window\.createTerminal/);
    assert.throws(() => new window.host.api.MarkdownString(''), /no vscode\.MarkdownString/);
  });
});
