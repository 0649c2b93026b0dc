import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { useExtension } from '../../../../test/panel/support/useExtension';
import { isLong } from '../../../../test/support/long';
import { namesBelow } from '../../../../test/support/namesBelow';
import { until } from '../../../../test/support/until';
import { clickRow, showTree } from './support/conversationTree';

const count = isLong ? 5000 : 1500;
const newest = new RegExp(`^Question number ${count}\\?`);

describe(`${count} saved conversations`, () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  it('are listed, the newest first, found by their names, and opened', async () => {
    window.service.answer('The answer about a bolognese.');
    await window.runCommand('New conversation');
    await window.ask(question(0));
    // In the turn and in the head, which is written last.
    await window.saved(/"state":"complete".*"state":"complete"/s);
    await window.closeTab(question(0));
    await multiply(window.data.workspaceStorage);

    await window.runCommand('Open conversation…');
    const list = await window.list(newest);
    await until('all conversations to be listed', () => rowsOf(list).length === count + 1);
    const rows = rowsOf(list);
    assert.equal(list.rows[0], 'Today');
    assert.match(rows[0] ?? '', /^Question number 0\?/);
    assert.match(rows[1] ?? '', newest);
    assert.match(rows.at(-1) ?? '', /^Question number 1\?/);
    list.hide();

    await window.runCommand('Open conversation…');
    (await window.list(newest)).type('number 17?');
    await window.choose(/^Question number 17\?/);
    await window.panel.getByText('The answer about a bolognese.').waitFor();

    // In the side bar, a group has so many rows that VS Code stays fast, and a way to all.
    const tree = await showTree(window);
    await clickRow(window, 'Show all…');
    await window.list(newest);
    const group = tree.rows.find(({ below }) => below.at(-1)?.item.label === 'Show all…');
    assert.equal(group?.below.length, 201);
  });
});

/** The rows of conversations, without headings. */
function rowsOf({ rows }: { readonly rows: readonly string[] }): readonly string[] {
  return rows.filter(row => row.startsWith('Question'));
}

function question(index: number): string {
  return `Question number ${index}?`;
}

/** Copies the only saved conversation many times, one minute apart. */
async function multiply(storage: string): Promise<void> {
  const names = await namesBelow(storage);
  const folder = names.find(name => /conversations[\\/][0-9a-f-]{36}$/.test(name)) ?? '';
  const files = readdirSync(path.join(storage, folder))
    .filter(name => name.endsWith('.json'))
    .map(name => ({ name, text: readFileSync(path.join(storage, folder, name), 'utf8') }));
  const first = Date.now() - (count + 1) * 60_000;
  for (let index = 1; index <= count; index++) {
    const copy = path.join(
      storage,
      path.dirname(folder),
      `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
    );
    const savedAt = first + index * 60_000;
    mkdirSync(copy);
    for (const { name, text } of files) {
      const changed = text
        .replaceAll(question(0), question(index))
        .replace(/"savedAt":\d+/, `"savedAt":${savedAt}`);
      writeFileSync(path.join(copy, name), changed);
    }
    utimesSync(copy, savedAt / 1000, savedAt / 1000);
  }
}
