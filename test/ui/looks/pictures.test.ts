import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import type { DemoService } from '../../../src/core/platform';
import { startDemoService } from '../../../src/platform/node/startDemoService';
import { askIn, writeIn } from '../../browser/questionBox';
import { root } from '../../host/root.mjs';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { deferred } from '../../support/deferred';
import { longDescribe } from '../../support/long';
import { copySample, type SampleFolder } from '../support/sampleFolder';
import { openWorkbench, type Workbench } from '../support/workbench';

/** What an agent might answer about the loop in the sample's `src/lines.ts`, in the pieces in which it is sent. */
const answer = [
  'The loop takes `\\r` and `\\n` for a line break **each**. Windows ends lines with `\\r\\n`, so',
  ' every line is followed by an empty one:\n\n',
  '| Text | Lines | Expected |\n| --- | --- | --- |\n',
  '| `a\\nb` | `a`, `b` | `a`, `b` |\n| `a\\r\\nb` | `a`, *empty*, `b` | `a`, `b` |\n\n',
  'Let the pair count as one line break:\n\n```ts\n',
  "if (character === '\\r' || character === '\\n') {\n  lines.push(text.slice(start, index));\n",
  "  if (character === '\\r' && text[index + 1] === '\\n') {\n    index++;\n  }\n",
  '  start = index + 1;\n}\n```\n\n',
  'A lone `\\r` still ends a line, as in files from',
];

/** The pictures of README.md, and a walk through the features that they show. */
longDescribe('pictures', function () {
  this.bail(true);
  let sample: SampleFolder;
  let service: RecordingService;
  let demo: DemoService;
  let workbench: Workbench;
  let panel: FrameLocator;

  before(async () => {
    [sample, service, demo] = await Promise.all([
      copySample(),
      startRecordingService(),
      startDemoService({ pace: 'instant' }),
    ]);
    workbench = await openWorkbench({
      folder: sample.path,
      extension: 'development',
      viewport: { width: 1200, height: 720 },
      settings: {
        'agentQuery.baseUrl': service.url,
        'agentQuery.session': 'custom',
        'agentQuery.sessionId': 'tides',
        // Hides elements that are unrelated to the extension.
        'breadcrumbs.enabled': false,
        'chat.disableAIFeatures': true,
        'editor.minimap.enabled': false,
        'window.commandCenter': false,
        // A click in the explorer only selects, and does not open a file.
        'workbench.list.openMode': 'doubleClick',
        'workbench.layoutControl.enabled': false,
      },
    });
    panel = workbench.panel();
  });

  after(async () => {
    await workbench?.dispose();
    await Promise.all([service?.dispose(), demo?.dispose()]);
    await sample?.remove();
  });

  const question = () => panel.getByRole('textbox', { name: 'Question' });
  const parts = () => panel.getByRole('list', { name: 'Parts' }).getByRole('listitem');
  const lastAnswer = () => panel.getByRole('article', { name: 'Answer' }).last();

  it('shows an answer about a selection while it streams', async () => {
    const mayEnd = deferred();
    service.onQuery(async stream => {
      await stream.log('Reading src/lines.ts:5-11');
      for (const piece of answer) {
        await stream.message(piece);
      }
      await stream.log('Checking who else calls splitLines');
      await mayEnd.promise;
      await stream.message(' old Macs.\n');
      await stream.end();
    });
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench.openFile('src/lines.ts');
    await workbench.editorSelect(5, 3, 11, 4);
    await workbench.editorContextMenu('Ask agent about selection');
    await parts().getByText('src/lines.ts:5-11').waitFor();
    await askIn(panel, 'Why do files from Windows give empty lines?');

    await lastAnswer().getByText('as in files from').waitFor();
    await lastAnswer().locator('.hljs-keyword').first().waitFor();
    await lastAnswer().getByRole('cell', { name: 'a, empty, b' }).waitFor();
    await panel.getByRole('button', { name: 'Stop' }).waitFor();
    await lastAnswer().getByText('Checking who else calls splitLines').waitFor();
    await takePicture('selection');

    mayEnd.resolve();
    await lastAnswer().getByText('complete').waitFor();
  });

  it('shows files from the explorer as parts of the next question', async () => {
    await workbench.updateSettings({ 'agentQuery.baseUrl': demo.url });
    await workbench.runCommand('View: Close All Editors');
    await workbench.openFile('scripts/report.py');
    await workbench.runCommand('View: Show Explorer');
    const files = ['docs/handbook.pdf', 'data.csv', 'logo.png'];
    await workbench.explorerSelect(files);
    await workbench.explorerContextMenu('logo.png', 'Ask agent about files');
    for (const file of files) {
      await parts().getByText(file).waitFor();
    }
    assert.equal(await parts().count(), 3);
    await writeIn(question(), 'Does the handbook describe these columns?');
    await takePicture('files');
  });

  it('shows what the demo service received', async () => {
    await workbench.setTheme('Light Modern');
    // Only the conversation, as wide as the window allows.
    const code = workbench.page.locator('.tab[data-resource-name="report.py"]');
    await code.click({ button: 'middle' });
    await code.waitFor({ state: 'detached' });
    await question().press('Enter');
    await lastAnswer().getByText('complete').waitFor();
    await panel.getByText('3 parts · ').first().click();
    await lastAnswer().getByRole('cell', { name: 'application/pdf' }).scrollIntoViewIfNeeded();
    await panel.getByRole('log', { name: 'Conversation' }).press('Home');
    await panel.getByRole('button', { name: 'Scroll to end' }).waitFor();
    await question().focus();
    await takePicture('demo');
  });

  /**
   * Saves a screenshot of the window as `out/screenshots/readme-<name>.png`, and with `AGENT_QUERY_UPDATE_PICTURES=1`
   * also as README.md's picture in docs/pictures.
   */
  async function takePicture(name: string): Promise<void> {
    // Without hover effects and temporary notifications.
    await workbench.page.mouse.move(600, 0);
    await workbench.page
      .locator('.notifications-toasts .notification-list-item')
      .first()
      .waitFor({ state: 'hidden' });
    await workbench.screenshot(`readme-${name}`);
    if (process.env.AGENT_QUERY_UPDATE_PICTURES === '1') {
      const session = await workbench.page.context().newCDPSession(workbench.page);
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 82,
      });
      await session.detach();
      const file = path.join(root, 'docs/pictures', `${name}.webp`);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, Buffer.from(data, 'base64'));
    }
  }
});
