// biome-ignore-all lint/suspicious/noTemplateCurlyInString: saved questions contain such variables.
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useExtension } from '../../../../test/panel/support/useExtension';
import { until } from '../../../../test/support/until';
import type { SampleFolder } from '../../../../test/ui/support/sampleFolder';

const review = `---
description: Reviews the selected code
argument-hint: what to look at
---
Review \`\${file}\`:

\`\`\`
\${selection}
\`\`\`

Follow [the notes](../../notes.txt) and #file:../../docs/handbook.pdf, not [that](../../../outside.txt).
`;

const tests = `---
name: 'write-tests'
description: "<img src=x onerror=alert(1)> [run](command:x) $(zap)"
---
Write tests for \${input:class:Name of the class} with \${input:framework}. Begin with \${input:class}.
`;

async function savePrompts({ path: folder }: SampleFolder): Promise<void> {
  const prompts = path.join(folder, '.github/prompts');
  await mkdir(prompts, { recursive: true });
  await writeFile(path.join(folder, '..', 'outside.txt'), 'outside');
  await writeFile(path.join(prompts, 'review.prompt.md'), review);
  await writeFile(path.join(prompts, 'tests.prompt.md'), tests);
  await writeFile(path.join(prompts, 'broken.prompt.md'), '---\nname: [\n---\nBroken header.\n');
  await writeFile(path.join(prompts, 'other.md'), 'Not a saved question.');
  await symlink(path.join(folder, 'notes.txt'), path.join(prompts, 'link.prompt.md'));
}

