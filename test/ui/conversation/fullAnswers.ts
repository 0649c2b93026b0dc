import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deferred } from '../../support/deferred';
import { namesBelow } from '../../support/namesBelow';
import { window } from '../../support/page/renderMarkdown';
import { readBack, seenInPanel } from '../../support/readBack';
import { until } from '../../support/until';
import type { WorkbenchInUse } from '../support/useWorkbench';
import { whenChanged } from '../support/whenChanged';

const reasoning = '<think>\nPondering currents.\n\n- or winds\n</think>\n\n';

/** The pieces end within a label and a definition, and the last one within text that follows definitions. */
const beginning = [
  'Deploy it to the [prod',
  'uction machine][prod], as [the guide][1] says.\n\n[prod]: https://exam',
  'ple.com/production\n[1]: https://example.com/guide\nThis machine hums. It',
];

const end = [
  ' is busy.\n\n',
  '- [x] Build **all** of it.\n- Then `restart`',
  ', and wait.\n\n| Host | Load |\n|---|---|\n| north | *low* |\n\n',
  '```sh\nsystemctl stop\n```\n\n> Mind the tide[^1].\n\n<details>\n<summary>More</summary>\n\nfolded\n\n',
  '</details>\n\nIt is $x^2$ high: [report.csv](data:text/csv;base64,YSxiCg==).\n\n[^1]: At noon.\n',
];

const spoken =
  'Reasoning. Deploy it to the production machine prod, as the guide says. This machine hums. It is busy. ' +
  'Build all of it. Then restart, and wait. Host, Load north, low Code. Mind the tide. More It is $x^2$ high: report.csv. Footnote 1: At noon.';

