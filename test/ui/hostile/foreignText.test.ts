import assert from 'node:assert/strict';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beginning } from '../../../src/core/text/beginning';
import { logLine } from '../../../src/core/text/logLine';
import { visibleText } from '../../../src/core/text/visibleText';
import { inertPayloads } from '../../support/inertPayloads';
import { until } from '../../support/until';
import { workbenchTimeoutMs } from '../support/palette';
import { useWorkbench } from '../support/useWorkbench';

/** The payloads that are valid in an HTTP header. */
const headerTexts = inertPayloads.filter(text => /^[\x20-\x7e]{1,200}$/.test(text));

/** Each header contains several of them. */
const headers = Array.from({ length: Math.ceil(headerTexts.length / 4) }, (_, index) =>
  headerTexts.slice(index * 4, (index + 1) * 4).join(' | '),
);

/** A selection for questions, because each question is a query. */
const some = inertPayloads.filter((_, index) => index % 3 === 0);

/** For slow cases: only an icon and a link. */
const title = '$(trash) [a](command:foreignText.canary)';

/** Displayed as `reportst.pdf`. */
const turned = 'report\u202efdp.ts';

/**
 * Texts of services, files and other extensions, wherever VS Code shows them. All payloads are tested in notifications,
 * progress, a quick pick and the log, and a third of them in questions; tabs, lists of editors, dialogs and the status
 * bar are tested with one.
 */
