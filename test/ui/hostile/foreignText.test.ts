import assert from 'node:assert/strict';
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { makeCertificates } from '../../service/tls/certificates';
import { command } from '../../support/inertPayloads';
import { useWorkbench } from '../support/useWorkbench';
import { repeatUntil } from '../support/workbench';

/** An icon, a link that runs a command, and one that VS Code finds by itself in some places. */
const foreign = `$(trash) [a](command:${command}) www.evil.example`;

/** The visible beginning of {@link foreign}. */
const shown = '$(trash) [a](command:';

/**
 * Texts of services, files and other extensions, in each kind of place where VS Code shows them. That every text which
 * the extension shows is made inert as these are, is in test/panel/hostile/foreignText.test.ts and
 * test/unit/house/shownTexts.test.ts.
 */
describe('foreign text', () => {
  const ui = useWorkbench(
    { 'agentQuery.notifyWhenDone': 'always' },
    async ({ path: folder }) => {
      await mkdir(path.join(folder, '.vscode'), { recursive: true });
      await writeFile(path.join(folder, '.vscode/text.json'), JSON.stringify(foreign));
    },
    ['foreignText'],
  );
  const rows = () =>
    ui.workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: '(command:' });
  /** Returns what was shown since the last call. */
  let seen: () => Promise<Seen>;

  before(async () => {
    seen = await watch(ui.workbench.page);
  });
  beforeEach(async () => {
    await ui.workbench.tidy();
    await seen();
  });

  /** Asserts that the text was in each of these places, and nowhere a link or an icon. */
  async function assertInert(...places: readonly Place[]): Promise<void> {
    const { marks, texts } = await seen();
    assert.deepEqual(marks, []);
    for (const place of places) {
      const there = texts[place];
      assert.ok(
        there.some(text => text.includes(shown)),
        `${place}: ${there.join('; ')}`,
      );
    }
  }

  it('is inert in a notification, the title of a tab, lists of editors and conversations, and a dialog', async () => {
    const { page } = ui.workbench;
    await ui.workbench.runCommand('Ask a foreign question');
    await page.locator('.tab', { hasText: '(command:' }).waitFor();
    await ui.workbench.showNotification(
      page.locator('.notification-list-item-message', { hasText: '(command:' }).first(),
    );
    await ui.workbench.runCommandUntil(
      'View: Show All Editors By Most Recently Used',
      rows().first(),
    );
    await page.keyboard.press('Escape');
    const conversation = rows().filter({ hasText: '1 question' }).first();
    const dialog = page.locator('.monaco-dialog-box', { hasText: '(command:' });
    // The list closes if the focus moves late, after the list before it.
    await repeatUntil(dialog, 'visible', 5000, async () => {
      await ui.workbench.runCommandUntil('Open conversation…', conversation);
      await conversation
        .hover({ timeout: 5000 })
        .then(() => conversation.getByRole('button', { name: 'Delete' }).click({ timeout: 5000 }))
        .catch(() => undefined);
    });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    await assertInert('notification', 'tab', 'row', 'dialog');
  });

  it('is inert in progress, even in the status bar, which shows hidden progress', async () => {
    const { page } = ui.workbench;
    let end: (() => Promise<void>) | undefined;
    ui.service.onQuery(stream => {
      stream.head(200, { 'content-type': foreign });
      end = () => stream.end();
    });
    const progress = { hasText: /Testing connection.*\(command:/ };
    await ui.workbench.runCommand('Test connection');
    await page.locator('.notification-list-item-message', progress).waitFor();
    await ui.workbench.runCommand('Notifications: Show Notifications');
    await ui.workbench.runCommand('Notifications: Hide Notifications');
    await page.locator('.statusbar-item', progress).waitFor();
    await end?.();
    ui.service.reset();
    await assertInert('notification', 'status');
  });

  it('is inert in a Quick Pick and its tooltips', async () => {
    const { page } = ui.workbench;
    await ui.workbench.runCommand('Pick foreign problems');
    await rows().first().waitFor();
    await rows().first().locator('.label-description').first().hover();
    await page.locator('.monaco-hover', { hasText: '(command:' }).waitFor();
    await page.mouse.move(0, 0);
    await page.keyboard.press('Escape');
    await assertInert('row', 'hover');
  });

  it('is inert in the status bar', async () => {
    await ui.workbench.updateSettings({
      'agentQuery.services': { [foreign]: { baseUrl: ui.service.url } },
    });
    await ui.workbench.runCommand('New conversation');
    await ui.workbench.page.locator('.statusbar-item', { hasText: '(command:' }).waitFor();
    await ui.workbench.updateSettings({ 'agentQuery.services': {} });
    await assertInert('status');
  });

  it('is inert in an input box', async () => {
    const made = await makeCertificates();
    try {
      const key = path.join(ui.sample.path, foreign);
      await copyFile(made.encryptedKeyFile, key);
      await ui.workbench.updateSettings({
        'agentQuery.baseUrl': 'https://127.0.0.1',
        'agentQuery.tls': { cert: made.client.certFile, key },
      });
      await ui.workbench.runCommand('Test connection');
      const { page } = ui.workbench;
      await page.locator('.quick-input-widget', { hasText: '(command:' }).waitFor();
      await page.keyboard.press('Escape');
      await assertInert('box');
    } finally {
      await made.dispose();
      await ui.workbench.updateSettings({
        'agentQuery.baseUrl': ui.service.url,
        'agentQuery.tls': {},
      });
    }
  });

  it('is a link that runs a command without our protection', async () => {
    const { page } = ui.workbench;
    await ui.workbench.runCommand('Show a foreign text as it is');
    const link = page.locator('.notification-list-item-message a[href^="command:"]').first();
    await link.waitFor();
    assert.ok((await seen()).marks.length > 0);
    const canary = path.join(ui.sample.path, 'canary');
    await assert.rejects(stat(canary), 'no command has run before');
    await link.click();
    await page.locator('.explorer-folders-view').getByText('canary', { exact: true }).waitFor();
    await stat(canary);
  });
});