/** From a `/` to a question that is filled in, checked, and sent. */
describe('saved questions', () => {
  const ui = useExtension({ 'agentQuery.notifyWhenDone': 'never' }, { prepare: savePrompts });

  beforeEach(async () => {
    await ui.openFile('src/lines.ts', [5, 1, 7, 1]);
    await ui.runCommand('Ask agent…');
    await question().waitFor();
  });

  const question = () => ui.panel.getByRole('textbox', { name: 'Question' });
  const suggestions = () => ui.panel.getByRole('listbox', { name: 'Saved questions' });
  const option = (name: string) => suggestions().getByRole('option').filter({ hasText: name });
  const selected = () => suggestions().locator('[aria-selected=true] .suggestion-name');
  const labels = () =>
    ui.panel.getByRole('list', { name: 'Attachments' }).locator('.part-label').allTextContents();
  const written = (expected: string) =>
    until(`the text ${expected} in the Question box`, async () => {
      return (await question().inputValue()) === expected;
    });
  const inputBox = async (step: number, totalSteps: number) => {
    await until(`step ${step} of ${totalSteps}`, async () => {
      const { step: shown, totalSteps: all } = await ui.inputBox(/write-tests/);
      return shown === step && all === totalSteps;
    });
    return await ui.inputBox(/write-tests/);
  };
  const fillInReview = async () => {
    await question().pressSequentially('/rev');
    await selected().filter({ hasText: 'review' }).waitFor();
    await question().press('Enter');
    await ui.panel.getByRole('button', { name: 'Remove docs/handbook.pdf' }).waitFor();
  };

  it('are listed as text, by name and description, after a / at the beginning', async () => {
    await question().pressSequentially('a /');
    assert.equal(await suggestions().count(), 0, 'not within a question');
    await question().fill('');
    await question().pressSequentially('/');
    await option('write-tests').waitFor();
    assert.deepEqual(await suggestions().locator('.suggestion-name').allTextContents(), [
      'broken',
      'review',
      'write-tests',
    ]);
    await option('write-tests')
      .getByText('<img src=x onerror=alert(1)> [run](command:x)')
      .waitFor();
    assert.equal(await suggestions().locator('img, a').count(), 0);
  });

  it('are filtered by the typed name, until Escape closes the list and keeps the text', async () => {
    await question().pressSequentially('/re');
    await selected().filter({ hasText: 'review' }).waitFor();
    assert.equal(await suggestions().getByRole('option').count(), 1);
    const active = await question().getAttribute('aria-activedescendant');
    assert.equal(await option('review').getAttribute('id'), active);
    await question().press('Escape');
    await suggestions().waitFor({ state: 'hidden' });
    assert.equal(await question().inputValue(), '/re');
  });

  it('are filled in with Enter, visibly, without being sent', async () => {
    await fillInReview();
    const lines = (await readFile(path.join(ui.sample.path, 'src/lines.ts'), 'utf8')).split('\n');
    const selection = `${lines.slice(4, 6).join('\n')}\n`;
    await written(
      `Review \`src/lines.ts\`:\n\n\`\`\`\n${selection}\n\`\`\`\n\nFollow [the notes](notes.txt) and docs/handbook.pdf, not [that](../../../outside.txt).`,
    );
    assert.deepEqual(await labels(), ['src/lines.ts', 'notes.txt', 'docs/handbook.pdf']);
    await ui.panel
      .getByRole('form')
      .getByText('Not replaced: ../../../outside.txt (outside the workspace)')
      .waitFor();
    await ui.panel.locator('textarea:focus').waitFor();
    assert.equal(ui.service.requests.length, 0);
  });

  it('are removed by Undo, and are sent with the text that is shown', async () => {
    await fillInReview();
    const filled = await question().inputValue();
    await question().press('ControlOrMeta+Z');
    await written('/rev');
    await question().press('ControlOrMeta+Shift+Z');
    await written(filled);
    await question().press('Enter');
    const { json } = await ui.service.nextRequest();
    const { parts } = json as {
      parts: { type: string; name?: string; text?: string; base64?: string }[];
    };
    assert.deepEqual(
      parts.map(({ type, name, text }) => name ?? text ?? type),
      ['src/lines.ts', 'notes.txt', 'docs/handbook.pdf', filled],
    );
    const notes = await readFile(path.join(ui.sample.path, 'notes.txt'));
    assert.equal(parts[1]?.base64, notes.toString('base64'));
  });

  it('ask for each input once', async () => {
    await question().pressSequentially('/write');
    await selected().filter({ hasText: 'write-tests' }).waitFor();
    await question().press('Tab');
    const first = await inputBox(1, 2);
    assert.equal(first.placeholder, 'Name of the class');
    first.enter('Tides ${file}');
    (await inputBox(2, 2)).enter('mocha');
    await written('Write tests for Tides ${file} with mocha. Begin with Tides ${file}.');
    await ui.panel.locator('textarea:focus').waitFor();
  });

  it('take values after the name, and leave the text if the user cancels', async () => {
    await question().pressSequentially('/write-tests');
    await selected().filter({ hasText: 'write-tests' }).waitFor();
    await question().pressSequentially(' class: Moon');
    await suggestions().waitFor({ state: 'hidden' });
    await question().press('Enter');
    (await inputBox(1, 1)).hide();
    await ui.panel.locator('textarea:focus').waitFor();
    assert.equal(await question().inputValue(), '/write-tests class: Moon');
    await question().press('Enter');
    (await inputBox(1, 1)).enter('mocha');
    await written('Write tests for Moon with mocha. Begin with Moon.');
    await question().fill('');
    assert.equal(ui.service.requests.length, 0);
  });

  it('are read again when / is typed', async () => {
    const file = path.join(ui.sample.path, '.github/prompts/late.prompt.md');
    await writeFile(file, 'Changed since.');
    await question().pressSequentially('/late');
    await selected().filter({ hasText: 'late' }).waitFor();
    await writeFile(file, 'Changed again.');
    await option('late').click();
    await written('Changed again.');
  });

  it('are filled in if they were pasted, or return to be edited', async () => {
    const call = '/write-tests class="My Form" framework="mocha" with care';
    const filledIn = 'Write tests for My Form with mocha. Begin with My Form.\n\nwith care';
    await question().fill('/write-tests');
    await selected().waitFor();
    await question().press('Escape');
    await question().press('End');
    await question().pressSequentially(call.slice('/write-tests'.length));
    await question().press('Enter');
    const literal = (await ui.service.nextRequest()).json as { parts: { text?: string }[] };
    assert.equal(literal.parts.at(-1)?.text, call);
    await ui.panel.getByRole('article', { name: 'Question' }).getByText(call).waitFor();
    await question().press('ArrowUp');
    await written(call);
    await question().press('Enter');
    await written(filledIn);
    await question().fill('');
    await ui.panel.getByRole('button', { name: 'Edit and ask again' }).click();
    const edited = ui.panel.getByRole('textbox', { name: 'Edited question' });
    assert.equal(await edited.inputValue(), call);
    await edited.fill(`${call}, please`);
    await edited.press('Enter');
    await written(`${filledIn}, please`);
    await question().fill('');
    // A paste inserts the whole text in one step.
    await question().fill(call);
    await ui.panel.getByRole('button', { name: 'Send' }).click();
    await written(filledIn);
    await question().fill('');
    assert.equal(ui.service.requests.length, 1);
  });

  it('are filled in when a waiting question is edited into the name of one', async () => {
    ui.service.onQuery(() => undefined);
    await ui.openFile('notes.txt');
    await ui.ask('The first one');
    const first = await ui.service.nextRequest();
    await ui.runCommand('Ask agent about files');
    await ui.panel.getByRole('button', { name: 'Remove notes.txt' }).waitFor();
    await ui.ask('The second one');
    const edited = ui.panel.getByRole('textbox', { name: 'Queued question' });
    const edit = async (text: string) => {
      await ui.panel.getByRole('button', { name: 'Edit queued question' }).click();
      await edited.fill(text);
      await edited.press('Enter');
    };
    await edit('/help me');
    await ui.panel.getByRole('article', { name: 'Question' }).getByText('/help me').waitFor();
    await question().fill('Since.');
    await edit('/review');
    await ui.panel.getByRole('button', { name: 'Remove docs/handbook.pdf' }).waitFor();
    assert.deepEqual(await labels(), ['notes.txt', 'docs/handbook.pdf']);
    await ui.panel.locator('textarea:focus').waitFor();
    const filledIn = await question().inputValue();
    assert.match(filledIn, /^Review `notes\.txt`:.*\n\nSince\.$/s);
    ui.service.onQuery(stream => stream.end());
    await first.stream.end();
    await question().press('Enter');
    const { json } = await ui.service.nextRequest();
    assert.equal((json as { parts: { text?: string }[] }).parts.at(-1)?.text, filledIn);
    assert.equal(ui.service.requests.length, 2);
  });

  it('are filled in when a question is sent despite a warning', async () => {
    const large = path.join(ui.sample.path, '.github/prompts/large.prompt.md');
    await writeFile(large, 'x'.repeat(65_537));
    await question().fill('/large now');
    await question().press('Enter');
    const sendAnyway = ui.panel.getByRole('button', { name: 'Send anyway' });
    await sendAnyway.waitFor();
    await question().fill('/review');
    await sendAnyway.click();
    await ui.panel.getByRole('button', { name: 'Remove docs/handbook.pdf' }).waitFor();
    assert.match(await question().inputValue(), /^Review `src\/lines\.ts`/);
    await question().fill('/large now');
    await question().press('Enter');
    await sendAnyway.click();
    const { json } = await ui.service.nextRequest();
    assert.equal((json as { parts: { text?: string }[] }).parts.at(-1)?.text, '/large now');
  });

  it('do not keep a / from being sent', async () => {
    await question().pressSequentially('/help');
    await suggestions().waitFor({ state: 'hidden' });
    await question().press('Enter');
    const { json } = await ui.service.nextRequest();
    assert.equal((json as { parts: { text?: string }[] }).parts.at(-1)?.text, '/help');
  });
});

