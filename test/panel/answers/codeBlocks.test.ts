import assert from 'node:assert/strict';
import { announced } from '../../browser/announcements';
import { useExtension } from '../support/useExtension';

describe('code in an answer', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  const button = (name: string) => window.panel.getByRole('button', { name, exact: true });
  const code = 'const price = `$' + '{a} $1`;';

  /** Asks a question beside an open file, and gets this Markdown. */
  async function getAnswer(markdown: string): Promise<void> {
    window.service.answer(markdown);
    await window.openFile('notes.txt');
    await window.runCommand('Ask agent…');
    await window.ask('How?');
    await window.panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
  }

  for (const [name, copied] of [
    ['Copy', code],
    ['Copy answer', `\`\`\`ts\n${code}\n\`\`\``],
  ] as const) {
    it(`is copied by ${name}, with a sign and an announcement`, async () => {
      await getAnswer(`\`\`\`ts\n${code}\n\`\`\`\n`);
      const isShown = button(name).locator('.codicon-check').waitFor();
      await Promise.all([isShown, button(name).click()]);
      await announced(window.panel, 'Copied');
      assert.equal((await window.clipboard(/const price/)).trimEnd(), copied);
      // The page announces the same text again only after the first announcement has been removed.
      const status = window.panel.getByRole('status');
      await status.getByText('Copied').waitFor({ state: 'detached' });
      await button(name).locator('.codicon-copy').waitFor();
    });
  }

  it('is inserted at the cursor of the last editor as text, not as a snippet', async () => {
    await getAnswer(`\`\`\`ts\n${code}\n\`\`\`\n`);
    await button('Insert at cursor').click();
    await window.tab('notes.txt');
    const { document } = window.host.editors.activeEditor ?? assert.fail();
    assert.ok(document.getText().startsWith(code));
    assert.ok(document.isDirty);
  });

  it('is not inserted without an editor, with an announced notice in the panel', async () => {
    await getAnswer(`\`\`\`ts\n${code}\n\`\`\`\n`);
    await window.closeTab('notes.txt');
    await button('Insert at cursor').click();
    const text = 'First open the file to insert the code into.';
    await window.notice(text);
    await announced(window.panel, text);
    assert.deepEqual(window.notifications, []);
  });

  it('is opened in a new file of its language', async () => {
    await getAnswer(`\`\`\`ts\n${code}\n\`\`\`\n`);
    await button('Open in new file').click();
    await window.tab('Untitled-1');
    const { document } = window.host.editors.activeEditor ?? assert.fail();
    assert.equal(document.getText().trimEnd(), code);
    assert.equal(document.languageId, 'typescript');
  });

  it('leads to a notice about its hidden characters when they go into a file', async () => {
    const trojan = 'admin = "no\u202e \u2066# false\u2069 \u2066"';
    await getAnswer(`Read \`a\u202eb\`:\n\n\`\`\`py\n${trojan}\n\`\`\`\n`);
    await button('Copy').click();
    assert.equal((await window.clipboard(/admin/)).trimEnd(), trojan);
    assert.deepEqual(window.notifications, []);
    await button('Insert at cursor').click();
    await window.notification(
      /change the order in which it is displayed: U\+202E, U\+2066, U\+2069\./,
    );
  });
});
