import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../../support/until';
import { useExtension } from '../support/useExtension';

describe('changes that cannot be applied', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  it('are put into the question with the lines of the file, and the next answer applies', async () => {
    const notes = path.join(window.sample.path, 'notes.txt');
    const [first = ''] = (await readFile(notes, 'utf8')).split('\n');
    const asked: string[] = [];
    // Reviews have tabs of their own, then.
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
    const refused = await window.notification(
      /The file does not have the line "a line that is not there"\. You can put them into the question/,
    );
    refused.press('Put into question');
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
    const applying = window.execute('Apply changes…');
    await window.choose('notes.txt');
    await applying;
    await window.tab('notes.txt');
    assert.equal(window.host.editors.activeEditor?.document.lineAt(0).text, 'new');
  });
});

describe('a review of JSON that names a schema', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  it('has its text only in a language that loads no schema', async () => {
    const { documents, commands } = window.host;
    // The review has tabs of its own, then.
    commands.remove('vscode.changes');
    const opened: Array<readonly [language: string, text: string]> = [];
    documents.opened.event(document => {
      if (document.uri.scheme === 'agent-query-changes') {
        opened.push([document.languageId, document.getText()]);
      }
    });
    const text = '{"$schema": "https://elsewhere.test"}\n';
    window.service.onQuery(async stream => {
      await stream.message(`\`\`\`json config.json\n${text}\`\`\`\n`);
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('Change it');
    await window.panel.getByRole('button', { name: 'Review changes' }).click();
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
    window.service.onQuery(async stream => {
      await stream.message('```ts src/a.ts\nlet a;\n```\n');
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('Write it');
    await window.panel.getByRole('button', { name: 'Review changes' }).click();
    (await window.notification(/src\/a\.ts: Open a folder first\.$/)).press('Open folder…');
    await opening;
  });
});

/** Other hosts of extensions, such as Theia. */
describe('a review in a host without multi-file diffs', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });
  const read = (name: string) =>
    readFile(path.join(window.sample.path, name), 'utf8').catch(() => undefined);

  async function review(answer: string): Promise<void> {
    window.host.commands.remove('vscode.changes');
    window.service.onQuery(async stream => {
      await stream.message(answer);
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('Change them');
    await window.panel.getByRole('button', { name: 'Review changes' }).click();
  }

  it('is one diff editor after the other, and is applied from any of them', async () => {
    const [notes = '', data = ''] = await Promise.all(['notes.txt', 'data.csv'].map(read));
    const first = notes.split('\n')[0];
    await review(
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

  it('lists a file with a long path by its name and numbers, and the path below', async () => {
    const name = `packages/console/${'nested/'.repeat(8)}sideBar.txt`;
    await review(`\`\`\`txt ${name}\nnew\n\`\`\`\n`);
    await window.tab(/sideBar\.txt/);
    const applying = window.execute('Apply changes…');
    await window.list(new RegExp(`^sideBar\\.txt\\Wnew file, lines added: 1\\W${name}$`));
    await window.choose('sideBar.txt');
    await applying;
    assert.equal(await read(name), 'new\n');
  });

  it('shows the first files of many, and says so', async () => {
    const names = Array.from({ length: 22 }, (_, index) => `made/${index + 1}.txt`);
    await review(names.map(name => `\`\`\`txt ${name}\nnew\n\`\`\`\n`).join('\n'));
    await window.notification('Only the first 20 of 22 are shown.');
    assert.equal(window.tabs.filter(title => title.startsWith('Changes in answer')).length, 20);
  });
});