describe('the first saved question', () => {
  const ui = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  it('is refused in the panel if it cannot be saved', async () => {
    const blocked = path.join(ui.sample.path, '.github');
    await writeFile(blocked, 'no folder');
    await ui.runCommand('New conversation');
    const question = ui.panel.getByRole('textbox', { name: 'Question' });
    await question.pressSequentially('/');
    await ui.panel.getByRole('option', { name: 'No saved questions yet' }).waitFor();
    await question.press('Enter');
    (await ui.inputBox(/Save a question/)).enter('lost');
    await ui.notice(/^The question could not be saved: /);
    await rm(blocked);
  });

  it('is the last one asked, under the name that the user enters', async () => {
    await ui.runCommand('New conversation');
    const question = ui.panel.getByRole('textbox', { name: 'Question' });
    ui.service.answer('Because.');
    await ui.ask('Why is one lost?');
    await ui.panel.getByText('Because.').waitFor();
    await question.pressSequentially('/');
    await ui.panel.getByRole('option', { name: 'No saved questions yet' }).waitFor();
    await question.press('Enter');
    const box = await ui.inputBox(/Save a question/);
    box.enter('a b');
    assert.equal(box.validationMessage, 'Use letters, digits, hyphens, and dots.');
    box.enter('lost');
    const file = path.join(ui.sample.path, '.github/prompts/lost.prompt.md');
    await until('the file', async () =>
      /\n\nWhy is one lost\?\n$/.test(await readFile(file, 'utf8').catch(() => '')),
    );
    assert.equal(await question.inputValue(), '');
    await question.pressSequentially('/lo');
    await ui.panel.getByRole('option', { name: 'lost' }).waitFor();
  });
});
