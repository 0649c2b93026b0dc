import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useExtension } from '../../../../test/panel/support/useExtension';
import { extensionId } from '../../../../test/support/extensionId';

/** VS Code gives a workspace another storage when its folder is renamed, or when it is saved under a name. */
describe('saved conversations of a folder', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  const answers = () => window.panel.getByRole('article', { name: 'Answer' });
  const offer = (folder: string) =>
    window.notification(`Saved conversations from ${folder} are not in this workspace yet.`);

  async function ask(question: string): Promise<void> {
    await window.runCommand('New conversation');
    await window.panel.getByText('Select code or files').waitFor();
    await window.ask(question);
    await answers().getByText('complete').waitFor();
    await window.saved(question);
  }

  it('are offered when it is renamed, and come with it', async () => {
    const before = window.sample.path;
    await ask('Before it was renamed?');
    await window.renameFolder('currents');
    await window.runCommand('New conversation');
    const told = await offer(before);
    // The list doesn't contain the old conversation until the user imports it.
    await window.runCommand('Open conversation…');
    const list = await window.list(before);
    assert.ok(!list.has('Before it was renamed?'), list.rows.join('\n'));
    told.press('Import');
    await window.choose('Before it was renamed?');
    await answers().getByText('Recorded.').waitFor();
    // It continues in its session, and asks nothing else.
    await window.ask('And after?');
    await answers().nth(1).getByText('complete').waitFor();
    const [one, two] = window.service.requests.map(
      ({ json }) => (json as { kwargs: { session_id: string } }).kwargs.session_id,
    );
    assert.equal(one, two);
    await window.runCommand('Open conversation…');
    const after = await window.list('Before it was renamed?');
    assert.ok(!after.has(before), after.rows.join('\n'));
  });

  it('are listed again when it is renamed twice, even if there are newer ones', async () => {
    const before = window.sample.path;
    await ask('Under the first name?');
    await window.renameFolder('second');
    await ask('Under the second name?');
    await window.renameFolder('third');
    await window.runCommand('Open conversation…');
    await window.choose(before);
    await window.list('Under the first name?', path.join(path.dirname(before), 'second'));
    await window.choose(path.join(path.dirname(before), 'second'));
    await window.list('Under the first name?', 'Under the second name?');
  });

  it('are offered in a workspace that was saved under a name, and stay where they were', async () => {
    await ask('Before it was saved?');
    await window.openAs('/tmp/coast.code-workspace');
    await window.runCommand('Open conversation…');
    (await offer(window.sample.path)).press('Import');
    await window.choose('Before it was saved?');
    await answers().getByText('Recorded.').waitFor();
    const texts = await window.savedConversations();
    assert.equal(texts.filter(text => text.includes('Before it was saved?')).length, 2);
  });

  it('are offered in the folder of an untitled workspace that was closed without saving it', async () => {
    // A window that ends while it loads would offer them, too.
    await window.runCommand('New conversation');
    await window.panel.getByText('Select code or files').waitFor();
    await window.openAs('untitled:/tmp/1783/workspace.json');
    await ask('Before it was closed?');
    await window.openAs(undefined);
    await window.runCommand('Open conversation…');
    (await offer(window.sample.path)).press('Import');
    await window.choose('Before it was closed?');
    await answers().getByText('Recorded.').waitFor();
  });

  it('are not offered to another folder while theirs is there', async () => {
    const before = window.sample.path;
    const second = path.join(path.dirname(before), 'second');
    await ask('Whose is it?');
    await window.renameFolder('second');
    await ask('And this?');
    await window.renameFolder('third');
    await mkdir(before);
    await window.runCommand('Open conversation…');
    const list = await window.list(second);
    assert.ok(!list.has(before), list.rows.join('\n'));
    await rm(before, { recursive: true });
    await window.runCommand('Open conversation…');
    await window.list(second, before);
  });

  it('are looked for in few places, the likely ones first', async () => {
    const { data, sample } = window;
    const records = path.join(data.globalStorage, 'workspaces');
    const gone = (index: number) => `/gone/${index}`;
    await mkdir(records, { recursive: true });
    for (let index = 0; index < 60; index++) {
      const uri = `file://${gone(index)}`;
      const record = { folders: [{ uri, createdAt: 0 }], openedAt: 1000 + index };
      await writeFile(path.join(records, `w${index}.json`), JSON.stringify(record));
    }
    // It was opened longest ago, but has the name of this one.
    const likely = `/gone/for/long/${path.basename(sample.path)}`;
    const folders = [{ uri: `file://${likely}`, createdAt: 0 }];
    await writeFile(path.join(records, 'likely.json'), JSON.stringify({ folders, openedAt: 1 }));
    const storage = path.join(data.workspaceStorage, 'likely', extensionId);
    await mkdir(path.join(storage, 'conversations', randomUUID()), { recursive: true });

    await window.reload();
    const { fs } = window.host.api.workspace;
    const { stat } = fs;
    const looked = new Set<string>();
    Object.assign(fs, {
      stat: (uri: { path: string }) => {
        looked.add(uri.path);
        return stat(uri as Parameters<typeof stat>[0]);
      },
    });
    const others = () => [...looked].filter(each => each.startsWith('/gone/') && each !== likely);
    await window.runCommand('New conversation');
    await offer(likely);
    assert.deepEqual(others(), [], 'nothing else is likely');
    await window.runCommand('Open conversation…');
    await window.list(likely);
    const latest = Array.from({ length: 19 }, (_, index) => gone(59 - index));
    assert.deepEqual(others().sort(), latest.sort());
  });
});
