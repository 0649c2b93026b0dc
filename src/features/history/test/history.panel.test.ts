import assert from 'node:assert/strict';
import { writeIn } from '../../../../test/browser/questionBox';
import { useExtension } from '../../../../test/panel/support/useExtension';
import { megabytesOf } from '../../../../test/support/megabytesOf';
import { until } from '../../../../test/support/until';

describe('the saved conversations', () => {
  const window = useExtension({ 'agentQuery.history.maxSize': megabytesOf(20_000) });

  /** Asks a question in a new conversation, whose answer has this many characters. */
  async function ask(question: string, size = 100): Promise<void> {
    window.service.answer('x '.repeat(size / 2), `The end of: ${question}`);
    await window.runCommand('New conversation');
    await window.tab('Agent Query');
    await window.ask(question);
    await window.panel.getByText(`The end of: ${question}`).waitFor();
    await window.panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
  }

  async function rename(present: string, text: string): Promise<void> {
    await window.runCommand('Rename conversation…');
    await answerBox(present, text);
  }

  async function answerBox(present: string, text: string): Promise<void> {
    const box = await window.inputBox(/Leave empty to use the first question/);
    assert.equal(box.value, present);
    await box.enter(text);
  }

  /** Opens the list of conversations, and returns it once it has this row. */
  async function open(row: RegExp) {
    await window.runCommand('Open conversation…');
    return window.list(row);
  }

  it('make room for new ones, the oldest first and none that is open', async () => {
    await ask('The first?', 9_000);
    await ask('The second?', 9_000);
    await window.closeTab('The first?');
    await ask('The third?', 9_000);
    await window.forgotten('The first?');
    assert.equal((await window.savedConversations()).length, 2);

    await ask('A large one?', 30_000);
    await window.saved('The end of: A large one?');
    assert.equal((await window.savedConversations()).length, 3, 'open conversations are kept');
  });

  it('are deleted one by one from the list, with the panel where one is open', async () => {
    await ask('The first?');
    await ask('The second?');
    await open(/The first\?/);
    await window.pressInList(/The first\?/, 'Delete');
    const dialog = await window.modal('Delete the conversation "The first?"?');
    dialog.press('Delete');
    await window.forgotten('The first?');
    assert.deepEqual(window.tabs, ['The second?']);
    await window.list(/The second\?/);
    assert.equal((await window.savedConversations()).length, 1);
    await window.pressInList(/The second\?/, 'Delete');
    (await window.modal(/The second/)).press('Delete');
    await window.quickPick('No saved conversations in this workspace');
  });

  it('are deleted from the menu of their tab if the user confirms', async () => {
    await ask('The first?');
    await ask('The second?');
    const asked = 'Delete the conversation "The second?"?';
    await window.runCommand('Delete conversation…');
    (await window.modal(asked)).close();
    await window.runCommand('Delete conversation…');
    (await window.modal(asked)).press('Delete');
    await window.forgotten('The second?');
    assert.deepEqual(window.tabs, ['The first?']);
  });

  it('are renamed, which changes the tab and the list, until the name is emptied', async () => {
    await ask('The first?');
    await rename('The first?', 'Release notes');
    await window.tab('Release notes');
    assert.match((await open(/Release notes/)).rows.join('\n'), /The first\? · 1 question/);
    await rename('Release notes', '');
    await window.tab('The first?');
  });

  it('are renamed in the list, which stays open with the typed text', async () => {
    await ask('The first?');
    await ask('The second?');
    await window.closeTab('The first?');
    await open(/The first\?/);
    (await window.quickPick()).type('first');
    await window.pressInList(/The first\?/, 'Rename');
    await answerBox('The first?', 'The first, renamed');
    await window.list(/The first, renamed/);
    assert.equal((await window.quickPick()).value, 'first');
    await window.saved('The first, renamed');
  });

  it('have their whole first question in the list, and its beginning in the tab', async () => {
    const long =
      'Why does the parser of the event stream split a message that spans several lines?';
    await ask(long);
    await window.tab(/^Why does the parser.*…$/);
    assert.match((await open(/^Why does the parser/)).rows.join('\n'), /spans several lines\?/);
  });

  it('are listed by the time of the last question, not of later typing', async () => {
    await ask('The first?');
    await ask('The second?');
    await window.showTab('The first?');
    await writeIn(window.panel.getByRole('textbox', { name: 'Question', exact: true }), 'A draft');
    await window.saved('"draft":"A draft"');
    const { rows } = await open(/The first\?/);
    assert.match(rows.join('\n'), /^Today\nThe second\?.*\nThe first\?/);
  });

  it('are found by words of their answers, with the text around them', async () => {
    await ask('A large one?', 9_000);
    await ask('The second?');
    await open(/A large one\?/);
    (await window.quickPick()).type('END OF: a large');
    await window.list(/The end of: A large one\?/);
    await window.choose(/A large one\?/);
    await window.tab('A large one?');
  });

  it('are first in the list if they are pinned, and are kept unless pinned ones are to be deleted, too', async () => {
    await ask('The first?');
    await ask('The second?');
    await window.closeTab('The first?');
    await open(/The first\?/);
    await window.pressInList(/The first\?/, 'Pin');
    await until('the pinned conversation to stand first', async () => {
      const [heading, first] = (await window.list(/The first\?/)).rows;
      return heading === 'Pinned' && /^The first\?/.test(first ?? '');
    });

    await window.runCommand('Delete saved conversations…');
    const dialog = await window.modal();
    assert.match(dialog.detail ?? '', /Open conversations and 1 pinned conversation are kept\./);
    dialog.press('Delete');
    await open(/The first\?/);
    await window.pressInList(/The first\?/, 'Unpin');
    await window.runCommand('Delete saved conversations…');
    (await window.modal()).press('Delete');
    await window.forgotten('The first?');
    const [left, ...others] = await window.savedConversations();
    assert.match(left ?? '', /The second\?/, 'open conversations are kept');
    assert.deepEqual(others, []);
  });
});
