import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deferred } from '../../support/deferred';
import { useExtension } from '../support/useExtension';

/** Reasoning that a model puts between tags. */
describe('reasoning', () => {
  const window = useExtension();
  const answer = () => window.panel.getByRole('article', { name: 'Answer' });
  const reasoning = () => answer().locator('details', { hasText: 'Reasoning' });

  beforeEach(async () => {
    window.service.answer(
      ...['<th', 'ink>\nLet me see.\n\n- a guess', '</thi', 'nk>\n\nIt is 42.'],
    );
    await window.runCommand('New conversation');
    await window.ask('What is it?');
    await answer().getByText('It is 42.').waitFor();
  });

  it('is folded, and copied only if it is opened', async () => {
    await reasoning()
      .locator('summary', { hasText: /^Reasoning$/ })
      .waitFor();
    assert.ok(await reasoning().getByText('Let me see.').isHidden());
    const copy = answer().getByRole('button', { name: 'Copy answer' });
    await copy.click();
    await window.clipboard('It is 42.');

    const selected = () =>
      answer().evaluate(article => {
        const selection = document.getSelection();
        selection?.selectAllChildren(article.firstElementChild as Element);
        return selection?.toString() ?? '';
      });
    assert.doesNotMatch(await selected(), /guess/);

    await reasoning().locator('summary').click();
    await reasoning().getByText('Let me see.').waitFor();
    assert.match(await selected(), /guess/);
    await copy.click();
    await window.clipboard(/^<think>[\s\S]*a guess<\/think>\n\nIt is 42\.$/);
  });

  it('shows its last line while it arrives, and then its time, beside its name', async () => {
    const mayEnd = deferred();
    window.service.onQuery(async stream => {
      await stream.message('<think>\nFirst this.\n\n- Then that\n');
      await mayEnd.promise;
      await stream.message('</think>\n\nIt is 43.');
      await stream.end();
    });
    await window.ask('And now?');
    const summary = answer().last().locator('summary', { hasText: 'Reasoning' });
    await summary.filter({ hasText: /^Reasoning · Then that$/ }).waitFor();
    await answer().last().getByText('Then that', { exact: true }).waitFor({ state: 'attached' });
    // The time is given in whole seconds.
    await answer()
      .last()
      .locator('.progress-time', { hasText: /^ · \d+ s$/ })
      .waitFor();
    mayEnd.resolve();
    await answer().last().getByText('It is 43.').waitFor();
    await summary.filter({ hasText: /^Reasoning · \d+ s$/ }).waitFor();
    await window.reload();
    await summary.filter({ hasText: /^Reasoning · \d+ s$/ }).waitFor();
  });

  it('is folded in exports and documents', async () => {
    const folded =
      '<details>\n<summary>Reasoning</summary>\n\nLet me see.\n\n- a guess\n\n</details>\n\nIt is 42.';
    const file = path.join(window.sample.path, 'export.md');
    window.chooseFiles(file);
    await window.runCommand('Export conversation as Markdown…');
    await window.notification('Conversation exported.');
    assert.ok((await readFile(file, 'utf8')).includes(folded));

    await answer().getByRole('button', { name: 'Open answer as Markdown' }).click();
    await window.tab('Answer 1.md');
    assert.equal(window.host.editors.activeEditor?.document.getText(), folded);
  });
});
