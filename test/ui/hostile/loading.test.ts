import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { fencedBlock } from '../../../src/core/text/foreignText';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { until } from '../../support/until';
import { panelOtherThan, webviewIds } from '../support/panel';
import { useWorkbench } from '../support/useWorkbench';

/** The host that pages would load from: VS Code's own policies allow `https`. */
const elsewhere = 'https://elsewhere.test';

/** Diagrams that refer to an image, each in another way. VS Code's Markdown preview loads all of them. */
const diagrams: Readonly<Record<string, (address: string) => string>> = {
  'image shape': address => `graph TD; A@{ img: "${address}", w: 60, h: 60 }`,
  'HTML in a label': address => `graph TD; A["<img src='${address}'>"]-->B`,
  'HTML behind entities': address => `mindmap\n  root(("#lt;b#gt;<img src='${address}'>"))`,
  directive: address =>
    `%%{init: {"themeCSS": ".node { background: url(${address}) }"}}%%\ngraph TD; A-->B`,
  'front matter': address =>
    `---\nconfig:\n  "theme\\x43SS": ".node { background: url(${address}) }"\n---\ngraph TD; A-->B`,
  'name of a font': address =>
    `%%{init: {"fontFamily": "x; background: url(${address})"}}%%\ngraph TD; A-->B`,
  'icon of an actor': address =>
    `sequenceDiagram\nparticipant A\nproperties A: {"icon": "${address}"}\nA->>A: hi`,
  'style of a line': address =>
    `gantt\ntodayMarker background-image:url(${address})\nsection A\nT :a1, 2014-01-01, 30d`,
  'style of a class': address => `classDiagram\nclass A\nstyle A fill:url(${address})`,
};

