import assert from 'node:assert/strict';
import { assertAccessible } from '../../../../test/browser/accessible';
import { usePanelPage } from '../../../../test/page/support/panelPage';
import { plainReading, snapshot } from '../../../../test/support/page/views';
import type { TargetView } from '../../../protocol/views';
import type { ArgumentInputs } from '../protocol/argument';
import type { ArgumentView } from '../protocol/argumentsProtocol';

const plain = { description: '', isAlwaysSent: false };

const all: readonly ArgumentView[] = [
  {
    name: 'model',
    title: 'Model',
    description: 'Who answers',
    isAlwaysSent: true,
    type: 'string',
    choices: [
      { value: 'fast', description: 'In seconds' },
      { value: 'deep', description: 'Reads all files' },
    ],
    default: 'fast',
    unset: 'fast',
  },
  { ...plain, name: 'depth', title: 'Depth', type: 'integer', minimum: 1, maximum: 9, unset: '3' },
  { ...plain, name: 'web', title: 'Search the web', type: 'boolean' },
  {
    ...plain,
    name: 'branch',
    title: 'branch',
    type: 'string',
    choices: [],
    unset: 'main',
    isInSettings: true,
  },
  {
    ...plain,
    name: 'tone',
    title: 'Tone',
    type: 'string',
    choices: [{ value: 'plain', description: '' }],
  },
];

const target = (inputs: ArgumentInputs = {}, views = all, service = 'http://a'): TargetView => ({
  text: 'Staging',
  title: '',
  banner: undefined,
  hasOthers: false,
  arguments: { service, all: views, inputs },
});

