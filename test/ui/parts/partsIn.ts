import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { writeIn } from '../../browser/questionBox';
import { sha256 } from '../../service/sha256';
import { until } from '../../support/until';
import { dragIntoPanel as drag } from '../support/dragIntoPanel';
import { dropFromOutside, dropLink } from '../support/dropFromOutside';
import { workbenchTimeoutMs } from '../support/palette';
import type { SampleFolder } from '../support/sampleFolder';
import type { WorkbenchInUse } from '../support/useWorkbench';

interface SentPart {
  readonly type: string;
  readonly name?: string;
  readonly mimeType?: string;
  readonly base64?: string;
  readonly text?: string;
}

export function writeSecret({ path: folder }: SampleFolder): Promise<void> {
  return writeFile(path.join(folder, '.env'), 'KEY=1');
}

/** Parts that are added by drop, paste and `#`: how they are ordered, and that they are what is sent. */
export function partsIn(ui: WorkbenchInUse): void {
  describe('attachments', function () {
    this.bail(true);

    let desktop: string;
    before(async () => {
      await ui.begin();
      desktop = await mkdtemp(path.join(os.tmpdir(), 'agent-query-desktop-'));
    });
    after(() => rm(desktop, { recursive: true }));
    /** Creates a file outside the workspace and returns its path. */
    const onDesktop = async (name: string, content: string | Uint8Array) => {
      const file = path.join(desktop, name);
      await writeFile(file, content);
      return file;
    };
    const list = () => ui.panel.getByRole('list', { name: 'Attachments' });
    const part = (name: string) => list().getByRole('listitem').filter({ hasText: name });
    const question = () => ui.panel.getByRole('textbox', { name: 'Question' });
    const labels = () => list().locator('.part-label').allTextContents();
    const status = (text: string | RegExp) =>
      ui.panel.getByRole('status').getByText(text).waitFor({ state: 'attached' });

    const written = (expected: string) =>
      until(
        `the text “${expected}” in the Question box`,
        async () => (await question().inputValue()) === expected,
        workbenchTimeoutMs,
      );

    const dragIntoPanel = (from: Locator, name: string) => drag(ui, from, part(name));

    const sentParts = async () => {
      const { json } = await ui.service.nextRequest();
      return (json as { parts: SentPart[] }).parts;
    };
    const hashOf = ({ base64 = '' }: SentPart) => sha256(Buffer.from(base64, 'base64'));
    const hashOnDisk = async (name: string) =>
      sha256(await readFile(path.join(ui.sample.path, name)));

    it('are added by dragging several files from the Explorer', async () => {
      await ui.workbench.openFile('notes.txt');
      await ui.workbench.runCommand('Ask agent…');
      await question().waitFor();
      await ui.workbench.explorerSelect(['logo.png', 'data.csv']);
      await dragIntoPanel(
        ui.workbench.page
          .locator('.explorer-folders-view .monaco-list-row')
          .filter({ hasText: 'data.csv' }),
        'data.csv',
      );
      await part('data.csv').waitFor();
      await part('logo.png').waitFor();
    });

    it('are added by dragging from the Open Editors view, whose menu takes no commands of extensions', async () => {
      await ui.workbench.runCommand('Explorer: Focus on Open Editors View');
      await dragIntoPanel(
        ui.workbench.page
          .locator('.open-editors .monaco-list-row')
          .filter({ hasText: 'notes.txt' }),
        'notes.txt',
      );
      await ui.panel.getByRole('button', { name: 'Remove notes.txt' }).click();
      await part('notes.txt').waitFor({ state: 'detached' });
    });

    it('are added by dragging a tab', async () => {
      await dragIntoPanel(
        ui.workbench.page.locator('.tab[data-resource-name="notes.txt"]'),
        'notes.txt',
      );
      await part('notes.txt').waitFor();
    });

    it('do not include a link from a browser, which goes into the question at the drop position', async () => {
      await writeIn(question(), ' is where?');
      await dropLink(question(), 'https://example.com/a?b=c#d');
      await written('https://example.com/a?b=c#d is where?');
      assert.ok(await question().evaluate(box => box === document.activeElement));
      await ui.workbench.page.keyboard.press('End');
      await dropLink(ui.panel.getByRole('log'), 'mailto:a@b.test');
      await written('https://example.com/a?b=c#d is where?mailto:a@b.test');
      await ui.workbench.page.keyboard.press('ControlOrMeta+Z');
      await written('https://example.com/a?b=c#d is where?');
      await question().fill('');
      assert.deepEqual(await labels(), ['logo.png', 'data.csv', 'notes.txt']);
    });

    it('show an image as a thumbnail', async () => {
      const canvas = part('logo.png').locator('canvas');
      await canvas.waitFor();
      const colours = await canvas.evaluate((element: HTMLCanvasElement) => {
        const { width, height } = element;
        const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return new Set(
          Array.from({ length: width * height }, (_, i) => pixels.slice(4 * i, 4 * i + 4).join()),
        ).size;
      });
      assert.ok(colours > 10, `${colours} colours`);
    });

    it('are added by a drop from another program, with their bytes', async () => {
      const files = await Promise.all([
        onDesktop('from-desktop.ts', new Uint8Array([0, 1, 2, 253, 254, 255])),
        onDesktop('über uns 🎉.txt', 'é'),
      ]);
      await dropFromOutside(question(), files, () => ui.workbench.screenshot('parts-drop-outside'));
      for (const name of ['from-desktop.ts', 'über uns 🎉.txt']) {
        await part(name)
          .and(ui.panel.getByLabel(/Dropped/))
          .waitFor();
      }
      await ui.panel.getByRole('button', { name: 'Remove data.csv' }).click();
      await part('data.csv').waitFor({ state: 'detached' });
    });

    it('are added by pasting an image, while pasted text stays text', async () => {
      const { page } = ui.workbench;
      await question().click();
      await page.evaluate(() => navigator.clipboard.writeText('a text, pasted'));
      await page.keyboard.press('ControlOrMeta+V');
      await written('a text, pasted');
      await page.evaluate(
        async base64 => {
          const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
          await navigator.clipboard.write([
            new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) }),
          ]);
        },
        (await readFile(path.join(ui.sample.path, 'logo.png'))).toString('base64'),
      );
      await page.keyboard.press('ControlOrMeta+V');
      await part('pasted-image-1.png')
        .and(ui.panel.getByLabel(/image\/png, Pasted/))
        .waitFor();
      await part('pasted-image-1.png').locator('canvas').waitFor();
      assert.equal(await question().inputValue(), 'a text, pasted');
    });

    it('are added by # and a part of the name, with the keyboard alone', async () => {
      await question().fill('');
      await question().pressSequentially('Compare #tid');
      const option = ui.panel.getByRole('option', { name: /tides\.ts/ });
      await option.and(ui.panel.locator('[aria-selected=true]')).waitFor();
      const active = await question().getAttribute('aria-activedescendant');
      assert.equal(await option.getAttribute('id'), active);
      await ui.workbench.screenshot('parts-completion');
      await question().press('Enter');
      assert.equal(await question().inputValue(), 'Compare #tides.ts ');
      await part('src/tides.ts').waitFor();
      await question().pressSequentially('with #');
      await ui.panel.getByRole('listbox', { name: 'Files' }).waitFor();
      await question().press('Escape');
      await ui.panel.getByRole('listbox', { name: 'Files' }).waitFor({ state: 'hidden' });
      await question().press('Backspace');
      await question().pressSequentially('(#lin');
      await option.waitFor({ state: 'hidden' });
      await ui.panel.getByRole('option', { name: /lines\.ts/ }).waitFor();
      await question().press('ArrowDown');
      await question().press('ArrowUp');
      await question().press('Tab');
      assert.equal(await question().inputValue(), 'Compare #tides.ts with (#lines.ts ');
      await part('src/lines.ts').waitFor();
      assert.equal(ui.service.requests.length, 0, 'nothing was sent on the way');
    });

    it('wait for a tick if they look like secrets', async () => {
      await dropFromOutside(question(), [await onDesktop('.env', 'KEY=1')]);
      const tick = part('.env').getByRole('checkbox', { name: 'Include .env' });
      await tick.waitFor();
      await part('.env').getByText('looks like a secret').waitFor();
      assert.equal(await tick.isChecked(), false);
      await part('.env').focus();
      await ui.workbench.page.keyboard.press('Space');
      // Narrow panels have no room to show the sum.
      await ui.panel.getByText('8 attachments').waitFor({ state: 'attached' });
      assert.equal(await tick.isChecked(), true);
      await tick.click();
      await ui.panel.getByText('7 of 8 attachments').waitFor({ state: 'attached' });
      await ui.workbench.screenshot('parts-tick');
      await part('.env').focus();
      await ui.workbench.page.keyboard.press('Delete');
      await tick.waitFor({ state: 'detached' });
    });

    it('have an order that Alt+Up and Alt+Down change', async () => {
      const before = await labels();
      assert.equal(before.length, 7);
      await part('src/lines.ts').focus();
      await ui.workbench.page.keyboard.press('Alt+ArrowUp');
      await ui.workbench.page.keyboard.press('Alt+ArrowUp');
      await status('src/lines.ts, now 5 of 7');
      const expected = [...before.slice(0, 4), 'src/lines.ts', ...before.slice(4, 6)];
      assert.deepEqual(await labels(), expected);
      assert.ok(await part('src/lines.ts').evaluate(item => item === document.activeElement));
      await ui.workbench.page.keyboard.press('Home');
      await ui.workbench.page.keyboard.press('Delete');
      await status(`${before[0]} removed`);
      await part(String(before[0])).waitFor({ state: 'detached' });
      await ui.workbench.page.keyboard.press('Alt+ArrowDown');
      await status(`${before[1]}, now 2 of 6`);
    });

    it('have an order that the mouse changes', async () => {
      const { page } = ui.workbench;
      const [first] = await labels();
      const names = list().locator('.part-label');
      const [start, end] = await Promise.all([
        names.first().boundingBox(),
        names.nth(2).boundingBox(),
      ]);
      assert.ok(start && end);
      await page.mouse.move(start.x + 5, start.y + 5);
      await page.mouse.down();
      await page.mouse.move(end.x + end.width - 2, end.y + end.height - 2, { steps: 5 });
      await ui.workbench.screenshot('parts-dragging');
      await page.mouse.up();
      await status(`${first}, now 3 of 6`);
      assert.equal((await labels())[2], first);
    });

    it('are sent in the listed order, byte for byte', async () => {
      const listed = await labels();
      await ui.workbench.screenshot('parts-listed');
      await ui.ask('What are these?');
      const sent = await sentParts();
      assert.deepEqual(
        sent.map(({ name }) => name),
        [...listed, undefined],
      );
      const hashes = Object.fromEntries(sent.map(each => [each.name, hashOf(each)]));
      for (const name of ['notes.txt', 'src/tides.ts', 'src/lines.ts']) {
        assert.equal(hashes[name], await hashOnDisk(name), name);
      }
      assert.equal(hashes['from-desktop.ts'], sha256(Buffer.from([0, 1, 2, 253, 254, 255])));
      assert.equal(hashes['über uns 🎉.txt'], sha256('é'));
      const pasted = sent.find(({ name }) => name === 'pasted-image-1.png');
      assert.equal(pasted?.mimeType, 'image/png');
      const clipboard = await ui.workbench.page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        const blob = await item?.getType('image/png');
        return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
      });
      assert.equal(hashes['pasted-image-1.png'], sha256(Buffer.from(clipboard)));
    });

    it('are added by a click on the suggested editor, which is not sent before', async () => {
      const { workbench, sample } = ui;
      const suggested = (name: string) =>
        ui.panel.getByRole('button', { name: `Add ${name}`, exact: true });
      await workbench.openFile('src/lines.ts');
      await suggested('src/lines.ts').waitFor();
      assert.deepEqual(await labels(), [], 'nothing is attached by itself');
      await workbench.screenshot('parts-suggested');
      await workbench.editorSelect(5, 1, 9, 1);
      await suggested('src/lines.ts:5-8').click();
      await part('src/lines.ts:5-8').waitFor();
      await ui.panel.locator('textarea:focus').waitFor();
      await suggested('src/lines.ts:5-8').waitFor({ state: 'hidden' });
      await workbench.openFile(path.join(sample.path, '.env'));
      await suggested('.env').click();
      const tick = part('.env').getByRole('checkbox', { name: 'Include .env' });
      await tick.waitFor();
      assert.equal(await tick.isChecked(), false);
      await workbench.openFile('data.csv');
      await suggested('data.csv').click();
      await part('data.csv').waitFor();
      await ui.ask('And these?');
      const sent = await sentParts();
      assert.deepEqual(
        sent.map(({ type, name }) => name ?? type),
        ['text', 'data.csv', 'text'],
      );
      const lines = (await readFile(path.join(sample.path, 'src/lines.ts'), 'utf8')).split('\n');
      const selected = `${lines.slice(4, 8).join('\n')}\n`;
      assert.equal(sent[0]?.text, `src/lines.ts:5-8 (typescript)\n\`\`\`\n${selected}\n\`\`\``);
      assert.equal(hashOf(sent[1] ?? { type: 'file' }), await hashOnDisk('data.csv'));
    });

    it('can be opened from the list below the sent question', async () => {
      const asked = ui.panel.getByRole('article', { name: 'Question' });
      await asked.getByText('6 attachments').click();
      await asked.getByRole('button', { name: 'pasted-image-1.png' }).click();
      await ui.workbench.page
        .locator('.tab.active[data-resource-name="pasted-image-1.png"]')
        .waitFor();
      await asked.getByRole('button', { name: 'src/tides.ts' }).click();
      await ui.workbench.page.locator('.tab.active[data-resource-name="tides.ts"]').waitFor();
      await ui.workbench.screenshot('parts-sent');
    });
  });
}