/** Each button that opens something of an answer, and a host and a server that count the requests. */
describe('a resource that an answer names', () => {
  const ofPages: string[] = [];
  let server: RecordingService;
  const schema = (name: string) => `{"$schema": "${server.url}/${name}"}`;
  const ui = useWorkbench(
    // A person who likes previews: each Markdown file opens as one.
    { 'workbench.editorAssociations': { '*.md': 'vscode.markdown.preview.editor' } },
    async ({ path: folder }) => {
      server = await startRecordingService();
      const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
      await write('control.json', schema('control'));
      const sources = Object.entries(diagrams).map(([name, source]) =>
        fencedBlock(source(`${elsewhere}/${encodeURI(name)}`), 'mermaid'),
      );
      await write('control.md', sources.join('\n\n'));
    },
    ['chat'],
  );

  before(async () => {
    await ui.workbench.page.context().route(`${elsewhere}/**`, route => {
      ofPages.push(route.request().url());
      return route.fulfill({ body: '' });
    });
  });
  after(async () => {
    // As long as any route exists, Playwright answers the preflight requests of all tests itself.
    await ui.workbench.page.context().unroute(`${elsewhere}/**`);
    await server.dispose();
  });

  const requested = () =>
    [...ofPages, ...server.requests.map(request => server.url + request.path)].map(decodeURI);

  const answer = () => ui.panel.getByRole('article', { name: 'Answer' }).last();

  /** Asks a question, and waits for this answer. */
  async function getAnswer(...blocks: readonly string[]): Promise<void> {
    ui.service.answer(blocks.join('\n\n'));
    await ui.ask('Well?');
    await answer().getByText('complete').waitFor();
  }

  const lineWith = (text: string, within = '') =>
    ui.workbench.page.locator(`${within} .view-line`, { hasText: text }).first();

  describe('in a diagram', () => {
    let diagram: FrameLocator;

    before(async () => {
      await ui.begin();
      await ui.workbench.newConversation();
      const before = await webviewIds(ui.workbench.page);
      await getAnswer(
        ...Object.values(diagrams).map((source, index) =>
          fencedBlock(source(`${elsewhere}/${index}.png`), 'mermaid'),
        ),
        fencedBlock(
          'graph TD; First-->Second\nclick First "vscode://elsewhere.test/a"\nclick Second "https://elsewhere.test/b"',
          'mermaid',
        ),
      );
      diagram = panelOtherThan(ui.workbench.page, before);
    });

    for (const [index, name] of Object.keys(diagrams).entries()) {
      it(`is not loaded but reported: ${name}`, async () => {
        await answer().getByRole('button', { name: 'Open diagram' }).nth(index).click();
        await diagram
          .locator('body:not([data-seen])')
          .getByRole('status')
          .filter({ hasText: 'refers to files on the network' })
          .waitFor();
        await diagram.locator('body').evaluate(body => {
          body.dataset.seen = '';
        });
        assert.deepEqual(requested(), []);
        await ui.workbench.screenshot(`diagram-blocked-${index}`);
      });
    }

    it('is a link only if it is also a link in an answer', async () => {
      const { page } = ui.workbench;
      await answer().getByRole('button', { name: 'Open diagram' }).last().click();
      await diagram.locator('svg').getByText('Second').waitFor();

      await diagram.locator('svg').getByText('First').click();
      await diagram.locator('svg').getByText('Second').click();
      const dialog = page.getByRole('dialog');
      await dialog.filter({ hasText: 'https://elsewhere.test/b' }).waitFor();
      assert.equal(await dialog.count(), 1);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      assert.ok(await diagram.getByRole('status').isHidden());
    });
  });

  describe('elsewhere', () => {
    it('is not loaded by code, changes, and answers in editors', async () => {
      const { workbench } = ui;
      await ui.begin();
      await workbench.newConversation();
      await getAnswer(`![a](${elsewhere}/before.png)`);
      await workbench.openFile('config.json');
      await workbench.editorSelect(1, 1, 2, 1);
      await workbench.runCommand('Ask agent about selection');
      await ui.panel
        .getByRole('list', { name: 'Attachments' })
        .getByText('config.json:1-1')
        .waitFor();
      await getAnswer(
        `![a](${elsewhere}/image.png) <img src="${elsewhere}/html.png">`,
        fencedBlock(schema('code'), 'json'),
        fencedBlock(`\n${schema('changes')}`, 'json config.json'),
      );
      await answer().getByRole('button', { name: 'Open in new file' }).first().click();
      await lineWith('/code"').waitFor();
      await answer().getByRole('button', { name: 'Compare with selection' }).first().click();
      await lineWith('/code"', '.editor.modified').waitFor();
      await answer().getByRole('button', { name: 'Review changes' }).click();
      await lineWith('/changes"', '.multiDiffEntry').waitFor();
      await workbench.screenshot('review-of-schema');
      // The review is in the last editor's group, which contains the conversation here.
      await workbench.page.locator('.tab', { hasText: 'Well?' }).click();
      await answer().getByRole('button', { name: 'Open answer as Markdown' }).click();
      await lineWith('![a]').waitFor();
      await workbench.page.getByRole('button', { name: 'Compare with previous answer' }).click();
      await lineWith('![a]', '.editor.modified').waitFor();
      assert.deepEqual(requested(), []);
    });

    it('is not loaded by files and exports that are opened', async () => {
      const { workbench } = ui;
      const { page } = workbench;
      const file = (name: string, text: string) =>
        `[${name}](data:text/plain;base64,${Buffer.from(text).toString('base64')})`;
      await ui.begin();
      await workbench.newConversation();
      await getAnswer(`![a](${elsewhere}/image.png)`, file('data.json', schema('file')));
      await answer().getByRole('button', { name: 'Open data.json' }).click();
      await lineWith('/file"').waitFor();
      await workbench.runCommand('Export conversation as Markdown…');
      await page.locator('.quick-input-widget input').first().waitFor();
      await page.keyboard.press('Enter');
      const exported = page.locator('.notification-list-item', { hasText: 'exported' });
      await workbench.showNotification(exported);
      await exported.getByRole('button', { name: 'Open' }).click();
      await lineWith('![a]').waitFor();
      assert.deepEqual(requested(), []);
    });

    it('is not loaded by questions, log lines, and events, wherever they are shown', async () => {
      const { workbench } = ui;
      const { page } = workbench;
      const image = (name: string) =>
        `![a](${elsewhere}/${name}.png) <img src="${elsewhere}/${name}">`;
      await ui.begin();
      ui.service.onQuery(async stream => {
        await stream.log(image('log'));
        await stream.message(image('answer'));
        await stream.end();
      });
      await workbench.newConversation();
      await ui.ask(image('question'));
      await answer().getByText('complete').waitFor();
      await workbench.runCommand('Show log');
      await lineWith('/log.png', '.part.panel').waitFor();
      await workbench.runCommand('View: Toggle Panel Visibility');
      const row = page.locator('.quick-input-list .monaco-list-row', { hasText: '/question.png' });
      await workbench.runCommandUntil('Open conversation…', row.first());
      await page.keyboard.press('Escape');
      const before = await webviewIds(page);
      await workbench.runCommand('Inspect events');
      await panelOtherThan(page, before).getByText('/log.png').first().waitFor();
      assert.deepEqual(requested(), []);
    });

    it('is not loaded in Chat', async function () {
      const { page, vscode } = ui.workbench;
      if (vscode.startsWith('1.100.')) {
        // The browser host of this version has no Chat view.
        this.skip();
      }
      await ui.begin();
      ui.service.answer(
        `![a](${elsewhere}/chat.png) <img src="${elsewhere}/html.png">\n\n`,
        `${fencedBlock(schema('chat'), 'json')}\n\nThat is all.`,
      );
      await ui.workbench.runCommand('Comparison: Open Chat');
      const input = page.locator('.quick-input-widget', { hasText: 'JSON: Open Chat' });
      const box = input.getByRole('textbox').first();
      await box.fill(JSON.stringify({ query: '@agent Well?' }));
      await box.press('Enter');
      await page.locator('.interactive-response').getByText('That is all.').waitFor();
      assert.deepEqual(requested(), []);
    });
  });

  describe('without Agent Query', () => {
    it('is loaded where VS Code itself shows it', async () => {
      const { workbench } = ui;
      await ui.begin();
      // First, because the JSON support takes one document after the other: by then, it knows the documents of earlier
      // tests.
      await workbench.openFile('control.json');
      await until('the schema', () => requested().includes(`${server.url}/control`));
      await workbench.runCommand('View: Close All Editors');
      assert.deepEqual(requested(), [`${server.url}/control`]);
      const shown = Object.keys(diagrams).map(name => `${elsewhere}/${name}`);
      await workbench.explorerSelect(['control.md']);
      await until('the images', () => shown.every(address => requested().includes(address)));
      assert.deepEqual(
        [...new Set(requested())].sort(),
        [`${server.url}/control`, ...shown].sort(),
      );
    });
  });
});
