import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Range } from '../../../../test/panel/standIn/positions';
import { type ExtensionWindow, useExtension } from '../../../../test/panel/support/useExtension';
import { until } from '../../../../test/support/until';

/** Reviews the changes in an answer to a new question, in separate tabs. */
async function review(window: ExtensionWindow, answer: string): Promise<void> {
  window.host.commands.remove('vscode.changes');
  window.service.answer(answer);
  await window.runCommand('New conversation');
  await window.ask('Change them');
  await window.panel.getByRole('button', { name: 'Review changes' }).click();
}

describe('changes that cannot be applied', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  it('go into the question with the lines of the file, and the next answer can be applied', async () => {
    const notes = path.join(window.sample.path, 'notes.txt');
    const [first = ''] = (await readFile(notes, 'utf8')).split('\n');
    const asked: string[] = [];
    // Reviews then open in separate tabs.
    window.host.commands.remove('vscode.changes');
    const diff = (old: string) =>
      ['```diff', '--- a/notes.txt', '+++ b/notes.txt', '@@ @@', `-${old}`, '+new', '```'].join(
        '\n',
      );
    window.service.onQuery(async (stream, { json }) => {
      asked.push(JSON.stringify(json));
      await stream.message(diff(asked.length === 1 ? 'a line that is not there' : first));
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('Change it');
    await window.panel.getByRole('button', { name: 'Review changes' }).click();
    await window.notice(
      /The file doesn't contain the line "a line that is not there"\. You can put them into the question/,
    );
    await window.panel.getByRole('button', { name: 'Put into question' }).click();
    const box = window.panel.getByRole('textbox', { name: 'Question' });
    let text = '';
    await until('the changes are in the Question box', async () => {
      text = await box.inputValue();
      return text !== '';
    });
    assert.ok(text.includes('-a line that is not there\n+new'), text);
    assert.ok(text.includes(`now:\n\n\`\`\`\n${first}\n`), text);
    await box.press('Enter');
    await window.panel.getByRole('button', { name: 'Review changes' }).nth(1).click();
    await window.tab(/^Changes in answer 2/);
    assert.ok(asked[1]?.includes(JSON.stringify(text).slice(1, -1)), asked[1]);
    // One change that nothing speaks against needs no list.
    await window.execute('Apply changes…');
    await window.tab('notes.txt');
    assert.equal(window.host.editors.activeEditor?.document.lineAt(0).text, 'new');
  });
});

describe('the list of changes', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });
  const lines = 'abcdefghi'.split('');
  const text = (...changed: readonly string[]) =>
    `${lines.map(line => (changed.includes(line) ? line.toUpperCase() : line)).join('\n')}\n`;
  const answer = [
    '```diff',
    '--- a/list.txt',
    '+++ b/list.txt',
    ...['@@ -1,3 +1,3 @@', ' a', '-b', '+B', ' c'],
    ...['@@ -7,3 +7,3 @@', ' g', '-h', '+H', ' i'],
    '```',
    '```sh .env',
    'A=1',
    '```',
  ].join('\n');
  const document = () => window.host.documents.openUri(window.uri('list.txt'));
  /** The text of the file in the review. */
  const reviewed = () =>
    window.host.documents.all
      .find(({ uri }) => uri.scheme === 'agent-query-changes' && uri.path.endsWith('list.txt'))
      ?.getText();
  const isReviewed = (expected: string) =>
    until('the review shows what is ticked', () => reviewed() === expected);
  const foot = () => window.panel.getByRole('article', { name: 'Answer' }).last();

  async function openList() {
    const applying = window.execute('Apply changes…');
    return { applying, list: await window.list('list.txt') };
  }

  beforeEach(async () => {
    await writeFile(path.join(window.sample.path, 'list.txt'), text());
    await review(window, answer);
    await window.tab(/^Changes in answer 1, 1 of 3 not selected/);
  });

  it('has a tick for each change and each file, and the review shows the ticked changes', async () => {
    await isReviewed(text('b', 'h'));
    const { applying, list } = await openList();
    assert.deepEqual(list.rows.slice(0, 3), [
      'list.txt +2 −2',
      'Line 2: B +1 −1',
      'Line 8: H +1 −1',
    ]);
    assert.deepEqual(list.ticked, list.rows.slice(0, 3));
    list.toggle(/^Line 2/);
    assert.deepEqual(list.ticked, ['Line 8: H +1 −1']);
    await isReviewed(text('h'));
    list.toggle('list.txt');
    assert.deepEqual(list.ticked, list.rows.slice(0, 3));
    await isReviewed(text('b', 'h'));
    list.toggle('list.txt');
    assert.deepEqual(list.ticked, []);
    await isReviewed(text());
    list.toggle(/^Line 8/);
    list.hide();
    await applying;
    await isReviewed(text('b', 'h'));
    assert.equal((await document()).getText(), text());

    const again = await openList();
    assert.deepEqual(again.list.ticked, ['Line 8: H +1 −1']);
    again.list.accept();
    await again.applying;
    await window.tab('list.txt');
    assert.equal((await document()).getText(), text('h'));
    await foot().getByText('Applied to 1 file (unsaved)').waitFor();
    await foot().getByRole('button', { name: 'Review changes' }).waitFor();
  });

  it('is shown again with the same ticks if a file has changed', async () => {
    const { applying, list } = await openList();
    list.toggle(/^Line 2/);
    window.host.documents.edit(await document(), [
      { range: new Range(0, 0, 0, 0), newText: 'new\n' },
    ]);
    list.accept();
    const again = await window.quickPick(/^Files have changed/);
    assert.deepEqual(again.ticked, ['Line 9: H +1 −1']);
    assert.equal((await document()).getText(), `new\n${text()}`);
    again.accept();
    await applying;
    assert.equal((await document()).getText(), `new\n${text('h')}`);
  });

  it('leaves the applied changes below the answer, to save and to undo them', async () => {
    const { applying, list } = await openList();
    list.toggle('.env');
    list.accept();
    await applying;
    await foot().getByText('Applied to 2 files (unsaved)').waitFor();
    assert.equal(await foot().getByRole('button', { name: 'Review changes' }).count(), 0);
    await foot().getByRole('button', { name: 'Save all' }).click();
    await foot().getByText('Applied to 2 files', { exact: true }).waitFor();
    assert.equal(await readFile(path.join(window.sample.path, 'list.txt'), 'utf8'), text('b', 'h'));
    window.host.commands.register('undo', async () => {
      const { documents, editors } = window.host;
      assert.equal(editors.activeEditor?.document.uri.path.split('/').at(-1), 'list.txt');
      const range = new Range(0, 0, lines.length, 0);
      documents.edit(await document(), [{ range, newText: text() }]);
      await rm(path.join(window.sample.path, '.env'));
    });
    await foot().getByRole('button', { name: 'Undo' }).click();
    await foot().getByRole('button', { name: 'Review changes' }).waitFor();
    assert.equal(await foot().getByText('Applied').count(), 0);
  });
});

