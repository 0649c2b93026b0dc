import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { askIn } from '../../browser/questionBox';
import { longDescribe } from '../../support/long';
import { pageIn } from '../support/panel';
import { useWorkbench } from '../support/useWorkbench';
import { allThemes } from '../support/workbench';

const themes = Object.values(allThemes);

/** Widths of the side bar in CSS pixels. */
const widths = [170, 300, 600];

const answer = `The loop ends a line at \`\\r\` **and** at \`\\n\`.

\`\`\`diff
--- a/config.json
+++ b/config.json
@@ -5,2 +5,2 @@
-  "units": "metres"
+  "units": "feet"
 }
\`\`\`

| Text | Lines |
| --- | --- |
| \`a\\r\\nb\` | a, *empty*, b |
`;

/**
 * The side bar, saved questions, and the review of changes: screenshots in all themes and at several widths, for people to look at in out/screenshots. Other tests check the behavior of these views.
 */
longDescribe('the side bar, saved questions, and changes', function () {
  this.timeout(400_000);
  this.bail(true);

  const ui = useWorkbench({ 'window.commandCenter': false }, async ({ path: folder }) => {
    const prompts = path.join(folder, '.github/prompts');
    await mkdir(prompts, { recursive: true });
    await writeFile(
      path.join(prompts, 'review.prompt.md'),
      '---\ndescription: Reviews the selected code\nargument-hint: what to look at\n---\nReview this.\n',
    );
    await writeFile(path.join(prompts, 'tests.prompt.md'), 'Write tests.\n');
  });
  const page = () => ui.workbench.page;
  const bar = () => page().locator('.part.auxiliarybar');
  const sideBar = () => pageIn(page(), 'sideBar');
  const box = (within: FrameLocator) => within.getByRole('textbox', { name: 'Question' });

  async function look(name: string): Promise<void> {
    for (const theme of themes) {
      await ui.workbench.setTheme(theme);
      await ui.workbench.screenshot(`doors-${name}-${theme.replaceAll(' ', '-')}`);
    }
  }

  /** Resizes the side bar by dragging its edge. */
  async function resize(width: number): Promise<void> {
    const box = await bar().boundingBox();
    if (!box) {
      throw new Error('The side bar is not shown.');
    }
    const { mouse } = page();
    // The sash is in the gap to its left.
    await mouse.move(box.x - 3, box.y + 300);
    await mouse.down();
    await mouse.move(box.x + box.width - width - 3, box.y + 300, { steps: 10 });
    await mouse.up();
  }

  before(async () => {
    ui.service.onQuery(async stream => {
      await stream.log('Reading src/lines.ts');
      await stream.message(answer);
      await stream.end();
    });
    await ui.workbench.openFile('src/lines.ts');
    await ui.workbench.runCommand('Move conversation to side bar');
    await box(sideBar()).waitFor();
  });

  for (const width of widths) {
    it(`of ${width} pixels: empty, with an answer, and with saved questions`, async () => {
      await resize(width);
      await look(`side-${width}-empty`);
      await askIn(sideBar(), 'Why is every second line empty?');
      await sideBar().getByText('complete').waitFor();
      await look(`side-${width}-answer`);
      await box(sideBar()).fill('/');
      await box(sideBar()).press('End');
      await sideBar()
        .getByRole('option', { name: /review/ })
        .waitFor();
      await look(`side-${width}-prompts`);
      await box(sideBar()).press('Escape');
      await box(sideBar()).fill('');
      // A narrow title bar has the button in a menu.
      await resize(300);
      await bar().getByRole('button', { name: 'New conversation' }).click();
      await sideBar().getByText('Select code or files').waitFor();
    });
  }

  it('and the changes of an answer', async () => {
    await askIn(sideBar(), 'Which unit?');
    await sideBar().getByText('complete').waitFor();
    await sideBar().getByRole('button', { name: 'Review changes' }).click();
    await page().locator('.multiDiffEntry', { hasText: 'config.json' }).waitFor();
    await look('changes');
  });
});