/** Where VS Code shows texts, with the elements that contain them. */
const places = {
  notification: '.notification-list-item-message',
  row: '.quick-input-list .monaco-list-row',
  box: '.quick-input-titlebar, .quick-input-message',
  tab: '.tab',
  dialog: '.monaco-dialog-box',
  hover: '.monaco-hover',
  status: '.statusbar-item',
} as const;

type Place = keyof typeof places;

interface Seen {
  /** Links and icons in the texts that VS Code shows. */
  readonly marks: readonly string[];
  /** Without the invisible characters that prevent links. */
  readonly texts: Readonly<Record<Place, readonly string[]>>;
}

/**
 * Records everything that the window shows, however briefly. The returned function returns what was shown since its
 * last call.
 */
async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(selectors => {
    const marks = new Set<string>();
    const texts = Object.keys(selectors).map(place => [place, new Set<string>()] as const);
    Object.assign(window, { shown: { marks, texts } });
    const icons = ['trash', 'sync', 'add', 'zap'].map(name => `.codicon-${name}`);
    // The Delete button is also an icon.
    const links = ['a[href]', 'a[data-href]', ...icons.map(icon => `${icon}:not(.action-label)`)];
    const keep = () => {
      for (const [place, found] of texts) {
        for (const element of document.querySelectorAll(selectors[place as Place])) {
          for (const mark of element.querySelectorAll(links.join())) {
            marks.add(mark.outerHTML);
          }
          found.add((element.textContent ?? '').replaceAll('\u2060', ''));
        }
      }
    };
    new MutationObserver(keep).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, places);
  return () =>
    page.evaluate(() => {
      const { marks, texts } = (window as unknown as { shown: Recorded }).shown;
      const result = {
        marks: [...marks],
        texts: Object.fromEntries(texts.map(([place, found]) => [place, [...found]])),
      };
      for (const found of [marks, ...texts.map(([, each]) => each)]) {
        found.clear();
      }
      return result as unknown as Seen;
    });
}

/** The records of the window. */
interface Recorded {
  readonly marks: Set<string>;
  readonly texts: ReadonlyArray<readonly [string, Set<string>]>;
}
