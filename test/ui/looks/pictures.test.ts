import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, FrameLocator, Page } from 'playwright-core';
import type { DemoService } from '../../../src/features/demo/core/demoService';
import { startDemoService } from '../../../src/features/demo/node/startDemoService';
import { writeIn } from '../../browser/questionBox';
import { root } from '../../host/root.mjs';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { longDescribe } from '../../support/long';
import { encodeWebp, Film } from '../support/film';
import { copySample, type SampleFolder } from '../support/sampleFolder';
import { openWorkbench, type Theme, type Workbench } from '../support/workbench';

/** In CSS pixels. Pictures have 1,200 × 720, so that their texts can be read at half of that. */
const size = { width: 1000, height: 600 };
const scale = 1.2;

const themes = {
  dark: { theme: 'Dark Modern', marker: 'vscode-dark' },
  light: { theme: 'Light Modern', marker: 'vscode-light' },
} as const satisfies Record<string, { theme: Theme; marker: string }>;

const question = 'Why do Windows files get empty lines?';

/** A possible answer of an agent about the loop in the sample's `src/lines.ts`. */
const answer = `Windows ends a line with \`\\r\\n\`. The loop counts **both** characters, so an empty line follows each line:

| Text | Lines | Expected |
| --- | --- | --- |
| \`a\\nb\` | \`a\`, \`b\` | \`a\`, \`b\` |
| \`a\\r\\nb\` | \`a\`, *empty*, \`b\` | \`a\`, \`b\` |

Let the pair count as one line break:

\`\`\`diff src/lines.ts
@@ -7,5 +7,8 @@
     if (character === '\\r' || character === '\\n') {
       lines.push(text.slice(start, index));
+      if (text.startsWith('\\r\\n', index)) {
+        index++;
+      }
       start = index + 1;
     }
\`\`\`

A test for it:

\`\`\`diff src/lines.test.ts
@@ -7 +7,5 @@
 });
+
+test('lines of Windows', () => {
+  assert.deepEqual(splitLines('a\\r\\nb'), ['a', 'b']);
+});
\`\`\`
`;

const testOfLines = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitLines } from './lines';

test('lines of Unix', () => {
  assert.deepEqual(splitLines('a\\nb'), ['a', 'b']);
});
`;

/** Hides what only a window in a browser has and what only stays for a moment; draws the keys and pointer of the film. */
const windowStyle = `
  .statusbar-item:is(
    [id='status.host'], [id='status.forwardedPorts'], [id='status.notifications'],
    [id='status.workbench.keyboardLayout']
  ), .notifications-toasts, .scrollbar.horizontal { display: none !important; }
  .film-keys, .film-pointer { position: fixed; z-index: 100000; pointer-events: none; }
  .film-keys {
    left: 50%; bottom: 96px; transform: translateX(-50%); padding: 8px 20px; border-radius: 6px;
    font: 24px system-ui; color: #fff; background: #0078d4;
  }
  .film-pointer {
    width: 18px; height: 26px;
    background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 18 26'%3E%3Cpath d='M1 1v19l5-4 3 8 4-2-4-7h7z' fill='white' stroke='black'/%3E%3C/svg%3E");
  }
