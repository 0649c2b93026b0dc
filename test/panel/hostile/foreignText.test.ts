import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beginning } from '../../../src/base/shorten';
import { logLine, visibleText } from '../../../src/core/text/foreignText';
import { terminalText } from '../../../src/core/text/terminalText';
import { inertPayloads } from '../../support/inertPayloads';
import { useExtension } from '../support/useExtension';

/** The payloads that are valid in an HTTP header. */
const headerTexts = inertPayloads.filter(text => /^[\x20-\x7e]{1,200}$/.test(text));

/** Each header contains several of them. */
const headers = Array.from({ length: Math.ceil(headerTexts.length / 4) }, (_, index) =>
  headerTexts.slice(index * 4, (index + 1) * 4).join(' | '),
);

/** Displayed as `reportst.pdf`. */
const turned = 'report\u202efdp.ts';

/**
 * Texts of services, files and users, as VS Code gets them. What it does with them is in
 * test/ui/main/foreignText.test.ts.
 */
describe('foreign text', () => {
  const window = useExtension(
    { 'agentQuery.notifyWhenDone': 'always' },
    { prepare: ({ path: folder }) => writeFile(path.join(folder, turned), '') },
  );

  /** Asserts that these are among the texts, none of which VS Code makes a link or an icon of. */
  function assertInert(texts: readonly string[], wanted: readonly string[]): void {
    assert.deepEqual(
      texts.filter(text => /\]\(|\$\(/.test(text)),
      [],
    );
    const read = texts.map(text => text.replaceAll('\u2060', '')).join('\n');
    assert.deepEqual(
      wanted.filter(text => !read.includes(text)),
      [],
    );
  }

  it('in headers of a response is inert in notifications and in progress', async () => {
    const { dialogs } = window.host;
    const texts: string[] = [];
    // A message is there when the change is told, and progress says what was reported last.
    dialogs.changed.event(() => {
      texts.push(
        ...dialogs.messages.map(({ text }) => text),
        ...dialogs.progress.map(({ message }) => message),
      );
    });
    for (const header of headers) {
      for (const head of [
        [302, { location: header }],
        [200, { 'content-type': header }],
      ] as const) {
        window.service.onQuery(async stream => {
          stream.head(head[0], head[1]);
          await stream.raw('no events');
          await stream.end();
        });
        void window.execute('Test connection');
        (await window.notification(/redirects to|event stream/)).close();
      }
    }
    for (const before of ['redirects to', 'event stream', 'Content type']) {
      const with_ = texts.filter(text => text.includes(before));
      assertInert(
        with_,
        headerTexts.map(text => text.trim()),
      );
    }
  });

  it('in questions is inert in notifications and in titles of tabs', async () => {
    const questions = inertPayloads.filter((text, index) => index % 3 === 0 && text.length < 1000);
    const texts: string[] = [];
    await window.runCommand('New conversation');
    for (const question of questions) {
      await window.execute('agentQuery.ask', { question });
      const told = await window.notification(/^The answer is complete/);
      texts.push(told.text, ...window.tabs);
      told.close();
    }
    assertInert(
      texts,
      questions.map(text => {
        const question = visibleText(beginning(text, 60)).replaceAll('\u2060', '');
        return `The answer is complete: ${question}`;
      }),
    );
  });

  it('in names of files is inert in notifications', async () => {
    const names = inertPayloads.filter(text =>
      /^[^/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]{1,100}$/u.test(text),
    );
    const texts: string[] = [];
    for (let index = 0; index < names.length; index += 5) {
      const uris = names.slice(index, index + 5).map(name => window.uri(name));
      void window.execute('agentQuery.askAboutFiles', uris[0], uris, { question: 'Why?' });
      const told = await window.notification(/not found/);
      texts.push(told.text);
      told.close();
    }
    assertInert(
      texts,
      names.map(name => `${name} (not found)`),
    );
  });

  it('in log events takes one line of the log for each event', async () => {
    window.service.onQuery(async stream => {
      for (const text of inertPayloads) {
        await stream.log(text);
      }
      await stream.message('Done.');
      await stream.end();
    });
    await window.runCommand('New conversation');
    await window.ask('What happened?');
    await window.panel.getByText('Done.').waitFor();
    await window.logged(/x{8000}/);
    const lines = window.log.map(line => line.replace('[info] ', ''));
    assert.deepEqual(
      inertPayloads.filter(text => !lines.includes(logLine(terminalText(text)))),
      [],
    );
  });

  it('in the name of a file is shown literally, without a link', async () => {
    await window.explorer([turned], 'Ask agent about files');
    const parts = window.panel.getByRole('list', { name: 'Attachments' });
    await parts.getByText('report\\u202efdp.ts').first().waitFor();
    window.service.answer(`See ${turned} and notes.txt.`);
    await window.ask('Which file?');
    await window.panel.getByRole('link', { name: 'notes.txt' }).waitFor();
    assert.equal(await window.panel.getByRole('link', { name: 'report' }).count(), 0);
  });
});
