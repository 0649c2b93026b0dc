import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';
import { useWorkbench } from '../support/useWorkbench';

const count = 5000;

describe('thousands of saved conversations', function () {
  this.bail(true);

  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });
  const rows = () => ui.workbench.page.locator('.quick-input-list .monaco-list-row');
  const at = (index: number) =>
    ui.workbench.page.locator(`.quick-input-list .monaco-list-row[data-index="${index}"]`);
  const row = (text: string) => rows().filter({ hasText: text });
  const open = () => ui.workbench.runCommandUntil('Open conversation…', row(question(count)));
  /** Resolves when the list has this many rows, most of them out of view. */
  const size = (length: number) =>
    ui.workbench.page.locator(`.quick-input-list [aria-setsize="${length}"]`).first().waitFor();

  before(async () => {
    ui.service.onQuery(async stream => {
      await stream.message('The answer about a bolognese.');
      await stream.end();
    });
    await ui.workbench.newConversation();
    await ui.ask(question(0));
    // In the turn and in the head, which is written last.
    await ui.workbench.saved(/"state":"complete".*"state":"complete"/s);
    await ui.workbench.runCommand('View: Close All Editors');
    await multiply(path.join(ui.workbench.userDataDir, 'User/workspaceStorage'));
  });

  it('are listed, the newest first', async () => {
    await open();
    await at(0)
      .filter({ hasText: question(0) })
      .waitFor();
    await at(1)
      .filter({ hasText: question(count) })
      .waitFor();
    await size(count + 1);
    await ui.workbench.screenshot('history-thousands');
  });

  it('are found by their names while they are still being listed', async () => {
    await ui.workbench.page.keyboard.press('Escape');
    await open();
    await ui.workbench.page.keyboard.type('number 17?');
    await at(0)
      .filter({ hasText: question(17) })
      .waitFor();
  });

  it('open from the list', async () => {
    await row(question(17)).click();
    await ui.panel.getByText('The answer about a bolognese.').waitFor();
  });
});

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
