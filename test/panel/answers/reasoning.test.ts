import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
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

  it('is folded, and copied only when it is opened', async () => {
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

  it('is folded in exports and documents, too', async () => {
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
