import assert from 'node:assert/strict';
import {
  Composer,
  posted,
  press,
  receiveReply,
  StatusRegion,
} from '../../../support/page/loadPage';
import { window } from '../../../support/page/renderMarkdown';

describe('keyword arguments for the next question', () => {
  let composer: InstanceType<typeof Composer>;
  let status: InstanceType<typeof StatusRegion>;
  const find = <T extends HTMLElement>(selector: string) => {
    const found = composer.root.querySelector<T>(selector);
    assert.ok(found, selector);
    return found;
  };
  const root = () => find('.kwargs');
  const box = () => find<HTMLTextAreaElement>('.kwargs textarea');
  const button = () => find<HTMLButtonElement>('[aria-controls="kwargs"]');
  const last = (type: string) =>
    posted.findLast(message => message.type === type) as Record<string, unknown> | undefined;
  const active = () => window.document.activeElement as unknown;

  const type = (into: HTMLTextAreaElement, text: string) => {
    into.value = text;
    into.dispatchEvent(new window.Event('input') as never);
  };
  /** The host's answer to the last check. */
  const check = async (error: string, request = last('question.kwargs')?.request as number) =>
    receiveReply({
      type: 'answer',
      request,
      answer: { error, formatted: last('question.kwargs')?.text as string },
    });

  beforeEach(() => {
    status = new StatusRegion();
    composer = new Composer(status, () => undefined);
    window.document.body.append(composer.root as never);
    posted.length = 0;
  });
  afterEach(() => composer.root.remove());

  it('take no room until they are opened', () => {
    assert.equal(root().hidden, true);
    assert.equal(button().getAttribute('aria-expanded'), 'false');
    button().click();
    assert.equal(root().hidden, false);
    assert.equal(button().getAttribute('aria-expanded'), 'true');
    assert.equal(active(), box());
    press('Escape');
    assert.equal(root().hidden, true);
    assert.equal(active(), composer.box);
    assert.deepEqual(posted, []);
  });

  it('are checked while they are written, and the latest check applies', async () => {
    button().click();
    type(box(), '{');
    const { request } = last('question.kwargs') as { request: number };
    assert.equal(last('question.kwargs')?.text, '{');
    await check('Line 1 is not valid JSON.');
    assert.equal(box().getAttribute('aria-invalid'), 'true');
    const described = box().getAttribute('aria-describedby')?.split(' ') ?? [];
    const error = find('#kwargs-error');
    assert.ok(described.includes(error.id));
    assert.equal(error.hidden, false);
    assert.equal(error.textContent, 'Line 1 is not valid JSON.');
    type(box(), '{}');
    await check('late', request);
    assert.equal(error.textContent, 'Line 1 is not valid JSON.', 'of an earlier text');
    await check('');
    assert.equal(box().getAttribute('aria-invalid'), 'false');
    assert.equal(error.hidden, true);
  });

  it('prevent sending while they are invalid, and lose nothing', async () => {
    button().click();
    type(box(), '{');
    await check('Line 1 is not valid JSON.');
    button().click();
    type(composer.box, 'Why?');
    composer.focus();
    press('Enter');
    assert.equal(last('question.send'), undefined);
    assert.deepEqual([composer.box.value, box().value], ['Why?', '{']);
    assert.equal(root().hidden, false);
    assert.equal(active(), box());
    assert.match(status.root.textContent ?? '', /Line 1 is not valid JSON/);
  });

  it('are sent with the question, and then removed', async () => {
    type(composer.box, 'Why?');
    button().click();
    type(box(), '{"depth": 3}');
    await check('');
    press('Enter');
    assert.equal(last('question.send'), undefined, 'a new line');
    press('Enter', { ctrlKey: true });
    assert.deepEqual(last('question.send'), {
      type: 'question.send',
      question: 'Why?',
      kwargs: '{"depth": 3}',
    });
    assert.deepEqual([composer.box.value, box().value, root().hidden], ['', '', true]);
    assert.equal(button().classList.contains('is-set'), false);
  });

  it('that are hidden are still sent, and the button says so', async () => {
    button().click();
    type(box(), '{"depth": 3}');
    await check('');
    button().click();
    assert.equal(root().hidden, true);
    assert.equal(button().classList.contains('is-set'), true);
    assert.equal(button().getAttribute('aria-label'), 'Set');
    type(composer.box, 'Why?');
    composer.focus();
    press('Enter');
    assert.equal(last('question.send')?.kwargs, '{"depth": 3}');
  });

  it('come back after a reload, and with a question that is returned', () => {
    const draft = (text: string, kwargs?: string, replaces?: string) =>
      composer.receiveDraft({ type: 'draft', text, kwargs, replaces });
    composer.restoreDraft('', '{"depth": 3}');
    assert.deepEqual([box().value, root().hidden], ['{"depth": 3}', false]);
    assert.equal(last('question.kwargs')?.text, '{"depth": 3}');
    composer.restoreDraft('', '{"other": 1}');
    assert.equal(box().value, '{"depth": 3}', 'what is there stays');
    draft('Why?', '{"sent": 1}', '');
    assert.equal(box().value, '{"sent": 1}\n\n{"depth": 3}');
    assert.equal(last('question.kwargs')?.text, '{"sent": 1}\n\n{"depth": 3}');
    draft('And?');
    assert.equal(box().value, '{"sent": 1}\n\n{"depth": 3}');
    draft('And?', '{"edited": 1}');
    assert.equal(box().value, '{"edited": 1}');
  });

  it('are formatted when they are left, and checked again', async () => {
    button().click();
    type(box(), '{"depth":1.0}');
    const { request } = last('question.kwargs') as { request: number };
    const formatted = '{\n  "depth": 1.0\n}';
    receiveReply({ type: 'answer', request, answer: { error: '', formatted } });
    await Promise.resolve();
    assert.equal(box().value, '{"depth":1.0}', 'not while they are written');
    composer.focus();
    assert.equal(box().value, formatted);
    assert.equal(last('question.kwargs')?.text, formatted);
  });

  it('are shown beside the service, whose menu VS Code shows', () => {
    const target = { text: 'localhost:8000', banner: undefined, hasOthers: false };
    composer.setTarget({ ...target, title: 'http://localhost:8000/query\nSession: 3f2a-0000' });
    const shown = find<HTMLButtonElement>('.target');
    assert.equal(shown.textContent, 'localhost:8000');
    assert.equal(shown.title, 'http://localhost:8000/query\nSession: 3f2a-0000');
    shown.click();
    assert.deepEqual(posted, [{ type: 'service.select' }]);
  });
});
