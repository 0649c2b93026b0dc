import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sha256 } from '../../service/sha256';
import { dropFromOutside } from '../support/dropFromOutside';
import type { WorkbenchInUse } from '../support/useWorkbench';

interface FilePart {
  readonly name: string;
  readonly base64: string;
}

/** The user's way from files in the explorer to an answer. */
export function askAboutFiles(ui: WorkbenchInUse): void {
  describe('ask agent about files', function () {
    this.bail(true);

    before(() => ui.begin());

    const parts = () => ui.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    /**
     * Resolves when a part is staged and the question box has the focus. Only then does the panel no longer take the
     * focus from another element.
     */
    const staged = async (name: string) => {
      await parts().getByText(name).waitFor();
      await ui.panel.locator('textarea:focus').waitFor();
    };
    const send = async (question: string) => {
      const answers = ui.panel.getByRole('article', { name: 'Answer' });
      const next = await answers.count();
      await ui.ask(question);
      await answers.nth(next).getByText('complete').waitFor();
    };

    it('attaches three files selected in the Explorer', async () => {
      await ui.workbench.explorerSelect(['logo.png', 'data.csv', 'docs/handbook.pdf']);
      await ui.workbench.explorerContextMenu('data.csv', 'Ask agent about files');
      await parts().nth(2).waitFor();
      const texts = await parts().allTextContents();
      assert.equal(texts.length, 3);
      for (const name of ['logo.png', 'data.csv', 'docs/handbook.pdf']) {
        assert.ok(
          texts.some(text => text.includes(name)),
          name,
        );
      }
    });

    it('sends the files that were not removed, byte for byte', async () => {
      await ui.panel.getByRole('button', { name: 'Remove data.csv' }).click();
      await parts().getByText('data.csv').waitFor({ state: 'detached' });
      await send('What are these?');
      const [request] = ui.service.requests;
      assert.ok(request);
      const { parts: sent } = request.json as { parts: FilePart[] };
      const hashes = Object.fromEntries(
        sent.slice(0, -1).map(({ name, base64 }) => [name, sha256(Buffer.from(base64, 'base64'))]),
      );
      const expected = await Promise.all(
        ['docs/handbook.pdf', 'logo.png'].map(async name => [
          name,
          sha256(await readFile(path.join(ui.sample.path, name))),
        ]),
      );
      assert.deepEqual(hashes, Object.fromEntries(expected));
      const question = ui.panel.getByRole('article', { name: 'Question' });
      await question.getByText('2 attachments').click();
      await question.getByRole('listitem').getByText('image/png').waitFor();
      assert.equal(await parts().count(), 0, 'nothing is staged any more');
    });

    it('has every icon that it names', async () => {
      const missing = await ui.panel
        .locator('.codicon')
        .evaluateAll(icons =>
          icons
            .filter(icon => getComputedStyle(icon, '::before').content === 'none')
            .map(icon => icon.className),
        );
      assert.deepEqual(missing, []);
    });

    it('attaches the file of an editor’s tab', async () => {
      await ui.workbench.openFile('styles.css');
      const tab = ui.workbench.page.locator('.tab.active[data-resource-name="styles.css"]');
      await ui.workbench.chooseFromMenu('Ask agent about files', () =>
        tab.click({ button: 'right' }),
      );
      await staged('styles.css');
    });

    it('attaches an open editor, or all of them, from Attach files', async () => {
      const offered = (name: string) =>
        ui.workbench.page.locator('.quick-input-widget .monaco-list-row', { hasText: name });
      const attach = ui.panel.getByRole('button', { name: 'Attach files' });
      await ui.workbench.openFile('index.html');
      await attach.click();
      await offered('Folders…').waitFor();
      await ui.workbench.screenshot('attach');
      await offered('index.html').click();
      await staged('index.html');
      await ui.workbench.openFile('config.json');
      await attach.click();
      await offered('All open editors').click();
      await staged('config.json');
      assert.equal(await parts().getByText('index.html').count(), 1, 'once, as it was');
    });

    it('names files that cannot be dropped, and offers to attach them', async () => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-desktop-'));
      const drop = async (name: string, bytes: number) => {
        const file = path.join(folder, name);
        await writeFile(file, '');
        await truncate(file, bytes);
        await dropFromOutside(ui.panel.getByRole('textbox', { name: 'Question' }), [file]);
      };
      const notice = (text: string) =>
        ui.panel.locator('.composer .banner').filter({ hasText: text });
      await drop('film.mp4', 25 * 1024 * 1024 + 1);
      const refused = notice('Not attached: film.mp4. You can drop or paste up to 25 MB at a time');
      await refused.waitFor();
      await ui.workbench.screenshot('drop-refused');
      await refused.getByRole('button', { name: 'Attach files' }).click();
      await ui.workbench.page.locator('.quick-input-widget').getByText('Folders…').waitFor();
      await ui.workbench.page.keyboard.press('Escape');
      await refused.waitFor({ state: 'detached' });
      await drop('clip.mp4', 10 * 1024 * 1024 + 1);
      const kept = parts().filter({ hasText: 'clip.mp4' });
      await kept.getByText('too large').waitFor();
      assert.equal(await kept.getByRole('checkbox').isChecked(), false);
      await ui.panel.getByRole('button', { name: 'Remove clip.mp4' }).click();
      await kept.waitFor({ state: 'detached' });
      await dropFromOutside(ui.panel.getByRole('textbox', { name: 'Question' }), [folder]);
      const noFolder = notice("Folders can't be dropped from outside VS Code");
      await noFolder.getByRole('button', { name: 'Close' }).click();
      await noFolder.waitFor({ state: 'detached' });
      await rm(folder, { recursive: true });
    });
  });
}