/** Answers with more than text, in all ways in which VS Code lets people have them. */
export function fullAnswers(ui: WorkbenchInUse): void {
  describe('whole answers in VS Code', function () {
    this.bail(true);

    const answers = () => ui.panel.getByRole('article', { name: 'Answer' });
    const times = () =>
      ui.panel
        .getByRole('article', { name: 'Question' })
        .locator('time')
        .evaluateAll(all =>
          all.map(time => ({
            text: (time.textContent ?? '').replace(/\s/g, ' '),
            title: (time as HTMLElement).title.replace(/\s/g, ' '),
          })),
        );

    /** Changes when a question was asked, where the conversation is saved. */
    const askedBefore = async (question: string, time: Date): Promise<void> => {
      const folder = path.join(ui.workbench.userDataDir, 'User/workspaceStorage');
      for (const name of await namesBelow(folder)) {
        const file = path.join(folder, name);
        const text = name.endsWith('.json') ? await readFile(file, 'utf8') : '';
        if (text.includes(`"question":"${question}"`)) {
          await writeFile(file, text.replace(/"askedAt":\d+/, `"askedAt":${time.getTime()}`));
        }
      }
    };

    before(async () => {
      await ui.begin();
      await ui.workbench.page.addInitScript(recordSpeech);
    });

    it('are read aloud with every word that is shown, whatever the pieces, and without what is folded', async () => {
      const mayGoOn = deferred();
      ui.service.onQuery(async stream => {
        for (const piece of [reasoning, ...beginning]) {
          await stream.message(piece);
        }
        await mayGoOn.promise;
        for (const piece of end) {
          await stream.message(piece);
        }
        await stream.end();
      });
      await ui.workbench.newConversation();
      await ui.ask('How?');
      const said = () =>
        ui.panel.locator('html').evaluate(() => (globalThis as unknown as Said).said);
      await until('the beginning is said', async () => (await said()).length > 0);
      mayGoOn.resolve();
      await answers().getByText('complete').waitFor();
      await until('the end is said', async () => /noon/.test((await said()).join()));
      await ui.workbench.screenshot('answer-read-aloud');
      assert.ok((await said()).length > 1, 'in several announcements');
      assert.equal((await said()).join(' '), spoken);
      const shown = await answers().locator('.answer-body').evaluate(wordsOf);
      const words: string[] = spoken.match(/[\p{L}\p{N}]+/gu) ?? [];
      let at = 0;
      const unsaid = shown.filter(word => {
        const found = words.indexOf(word, at);
        at = found < 0 ? at : found + 1;
        return found < 0;
      });
      assert.ok(shown.length > 30, shown.join());
      assert.deepEqual(unsaid, []);
    });

    it('have times with the date of another day, and all of it in the tooltip', async () => {
      ui.service.onQuery(async stream => {
        await stream.message('See [the manual][1] and a note[^1].\n\n[1]: https://b.test/\n\n');
        await stream.message('[^1]: Second.\n\n1. Run:\n   ```sh\n   npm install');
      });
      await ui.ask('Which step?');
      await answers().nth(1).getByText('npm install').waitFor();
      await ui.panel.getByRole('button', { name: 'Stop' }).click();
      await answers().nth(1).getByText('stopped').waitFor();
      ui.service.answer('An index [1] and a[^1] of [the guide][1].');
      await ui.ask('And now?');
      await answers().nth(2).getByText('complete').waitFor();
      await ui.workbench.saved('An index');
      const now = new Date();
      const month = now.getMonth() === 0 ? 1 : 0;
      await askedBefore('How?', new Date(now.getFullYear() - 1, 11, 31, 21, 30, 5));
      await askedBefore('Which step?', new Date(now.getFullYear(), month, 2, 9, 5, 7));
      await ui.workbench.reloadByCommand();
      // The newest turn is drawn first.
      await until('all turns are shown', async () => (await times()).length === 3);
      await answers().nth(2).getByText('An index').waitFor();
      const [first, second, third] = await times();
      const year = now.getFullYear();
      assert.deepEqual(first, {
        text: `Dec 31, ${year - 1}`,
        title: `December 31, ${year - 1} at 9:30:05 PM`,
      });
      assert.deepEqual(second, {
        text: `${['Jan', 'Feb'][month]} 2, 9:05 AM`,
        title: `${['January', 'February'][month]} 2, ${year} at 9:05:07 AM`,
      });
      assert.match(third?.text ?? '', /^\d{1,2}:\d\d [AP]M$/);
      const minute = third?.text.replace(' ', ':\\d\\d ');
      assert.match(third?.title ?? '', new RegExp(`^\\w+ \\d{1,2}, \\d{4} at ${minute}$`));
      await ui.workbench.screenshot('answer-times');
    });

    it('are exported as they read in the panel, with these times, whatever other answers define and leave open', async () => {
      const { page } = ui.workbench;
      const dialog = page.locator('.quick-input-widget');
      const file = path.join(ui.sample.path, 'export.md');
      await ui.workbench.runCommandUntil(
        'Export conversation as Markdown…',
        dialog.getByText('Export conversation as Markdown'),
      );
      const input = dialog.locator('input.input');
      // The dialog fills in a name, and replaces what was typed before.
      await until('the dialog has a name', async () => /\.md$/.test(await input.inputValue()));
      await dialog.locator('.monaco-list-row').first().waitFor();
      await input.fill(file);
      await page.keyboard.press('Enter');
      const read = () => readFile(file, 'utf8').catch(() => '');
      await whenChanged(ui.sample.path, 'the export is there', async () =>
        /An index/.test(await read()),
      );
      const exported = await read();
      const bodies = await answers()
        .locator('.answer-body')
        .evaluateAll(all => all.map(({ innerHTML }) => innerHTML));
      const shown = bodies.map(html => {
        const body = window.document.createElement('div') as unknown as HTMLElement;
        body.innerHTML = html;
        return seenInPanel(body);
      });
      assert.deepEqual(readBack(exported), shown, exported);
      assert.deepEqual(
        shown.map(({ notes, links }) => [notes, links.length]),
        [
          [1, 2],
          [1, 1],
          [0, 0],
        ],
        'each answer has its own definitions',
      );
      assert.match(exported, /<summary>Reasoning<\/summary>\n\nPondering currents\.\n/);
      const headings = exported.replace(/[^\S\n]/g, ' ').match(/^## Question.*$/gm);
      assert.deepEqual(
        headings,
        (await times()).map(({ title }) => `## Question · ${title}`),
      );
      await ui.workbench.openFile('export.md');
      await ui.workbench.runCommand('Markdown: Open Preview');
      await page.locator('.tab.active', { hasText: 'Preview export.md' }).waitFor();
      const preview = page
        .locator('iframe.webview.ready[src*="extensionId=vscode.markdown-language-features"]')
        .filter({ visible: true })
        .contentFrame()
        .frameLocator('iframe#active-frame');
      await preview.getByRole('heading', { name: /^Answer · stopped/ }).waitFor();
      assert.equal(
        await preview.getByRole('heading', { name: /^(?:Question|Answer) ·/ }).count(),
        6,
      );
      await preview.getByText('An index [1]').scrollIntoViewIfNeeded();
      await ui.workbench.screenshot('answer-exported');
    });
  });
}

interface Said {
  said: string[];
}

/** Runs in each page. Keeps what its live regions get that no test could see otherwise. */
function recordSpeech(): void {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Element && target.matches('[aria-live=polite]')) {
          said.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''));
        }
      }
    }).observe(root, { childList: true, subtree: true });
    return root;
  };
}

/** Runs in the page. The words of an answer that are shown, except formulas and code. */
function wordsOf(body: Element): string[] {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const others = 'button, math, .md-code, details > :not(summary), [role=doc-noteref]';
    if (!text.parentElement?.closest(others)) {
      words.push(...(text.textContent?.match(/[\p{L}\p{N}]+/gu) ?? []));
    }
  }
  return words;
}