/** The controls for arguments, in only the page: the test acts as the host. */
describe('the arguments of a service', () => {
  const panel = usePanelPage();
  const group = () => panel.page.getByRole('group', { name: 'Arguments' });
  const model = () => group().getByRole('combobox', { name: 'Model', exact: true });
  const depth = () => group().getByRole('spinbutton', { name: 'Depth', exact: true });
  const web = () => group().getByRole('checkbox', { name: 'Search the web', exact: true });
  const branch = () => group().getByRole('textbox', { name: 'branch', exact: true });
  const tone = () => group().getByRole('combobox', { name: 'Tone', exact: true });
  const reset = () => group().getByRole('button', { name: 'Reset arguments' });
  const question = () => panel.page.getByRole('textbox', { name: 'Question', exact: true });
  const posted = async (type: string) =>
    (await panel.posted()).filter(message => message.type === type);
  const inputs = async () =>
    (await posted('arguments.set')).map(message => Object(message).inputs as ArgumentInputs);
  const note = async (control: ReturnType<typeof model>) =>
    (await control.getAttribute('title'))?.split('\n');
  const open = (shown = target(), kwargs = '') =>
    panel.send(snapshot([], { target: shown, kwargs }));

  it('are controls by their names, which show the values that apply, and post nothing until they are changed', async () => {
    await open();
    assert.equal(await model().inputValue(), 'fast');
    assert.deepEqual(await note(model()), ['Who answers', 'In seconds']);
    assert.equal(await depth().getAttribute('placeholder'), '3');
    assert.deepEqual(await note(depth()), ['Not sent until you change it']);
    assert.equal(await web().isChecked(), false);
    assert.equal(await branch().getAttribute('placeholder'), 'main');
    assert.deepEqual(await note(branch()), ['From the settings']);
    assert.equal(
      await tone().evaluate(list => (list as HTMLSelectElement).selectedOptions[0]?.text),
      'Not set',
    );
    assert.equal(await reset().isVisible(), false);
    assert.deepEqual(await inputs(), []);
    await assertAccessible(panel.page, 'with arguments');
  });

  it('post the whole input with each change, until they are reset', async () => {
    await open();
    await model().selectOption('deep');
    assert.deepEqual(await note(model()), ['Who answers', 'Reads all files']);
    await depth().fill('4');
    await web().click();
    await panel.page.getByText('Search the web').click();
    await branch().fill('next');
    await tone().selectOption('plain');
    const changes = await inputs();
    const input = { model: 'deep', depth: '4', web: false, branch: 'next', tone: 'plain' };
    assert.deepEqual(changes.at(-1), input);
    assert.deepEqual(changes.slice(0, 2), [{ model: 'deep' }, { model: 'deep', depth: '4' }]);
    // The default is also a choice, the entry without a value is none.
    await model().selectOption('fast');
    await tone().selectOption({ index: 0 });
    await depth().fill('');
    assert.deepEqual((await inputs()).at(-1), { model: 'fast', web: false, branch: 'next' });
    await reset().click();
    assert.deepEqual(await inputs(), [{}]);
    assert.equal(await model().evaluate(element => element === document.activeElement), true);
    assert.equal(await reset().isVisible(), false);
    assert.equal(await branch().inputValue(), '');
  });

  it('are restored with a page, and change only with the service or its arguments', async () => {
    await open(target({ model: 'deep', depth: '4', web: true, branch: 'next', tone: 'old' }));
    assert.equal(await model().inputValue(), 'deep');
    assert.equal(await depth().inputValue(), '4');
    assert.equal(await web().isChecked(), true);
    assert.equal(await branch().inputValue(), 'next');
    await branch().fill('newer');
    // On its way before the host had the last input.
    await panel.change({ type: 'target', target: target({ branch: 'next' }) });
    assert.equal(await branch().inputValue(), 'newer');
    await panel.change({ type: 'target', target: target({}, all, 'http://b') });
    assert.equal(await branch().inputValue(), '');
    const { arguments: _none, ...without } = target();
    await panel.change({ type: 'target', target: without });
    assert.equal(await group().isVisible(), false);
  });

  it('keep the input and the focus when other facts about them change', async () => {
    await open();
    await depth().pressSequentially('1e');
    await branch().pressSequentially('ab');
    const renamed = all.map(view =>
      view.name === 'branch' ? { ...view, title: 'Branch', unset: 'develop' } : view,
    );
    // On its way before the host had the last input.
    await panel.change({ type: 'target', target: target({}, renamed) });
    const box = group().getByRole('textbox', { name: 'Branch', exact: true });
    await panel.page.keyboard.type('cd');
    assert.equal(await box.inputValue(), 'abcd');
    await group().getByText('Depth must be a number.').waitFor();
    await depth().focus();
    await panel.change({ type: 'target', target: target({}, renamed.toReversed()) });
    assert.equal(await depth().evaluate(element => element === document.activeElement), true);
    assert.equal(await box.inputValue(), 'abcd');
    await assertAccessible(panel.page, 'after a change');
  });

  it('that can’t be sent keep the question, with the reason', async () => {
    await open();
    await question().fill('Why?');
    const problems = [
      ['12', 'Depth must be between 1 and 9.'],
      ['1.5', 'Depth must be a whole number.'],
      ['1e', 'Depth must be a number.'],
    ] as const;
    for (const [text, error] of problems) {
      await depth().fill('');
      await depth().pressSequentially(text);
      await question().press('Enter');
      await group().getByText(error).waitFor();
      assert.equal(await depth().evaluate(element => element === document.activeElement), true);
      assert.equal(await depth().getAttribute('aria-invalid'), 'true');
    }
    await assertAccessible(panel.page, 'with an error');
    assert.deepEqual((await inputs()).at(-1), { depth: 'NaN' }, 'the host refuses it, too');
    assert.deepEqual(await posted('question.send'), []);
    await depth().fill('9');
    await depth().press('Enter');
    assert.equal((await posted('question.send')).length, 1);
    assert.equal(await depth().inputValue(), '9', 'it is kept for the next question');
  });

  it('that another page could not read have their reason until they are changed', async () => {
    await open(target({ depth: 'NaN' }));
    await group().getByText('Depth must be a number.').waitFor();
    assert.equal(await depth().getAttribute('aria-invalid'), 'true');
    await depth().fill('4');
    await depth().fill('');
    assert.equal(await depth().getAttribute('aria-invalid'), 'false');
    await depth().pressSequentially('1e');
    await reset().click();
    assert.equal(await depth().inputValue(), '');
    assert.deepEqual((await inputs()).at(-1), {});
  });

  it('show a blank value in quotes, and none of them as set without a default', async () => {
    const choices = ['a', '', ' '].map(value => ({ value, description: '' }));
    const view: ArgumentView = { ...plain, name: 'tone', title: 'Tone', type: 'string', choices };
    await open(target({}, [view]));
    const texts = await tone()
      .locator('option')
      .evaluateAll(all => all.map(each => each.textContent));
    assert.deepEqual(texts, ['Not set', 'a', '""', '" "']);
    await tone().selectOption({ index: 2 });
    assert.deepEqual(await inputs(), [{ tone: '' }]);
  });

  it('show that keyword arguments of the question override them', async () => {
    await open(target({ depth: '4' }), '{ "depth": 5, "other": 1 }');
    const isStruck = (control: ReturnType<typeof model>) =>
      control.evaluate(element => getComputedStyle(element).textDecorationLine === 'line-through');
    assert.deepEqual(await note(depth()), ['Overridden by the keyword arguments']);
    assert.equal(await isStruck(depth()), true);
    assert.equal(await isStruck(model()), false);
    const box = panel.page.getByRole('textbox', { name: 'Keyword arguments for this question' });
    await box.fill('{ "mod');
    assert.equal(await isStruck(depth()), false);
    await box.fill('');
    await question().fill('Why?');
    await box.fill('{ "model": "x" }');
    assert.equal(await isStruck(model()), true);
    await question().press('Enter');
    assert.equal(await isStruck(model()), false);
  });

  it('begin with the value that applies when a number is stepped', async () => {
    await open();
    await depth().press('ArrowUp');
    assert.equal(await depth().inputValue(), '3');
    await depth().press('ArrowUp');
    assert.deepEqual(await inputs(), [{ depth: '3' }, { depth: '4' }]);
    await depth().fill('');
    await depth().pressSequentially('7');
    assert.equal(await depth().inputValue(), '7');
  });

  it('have arrows in the colors of the theme', async () => {
    await open();
    const scheme = (...kinds: readonly string[]) =>
      depth().evaluate((element, classes) => {
        document.body.className = classes.join(' ');
        return getComputedStyle(element).colorScheme;
      }, kinds);
    assert.equal(await scheme('vscode-dark'), 'dark');
    assert.equal(await scheme('vscode-high-contrast'), 'dark');
    assert.equal(await scheme('vscode-light'), 'normal');
    assert.equal(await scheme('vscode-high-contrast', 'vscode-high-contrast-light'), 'normal');
  });

  it('are left by Escape, and send by the key that sends', async () => {
    await open();
    await question().fill('Why?');
    await branch().press('Escape');
    assert.equal(await question().evaluate(element => element === document.activeElement), true);
    await panel.send({ type: 'reading', reading: { ...plainReading, sendsWith: 'ctrlEnter' } });
    await branch().press('Enter');
    assert.deepEqual(await posted('question.send'), []);
    await branch().press('Control+Enter');
    assert.equal((await posted('question.send')).length, 1);
  });

  for (const width of [170, 300, 900]) {
    it(`have room at a width of ${width}`, async () => {
      await panel.page.setViewportSize({ width, height: 700 });
      const long = all.map(view => ({
        ...view,
        title: `${view.title} Geschwindigkeitsbegrenzung`,
      }));
      await open(target({ branch: 'a'.repeat(100) }, long));
      const { right, scrollWidth, clientWidth } = await group().evaluate(element => ({
        right: Math.max(
          ...Array.from(
            element.querySelectorAll('input, select, label'),
            each => each.getBoundingClientRect().right,
          ),
        ),
        scrollWidth: element.scrollWidth,
        clientWidth: element.clientWidth,
      }));
      assert.equal(scrollWidth, clientWidth);
      assert.ok(right < width - 8, `${right}`);
    });
  }
});