describe('foreign text', () => {
  const ui = useWorkbench(
    { 'agentQuery.notifyWhenDone': 'always' },
    async ({ path: folder }) => {
      await mkdir(path.join(folder, '.vscode'), { recursive: true });
      await writeFile(
        path.join(folder, '.vscode/texts.json'),
        JSON.stringify({ texts: inertPayloads, some, connections: 2 * headers.length, title }),
      );
      await writeFile(path.join(folder, turned), '');
    },
    ['foreignText'],
  );
  const rows = () => ui.workbench.page.locator('.quick-input-list .monaco-list-row');
  /** Returns everything that was shown since the last call. */
  let seen: () => Promise<Seen>;
  let count = 0;

  before(async () => {
    seen = await watch(ui.workbench.page);
  });

  /** Runs a command of the other extension, and inspects all notifications that result from it. */
  const notifications = async (command: string) => {
    const { page } = ui.workbench;
    await seen();
    await ui.workbench.runCommand(command);
    count += 1;
    await page.getByText(`Shown ${count}`, { exact: true }).waitFor({ timeout: 60_000 });
    await scrollThrough(page.locator('.notifications-center .monaco-list'));
    return seen();
  };

  it('in headers of a response is inert in notifications and in progress', async () => {
    const { page } = ui.workbench;
    let asked = 0;
    ui.service.onQuery(async stream => {
      const number = asked >> 1;
      const text = `${number} ${headers[number]}`;
      if (asked++ % 2 === 0) {
        stream.head(302, { location: text });
      } else {
        stream.head(200, { 'content-type': text });
        // This notification disappears when the query ends. The newest one is first in the list, and only visible ones
        // are in the page.
        await scrollTo(
          page.locator('.notifications-center .monaco-list'),
          -2000,
          page.locator('.notification-list-item-message', {
            hasText: `Content type: ${number} `,
          }),
        );
        await stream.raw('no events');
      }
      await stream.end();
    });
    const { marks, texts } = await notifications('Test connections');
    assert.deepEqual(marks, []);
    for (const before of ['redirects to', 'event stream', 'Content type']) {
      const with_ = texts.filter(each => each.includes(before)).join('\n');
      assert.deepEqual(
        headerTexts.filter(text => !with_.includes(text.trim())),
        [],
        before,
      );
    }
  });

  it('in questions is inert in notifications', async () => {
    ui.service.onQuery(async stream => {
      await stream.message('Yes.');
      await stream.end();
    });
    const { marks, texts } = await notifications('Ask foreign questions');
    assert.deepEqual(marks, []);
    assert.deepEqual(
      some.filter(text => {
        const question = visibleText(beginning(text, 60)).replaceAll('\u2060', '');
        return !texts.includes(`The answer is complete: ${question}`);
      }),
      [],
    );
  });

  it('in names of files is inert in notifications', async () => {
    const { marks, texts } = await notifications('Ask about foreign files');
    assert.deepEqual(marks, []);
    const names = inertPayloads.filter(text =>
      /^[^/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]{1,100}$/u.test(text),
    );
    assert.deepEqual(
      names.filter(name => !texts.some(each => each.includes(`${name} (not found)`))),
      [],
    );
  });

  it('in problems is inert in a quick pick, and in what it shows under the mouse', async () => {
    const { page } = ui.workbench;
    await ui.workbench.runCommand('Notifications: Clear All Notifications');
    await ui.workbench.runCommand('View: Close All Editors');
    await seen();
    await ui.workbench.runCommand('Pick foreign problems');
    await rows().first().waitFor();
    for (const text of ['www.evil.example', 'me@evil.example', '$(zap) Update']) {
      await page.locator('.quick-input-widget .quick-input-filter input.input').fill(text);
      await rows()
        .filter({ hasText: text.slice(-6) })
        .locator('.label-description')
        .first()
        .hover();
      const hover = page.locator('.monaco-hover', { hasText: text.slice(-6) });
      await hover.waitFor();
      await page.mouse.move(0, 0);
      await hover.waitFor({ state: 'hidden' });
    }
    await page.locator('.quick-input-widget .quick-input-filter input.input').fill('');
    await scrollThrough(page.locator('.quick-input-list .monaco-list'));
    const { marks, texts } = await seen();
    await page.keyboard.press('Escape');
    assert.deepEqual(marks, []);
    assert.deepEqual(
      inertPayloads.filter(text => {
        const [line = ''] = text.split('\n', 1);
        return !texts.some(each => each.includes(visibleText(line).trim().slice(0, 60)));
      }),
      [],
    );
  });

  it('in a question is inert as the title of a tab, in lists of editors and conversations, and in a dialog', async () => {
    const { page } = ui.workbench;
    await seen();
    await ui.workbench.runCommand('Ask one foreign question');
    await page.locator('.tab', { hasText: '(command:' }).waitFor();
    await ui.workbench.runCommandUntil(
      'View: Show All Editors By Most Recently Used',
      rows().filter({ hasText: '(command:' }).first(),
    );
    await page.keyboard.press('Escape');
    const conversation = rows().filter({ hasText: '1 question' }).first();
    await ui.workbench.runCommandUntil('Open conversation…', conversation);
    await conversation.hover();
    await conversation.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.locator('.monaco-dialog-box', { hasText: '(command:' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    const { marks, texts } = await seen();
    assert.deepEqual(marks, []);
    assert.ok(texts.filter(text => text.includes('$(trash)')).length >= 3, texts.join('\n'));
  });

  it('in a header is inert in the status bar, where hidden progress goes', async () => {
    const { page } = ui.workbench;
    await seen();
    // A window that was without the focus for a moment has told that the answer to the question is complete.
    await ui.workbench.runCommand('Notifications: Clear All Notifications');
    let end: (() => Promise<void>) | undefined;
    ui.service.onQuery(async stream => {
      stream.head(200, { 'content-type': title });
      end = () => stream.end();
    });
    await ui.workbench.runCommand('Test connection');
    await page.locator('.notification-list-item-message', { hasText: '(command:' }).waitFor();
    await ui.workbench.runCommand('Notifications: Show Notifications');
    await ui.workbench.runCommand('Notifications: Hide Notifications');
    await page.locator('.statusbar-item', { hasText: '(command:' }).waitFor();
    await end?.();
    assert.deepEqual((await seen()).marks, []);
  });

  it('in log events is one line of the log each', async () => {
    ui.service.onQuery(async stream => {
      for (const text of inertPayloads) {
        await stream.log(text);
      }
      await stream.message('Done.');
      await stream.end();
    });
    await ui.workbench.newConversation();
    await ui.ask('What happened?');
    await ui.panel.getByText('Done.').waitFor();
    await ui.workbench.saved('What happened?');
    let log = '';
    await until(
      'the last entry of the log',
      async () => {
        log = await ui.workbench.outputChannelLog('Agent Query');
        return log.includes('x'.repeat(8000));
      },
      workbenchTimeoutMs,
    );
    const lines = log.split('\n').map(line => line.replace(/^[^[]*\[info\] /, ''));
    assert.deepEqual(
      inertPayloads.filter(text => !lines.includes(Buffer.from(logLine(text)).toString())),
      [],
    );
  });

  it('in the name of a file is shown as it is written, and no link', async () => {
    await ui.workbench.explorerContextMenu(turned, 'Ask agent about files');
    const parts = ui.panel.getByRole('list', { name: 'Parts' });
    await parts.getByText('report\\u202efdp.ts').first().waitFor();
    ui.service.onQuery(async stream => {
      await stream.message(`See ${turned} and notes.txt.`);
      await stream.end();
    });
    await ui.ask('Which file?');
    await ui.panel.getByRole('link', { name: 'notes.txt' }).waitFor();
    assert.equal(await ui.panel.getByRole('link', { name: 'report' }).count(), 0);
  });

  it('is a link where nothing makes it inert, which runs a command', async () => {
    const { page } = ui.workbench;
    const { marks } = await notifications('Show foreign texts as they are');
    assert.ok(marks.length > 5, marks.join('\n'));
    const canary = path.join(ui.sample.path, 'canary');
    await assert.rejects(stat(canary), 'no command has run before');
    await page.locator('.notification-list-item-message a[href^="command:"]').first().click();
    await page.locator('.explorer-folders-view').getByText('canary').waitFor();
    await stat(canary);
  });
});

interface Seen {
  /** Links and icons in the texts that VS Code shows. */
  readonly marks: readonly string[];
  /** Without the invisible characters that prevent links. */
  readonly texts: readonly string[];
}

/**
 * Records everything that the window shows, however briefly. The returned function returns what was shown since its
 * last call.
 */
async function watch(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const shown = { marks: new Set<string>(), texts: new Set<string>() };
    Object.assign(window, { shown });
    const places = [
      '.notification-list-item-message',
      '.quick-input-list .monaco-list-row',
      '.tab',
      '.monaco-dialog-box',
      '.monaco-hover',
      '.statusbar-item',
    ].join();
    const icons = ['trash', 'sync', 'add', 'zap'].map(name => `.codicon-${name}`);
    // The Delete button is also an icon.
    const marks = ['a[href]', 'a[data-href]', ...icons.map(icon => `${icon}:not(.action-label)`)];
    const keep = () => {
      for (const place of document.querySelectorAll(places)) {
        for (const mark of place.querySelectorAll(marks.join())) {
          shown.marks.add(mark.outerHTML);
        }
        shown.texts.add((place.textContent ?? '').replaceAll('\u2060', ''));
      }
    };
    new MutationObserver(keep).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () =>
    page.evaluate(() => {
      const { shown } = window as unknown as Record<'shown', Record<keyof Seen, Set<string>>>;
      const result = { marks: [...shown.marks], texts: [...shown.texts] };
      shown.marks.clear();
      shown.texts.clear();
      return result;
    });
}

/** Scrolls through a list, so that each row is in the page once. */
async function scrollThrough(list: Locator): Promise<void> {
  await scrollTo(list, -2000, list.locator('.monaco-list-row[data-index="0"]'));
  await scrollTo(list, 150, list.locator('.monaco-list-row[data-last-element="true"]'));
}

/** Turns the wheel over a list until a row is in the page, even while rows are added. */
async function scrollTo(list: Locator, distance: number, row: Locator): Promise<void> {
  const page = list.page();
  await list.hover();
  await until(
    'the row at the end of the list',
    async () => {
      if ((await row.count()) > 0) {
        return true;
      }
      await page.mouse.wheel(0, distance);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      return false;
    },
    workbenchTimeoutMs,
  );
}
