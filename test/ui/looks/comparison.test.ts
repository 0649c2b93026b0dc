import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { longDescribe } from '../../support/long';
import { copySample, type SampleFolder } from '../support/sampleFolder';
import { openWorkbench, type Theme, type Workbench } from '../support/workbench';

const fixture = path.join(root, 'test/fixtures/chat');

/** The themes, by their names in file names. */
const themes: Readonly<Record<string, Theme>> = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
};

/** The pictures in docs/chat.md: VS Code's own Chat next to the panel, with the same answer. */
longDescribe('VS Code’s Chat and the panel', function () {
  this.bail(true);
  let sample: SampleFolder;
  let service: RecordingService;
  let workbench: Workbench;

  before(async () => {
    [sample, service] = await Promise.all([copySample(), startRecordingService()]);
    const answer = await readFile(path.join(fixture, 'answer.md'), 'utf8');
    service.onQuery(async stream => {
      await stream.log('Reading src/lines.ts');
      await stream.message(answer);
      await stream.end();
    });
    workbench = await openWorkbench({
      folder: sample.path,
      extension: 'development',
      alsoExtensions: [fixture],
      viewport: { width: 1500, height: 1280 },
      settings: {
        'agentQuery.baseUrl': service.url,
        'agentQuery.view.location': 'beside',
        'breadcrumbs.enabled': false,
        'window.commandCenter': false,
        'workbench.layoutControl.enabled': false,
      },
    });
  });

  after(async () => {
    await workbench?.dispose();
    await service?.dispose();
    await sample?.remove();
  });

  it('with a whole answer', async () => {
    const { page } = workbench;
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench.runCommand('Chat: New Chat Editor');
    const chat = page.locator('.editor-group-container .interactive-session').first();
    const input = chat
      .locator('.chat-input-container .native-edit-context, .chat-input-container textarea')
      .first();
    await input.waitFor();
    // Chat refuses questions until the extension that answers is active and its model exists.
    await chat.locator('.chat-input-container').getByText('Test model').waitFor();
    await input.focus();
    await page.keyboard.type('@agent Why is every second line empty?');
    await page.keyboard.press('Enter');
    await chat.getByText('Done.').waitFor();
    await workbench.runCommand('Ask agent…');
    const panel = workbench.panel();
    const box = panel.getByRole('textbox', { name: 'Question' });
    await box.fill('Why is every second line empty?');
    await box.press('Enter');
    await panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
    for (const [name, theme] of Object.entries(themes)) {
      await workbench.setTheme(theme);
      await takePicture(`chat-${name}`);
    }
  });

  /** Saves a screenshot as `out/screenshots/<name>.png` and docs/pictures/<name>.webp. */
  async function takePicture(name: string): Promise<void> {
    await workbench.page.mouse.move(600, 0);
    await workbench.screenshot(name);
    const session = await workbench.page.context().newCDPSession(workbench.page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await session.detach();
    const folder = path.join(root, 'docs/pictures');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
  }
});