`;

/** The pictures of README.md, its animation, and a walk through the features that they show. */
longDescribe('pictures', function () {
  this.bail(true);
  let sample: SampleFolder;
  let service: RecordingService;
  let demo: DemoService;
  let workbench: Workbench;
  let panel: FrameLocator;
  let camera: CDPSession;
  let encoder: Page;

  before(async () => {
    [sample, service, demo] = await Promise.all([
      copySample(),
      startRecordingService(),
      startDemoService({ pace: 'instant' }),
    ]);
    await writeFile(path.join(sample.path, 'src/lines.test.ts'), testOfLines);
    workbench = await openWorkbench({
      folder: sample.path,
      extension: 'development',
      viewport: size,
      settings: {
        'agentQuery.services': { 'Tides agent': { baseUrl: service.url } },
        'agentQuery.session': 'custom',
        'agentQuery.sessionId': 'tides',
        // Hides elements that are unrelated to the extension.
        'breadcrumbs.enabled': false,
        'chat.disableAIFeatures': true,
        'editor.minimap.enabled': false,
        'editor.folding': false,
        'editor.glyphMargin': false,
        'editor.fontSize': 13,
        'editor.lightbulb.enabled': 'off',
        'editor.matchBrackets': 'never',
        'editor.renderWhitespace': 'none',
        'editor.wordWrap': 'on',
        'editor.scrollbar.vertical': 'hidden',
        'editor.overviewRulerBorder': false,
        'editor.hideCursorInOverviewRuler': true,
        'editor.renderLineHighlight': 'none',
        'window.commandCenter': false,
        'window.menuBarVisibility': 'hidden',
        'workbench.activityBar.location': 'hidden',
        // A review then takes the place of the file's tab.
        'workbench.editor.enablePreviewFromQuickOpen': true,
        'workbench.layoutControl.enabled': false,
        // A click in the explorer only selects, and does not open a file.
        'workbench.list.openMode': 'doubleClick',
      },
    });
    panel = workbench.panel();
    const { page } = workbench;
    await page.addStyleTag({ content: windowStyle });
    camera = await page.context().newCDPSession(page);
    await camera.send('Emulation.setDeviceMetricsOverride', {
      ...size,
      deviceScaleFactor: scale,
      mobile: false,
    });
    encoder = await page.context().newPage();
    await page.bringToFront();
  });

  after(async () => {
    await encoder?.close();
    await workbench?.dispose();
    await Promise.all([service?.dispose(), demo?.dispose()]);
    await sample?.remove();
  });

  const questionBox = () => panel.getByRole('textbox', { name: 'Question' });
  const parts = () => panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const lastAnswer = () => panel.getByRole('article', { name: 'Answer' }).last();

  it('show the steps from a selection to a change as an animation', async () => {
    const { page } = workbench;
    const film = new Film();
    const shot = async (duration: number) => film.add(await photograph(), duration);
    // Answered below.
    service.onQuery(async () => {});

    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench.palette.pick('lines.ts', /^lines\.ts$/);
    await page.locator('.editor-container:focus-within .view-line').first().waitFor();
    await page.mouse.move(size.width / 2, 0);
    await page
      .locator('.view-line .unexpected-closing-bracket')
      .first()
      .waitFor({ state: 'detached' });
    await shot(500);
    for (let line = 5; line < 11; line++) {
      await workbench.editorSelect(5, 3, line, 100);
      await shot(90);
    }
    await workbench.editorSelect(5, 3, 11, 4);
    await shot(400);
    await draw('film-keys', { text: 'Ctrl+K A' });
    await shot(900);
    await erase('film-keys');
    await page.keyboard.press('ControlOrMeta+K');
    await page.keyboard.press('a');
    await parts().getByText('src/lines.ts:5-11').waitFor();
    await questionBox().focus();
    await keepCaret();
    await shot(600);
    for (let end = 2; end <= question.length + 1; end += 2) {
      await writeIn(questionBox(), question.slice(0, end));
      await shot(90);
    }
    await shot(300);
    await questionBox().press('Enter');
    const { stream } = await service.nextRequest();
    await stream.log('Reading src/lines.ts:5-11');
    await lastAnswer().getByText('Reading src/lines.ts:5-11').waitFor();
    await shot(400);
    for (const piece of answer.match(/[\s\S]{1,20}/g) ?? []) {
      await stream.message(piece);
      await drawn();
      await shot(65);
    }
    await stream.end();
    await lastAnswer().getByText('complete').waitFor();
    await shot(700);

    const review = lastAnswer().getByRole('button', { name: 'Review changes' });
    const button = await review.boundingBox();
    assert.ok(button);
    const steps = 8;
    for (let step = 0; step <= steps; step++) {
      const left = steps - step;
      const x = button.x + button.width / 2 - left * 12;
      const y = button.y + button.height / 2 + left * left * 1.5;
      await page.mouse.move(x, y);
      await draw('film-pointer', { x, y });
      await drawn();
      await shot(step === steps ? 350 : 45);
    }
    await review.click();
    await erase('film-pointer');
    await page.mouse.move(size.width / 2, 0);
    for (const file of ['lines.ts', 'lines.test.ts']) {
      const diff = page.locator('.multiDiffEntry', { hasText: file });
      await diff.locator('.line-insert').first().waitFor();
    }
    film.add(await photographAtRest(), 3000);
    await publish('tour.webp', await film.encode(encoder));
    await takePictures('review');
  });

  it('show files from the Explorer as attachments of the next question', async () => {
    await workbench.runCommand('View: Close All Editors');
    await workbench.updateSettings({
      'agentQuery.services': { 'Demo service': { baseUrl: demo.url } },
    });
    await workbench.runCommand('View: Show Explorer');
    const files = ['docs/handbook.pdf', 'data.csv', 'logo.png'];
    await workbench.explorerSelect(files);
    await workbench.explorerContextMenu('logo.png', 'Ask agent about files');
    for (const file of files) {
      await parts().getByText(file).waitFor();
    }
    await keepCaret();
    await writeIn(questionBox(), 'Does the handbook describe these columns?');
    await takePictures('files');
  });

  it('show the content that a service receives', async () => {
    await questionBox().press('Enter');
    await lastAnswer().getByText('complete').waitFor();
    await panel.getByText('3 attachments · ').first().click();
    await lastAnswer().getByRole('cell', { name: 'application/pdf' }).scrollIntoViewIfNeeded();
    await panel.getByRole('log', { name: 'Conversation' }).press('Home');
    await panel.getByRole('button', { name: 'Scroll to end' }).waitFor();
    await questionBox().focus();
    await takePictures('sent');
  });

  /** Otherwise the caret blinks, and is in some pictures only. */
  async function keepCaret(): Promise<void> {
    await questionBox().evaluate(box => box.style.setProperty('caret-animation', 'manual'));
  }

  /** Draws over the window what no picture of it has. */
  async function draw(
    className: string,
    { x, y, text = '' }: { x?: number; y?: number; text?: string },
  ): Promise<void> {
    await erase(className);
    await workbench.page.evaluate(
      ([name, left, top, content]) => {
        const drawn = document.createElement('div');
        drawn.className = name;
        drawn.textContent = content;
        if (left !== undefined && top !== undefined) {
          Object.assign(drawn.style, { left: `${left}px`, top: `${top}px` });
        }
        document.body.append(drawn);
      },
      [className, x, y, text] as const,
    );
  }

  async function erase(className: string): Promise<void> {
    await workbench.page.locator(`.${className}`).evaluateAll(all => {
      for (const drawn of all) {
        drawn.remove();
      }
    });
  }

  /** Resolves when the conversation has been drawn again. */
  async function drawn(): Promise<void> {
    await panel.locator('body').evaluate(
      () =>
        new Promise<void>(resolve => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
  }

  async function photograph(): Promise<Buffer> {
    const { data } = await camera.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }

  /** Returns a picture of the window when two in a row are the same. */
  async function photographAtRest(): Promise<Buffer> {
    let picture = await photograph();
    for (;;) {
      const before = picture;
      await drawn();
      picture = await photograph();
      if (picture.equals(before)) {
        return picture;
      }
    }
  }

  /** Takes a picture in a dark and in a light theme. */
  async function takePictures(name: string): Promise<void> {
    for (const [kind, { theme, marker }] of Object.entries(themes)) {
      await workbench.setTheme(theme);
      await panel.locator(`body.${marker}`).waitFor();
      await workbench.page.mouse.move(size.width / 2, 0);
      const png = await photographAtRest();
      await save('out/screenshots', `readme-${name}-${kind}.png`, png);
      await publish(`${name}-${kind}.webp`, await encodeWebp(encoder, png));
    }
    await workbench.setTheme(themes.dark.theme);
  }

  /** Saves a file in out/screenshots, and, with `AGENT_QUERY_UPDATE_PICTURES=1`, a copy in docs/pictures. */
  async function publish(name: string, file: Uint8Array): Promise<void> {
    await save('out/screenshots', `readme-${name}`, file);
    if (process.env.AGENT_QUERY_UPDATE_PICTURES === '1') {
      await save('docs/pictures', name, file);
    }
  }
});

async function save(folder: string, name: string, file: Uint8Array): Promise<void> {
  await mkdir(path.join(root, folder), { recursive: true });
  await writeFile(path.join(root, folder, name), file);
}
