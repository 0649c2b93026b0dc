import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { useWorkbench } from '../support/useWorkbench';

/** The elements of the panel that the keyboard alone reaches, their order, and whether the focus is visible. */
describe('the keyboard', function () {
  this.bail(true);

  const ui = useWorkbench();

  const question = () => ui.panel.getByRole('textbox', { name: 'Question' });
  const focused = (): Locator => ui.panel.locator(':focus');

  before(async () => {
    await ui.begin();
    await ui.workbench.openFile('src/lines.ts');
    await ui.workbench.editorSelect(1, 1, 3, 1);
    ui.service.onQuery(async stream => {
      await stream.log('Reading');
      await stream.message(
        'See [the manual](https://example.com/manual) and `src/lines.ts:2`.\n\n',
      );
      await stream.message('```ts\nconst a = 1;\n```\n');
      await stream.end();
    });
  });

  it('asks about the selection', async () => {
    await ui.workbench.page.keyboard.press('ControlOrMeta+k');
    await ui.workbench.page.keyboard.press('a');
    await ui.panel.getByRole('listitem').getByText('src/lines.ts').first().waitFor();
    await focused().and(question()).waitFor();
    await ui.workbench.page.keyboard.type('What does it do?');
    await ui.workbench.page.keyboard.press('Enter');
    const answer = ui.panel.getByRole('article', { name: 'Answer' });
    await answer.getByText('complete').waitFor();
    await answer.locator('.md-path').waitFor();
  });

  it('reaches all controls in reading order, with a visible focus', async () => {
    // The selection that was just sent is not offered again.
    await ui.workbench.openFile('src/lines.ts');
    await ui.workbench.editorSelect(1, 1, 2, 1);
    await ui.panel.getByRole('button', { name: 'Add src/lines.ts:1-1' }).waitFor();
    await ui.panel.getByRole('log', { name: 'Conversation' }).focus();
    const names: string[] = [];
    const unseen: string[] = [];
    const reach = async () => {
      const { name, isSeen } = await focused().evaluate(element => {
        // The frame around the Question box shows its focus.
        const { outlineStyle, outlineWidth, borderColor } = getComputedStyle(
          (element.matches('textarea') && element.closest('.card')) || element,
        );
        const probe = element.ownerDocument.createElement('i');
        probe.style.color = 'var(--vscode-focusBorder)';
        element.ownerDocument.body.append(probe);
        const focusColor = getComputedStyle(probe).color;
        probe.remove();
        return {
          name: element.getAttribute('aria-label') ?? element.textContent ?? '',
          isSeen:
            (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
            borderColor === focusColor,
        };
      });
      if (!isSeen) {
        unseen.push(name);
      }
      return name;
    };
    const press = async (key: string) => {
      await ui.workbench.page.keyboard.press(key);
      return reach();
    };
    for (let name = await reach(); names.length < 40; name = await press('Tab')) {
      names.push(name);
      if (name === 'Attach files') {
        break;
      }
      const isInToolbar = (element: Element) => element.closest('[role=toolbar]') !== null;
      if (await focused().evaluate(isInToolbar)) {
        let other = await press('ArrowRight');
        while (other !== name && names.length < 40) {
          names.push(`→ ${other}`);
          other = await press('ArrowRight');
        }
      }
    }
    assert.deepEqual(names, [
      'Conversation',
      'Edit and ask again',
      '→ Delete question and answer',
      '1 attachment · 181 B · src/lines.ts:1-2',
      'the manual',
      'src/lines.ts:2',
      'Copy',
      '→ Insert at cursor',
      '→ Open in new file',
      '→ Compare with selection',
      '1 log entry',
      'Copy answer',
      '→ Open answer as Markdown',
      '→ Show in event inspector',
      '→ Ask again',
      'Attach src/lines.ts:1-2 again',
      'Add src/lines.ts:1-1',
      'Question',
      'Attach files',
    ]);
    assert.deepEqual(unseen, []);
  });

  it('opens sent attachments, copies code, and opens a path', async () => {
    const { keyboard } = ui.workbench.page;
    await ui.panel.locator('.sent-parts > summary').focus();
    await keyboard.press('Enter');
    await ui.panel.getByRole('article', { name: 'Question' }).getByRole('listitem').waitFor();
    await ui.panel.getByRole('button', { name: 'Copy', exact: true }).focus();
    await keyboard.press('Enter');
    await ui.workbench.clipboard(/^const a = 1;\s*$/);
    await ui.panel.locator('.md-path').focus();
    await keyboard.press('Enter');
    await ui.workbench.page.getByText('Ln 2, Col 1').first().waitFor();
  });

  it('goes to the question and to code by the keys of VS Code’s Chat, even from the Question box', async () => {
    const { keyboard } = ui.workbench.page;
    await question().focus();
    await keyboard.press('ControlOrMeta+Alt+ArrowUp');
    const asked = ui.panel.getByRole('article', { name: 'Question' }).last();
    await focused().and(asked).waitFor();
    assert.equal(await question().inputValue(), '', 'Up alone restores the last question');
    await keyboard.press('ControlOrMeta+Alt+PageDown');
    await focused()
      .and(ui.panel.getByRole('group', { name: 'Code, ts' }))
      .waitFor();
    await ui.workbench.runCommand('Previous question');
    await focused().and(asked).waitFor();
  });

  it('switches between the Question box and the answer, even as text, and opens its help', async () => {
    const { keyboard } = ui.workbench.page;
    const answer = ui.panel.getByRole('article', { name: 'Answer' });
    const text = (content: string | RegExp) =>
      ui.workbench.page.locator('.monaco-editor.focused .view-lines').getByText(content).first();
    await question().focus();
    await keyboard.press('ControlOrMeta+Alt+Enter');
    await focused().and(answer).waitFor();
    await keyboard.press('ControlOrMeta+Alt+Enter');
    await focused().and(question()).waitFor();
    await keyboard.press('Alt+F2');
    await text('const a = 1;').waitFor();
    await keyboard.press('ControlOrMeta+Alt+Enter');
    await focused().and(question()).waitFor();
    await keyboard.press('Alt+F1');
    await text(/goes.from.the.question.box/).waitFor();
    await keyboard.press('ControlOrMeta+Alt+Enter');
    await focused().and(question()).waitFor();
    // The page has the focus before the extension knows that the help no longer has it.
    await ui.workbench.runCommandUntil(
      'Switch between question box and answer',
      focused().and(answer),
    );
  });

  it('leads from an empty conversation, which shows the default key, to the keyboard shortcuts', async () => {
    await ui.workbench.newConversation();
    const empty = ui.panel.locator('.empty');
    assert.match((await empty.textContent()) ?? '', /Ctrl K A|⌘KA/);
    await empty.getByRole('button', { name: 'Keyboard shortcut' }).click();
    const rows = ui.workbench.page.locator('.keybindings-editor .monaco-list-row');
    await rows.filter({ hasText: 'Ask agent about selection' }).waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
  });
});