describe('a review of JSON that names a schema', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  it('has its text in a language that loads no schema', async () => {
    const { documents } = window.host;
    const opened: Array<readonly [language: string, text: string]> = [];
    documents.opened.event(document => {
      if (document.uri.scheme === 'agent-query-changes') {
        opened.push([document.languageId, document.getText()]);
      }
    });
    const text = '{"$schema": "https://elsewhere.test"}\n';
    await review(window, `\`\`\`json config.json\n${text}\`\`\`\n`);
    await window.tab(/^Changes in answer 1/);
    await until('the text is in the review', () =>
      documents.all.some(each => each.languageId === 'jsonl' && each.getText() === text),
    );
    assert.deepEqual(opened, [
      ['json', ''],
      ['jsonl', ''],
    ]);
  });
});

describe('changes in a window without a folder', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  it('offer to open one', async () => {
    const workspace: { workspaceFolders?: unknown } = window.host.api.workspace;
    workspace.workspaceFolders = undefined;
    const opening = new Promise<void>(resolve => {
      window.host.commands.register('vscode.openFolder', () => resolve());
    });
    await review(window, '```ts src/a.ts\nlet a;\n```\n');
    await window.notice(/src\/a\.ts: Open a folder first\.$/);
    await window.panel.getByRole('button', { name: 'Open folder…' }).click();
    await opening;
  });
});

/** Other hosts of extensions, such as Theia. */
describe('a review in a host without multi-file diffs', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });
  const read = (name: string) =>
    readFile(path.join(window.sample.path, name), 'utf8').catch(() => undefined);

  it('is one diff editor after the other, and is applied from any of them', async () => {
    const [notes = '', data = ''] = await Promise.all(['notes.txt', 'data.csv'].map(read));
    const first = notes.split('\n')[0];
    await review(
      window,
      [
        '```diff',
        '--- a/notes.txt',
        '+++ b/notes.txt',
        '@@ -1 +1 @@',
        `-${first}`,
        '+changed',
        '--- a/data.csv',
        '+++ /dev/null',
        `@@ -1,${data.trimEnd().split('\n').length} +0,0 @@`,
        ...data
          .trimEnd()
          .split('\n')
          .map(line => `-${line}`),
        '```',
        '```txt made/new.txt',
        'new',
        '```',
      ].join('\n'),
    );
    const titles = ['notes.txt (1', 'data.csv (2', 'new.txt (3'].map(
      each => `Changes in answer 1: ${each} of 3)`,
    );
    const shown = () => window.tabs.filter(title => title.startsWith('Changes in answer'));
    await until('all diff editors', () => shown().length === titles.length);
    await window.tab(titles[0] ?? '');
    await window.showTab(titles[2] ?? '');
    assert.deepEqual(shown(), titles);
    assert.deepEqual(
      window.host.editors.tabs
        .filter(({ label }) => titles.includes(label))
        .map(({ documents }) => documents.map(document => document.getText())),
      [
        [notes, notes.replace(first ?? '', 'changed')],
        [data, ''],
        ['', 'new\n'],
      ],
    );
    assert.equal(window.host.contextKeys.get('agentQuery.reviewing'), true);
    const applying = window.execute('Apply changes…');
    await window.choose('notes.txt', 'made/new.txt');
    await applying;
    await window.tab('notes.txt');
    assert.deepEqual(shown(), []);
    assert.equal(window.host.editors.activeEditor?.document.lineAt(0).text, 'changed');
    assert.deepEqual(await Promise.all(['made/new.txt', 'data.csv'].map(read)), ['new\n', data]);
  });

  it('lists a file with a long path by its name and numbers, above the path', async () => {
    const name = `packages/console/${'nested/'.repeat(8)}sideBar.txt`;
    const other = '```txt other.txt\nnew\n```\n';
    await review(window, `\`\`\`txt ${name}\nnew\n\`\`\`\n\n${other}`);
    await window.tab(/sideBar\.txt/);
    const applying = window.execute('Apply changes…');
    await window.list(new RegExp(`^sideBar\\.txt\\Wnew file · \\+1\\W${name}$`));
    await window.choose('sideBar.txt');
    await applying;
    assert.equal(await read(name), 'new\n');
  });

  it('shows only the first files of many, with a note', async () => {
    const names = Array.from({ length: 22 }, (_, index) => `made/${index + 1}.txt`);
    await review(window, names.map(name => `\`\`\`txt ${name}\nnew\n\`\`\`\n`).join('\n'));
    await window.notification('Only the first 20 of 22 are shown.');
    assert.equal(window.tabs.filter(title => title.startsWith('Changes in answer')).length, 20);
  });
});
