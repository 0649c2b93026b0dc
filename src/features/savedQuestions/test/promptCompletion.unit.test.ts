import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'mocha';
import {
  Composer,
  callByName,
  posted,
  press,
  receiveReply,
  StatusRegion,
} from '../../../../test/support/page/loadPage';
import { window } from '../../../../test/support/page/renderMarkdown';
import { until } from '../../../../test/support/until';
import type { FromPage } from '../../../protocol/fromPage';
import type { PromptOutcome, PromptView } from '../protocol/promptProtocol';

describe('completion of saved questions', () => {
  let composer: InstanceType<typeof Composer>;

  beforeEach(() => {
    posted.length = 0;
    const status = new StatusRegion();
    composer = new Composer(status, () => ({ id: 'one', question: '/review again' }));
    callByName(composer, { addWay: () => undefined }, status);
    document.body.append(composer.root);
    composer.focus();
  });
  afterEach(() => composer.root.remove());

  const list = () => composer.root.querySelector('#suggested-prompts') as HTMLElement | null;
  const names = () =>
    [...(list()?.querySelectorAll('.suggestion-name') ?? [])].map(each => each.textContent);
  const selected = () =>
    list()?.querySelector('[aria-selected="true"] .suggestion-name')?.textContent;
  const of = <T extends FromPage['type']>(type: T) =>
    posted.filter(message => message.type === type) as unknown as readonly FromPage<T>[];
  const type = async (text: string) => {
    composer.box.value = text;
    composer.box.setSelectionRange(text.length, text.length);
    composer.box.dispatchEvent(new window.Event('input') as never);
    // The list is loaded with the first `/`.
    await until('the list of saved questions', () => !text.startsWith('/') || list() !== null);
  };
  const view = (name: string, fields: Partial<PromptView> = {}): PromptView => ({
    id: name,
    name,
    description: '',
    hint: '',
    origin: '',
    canUse: true,
    ...fields,
  });
  const answer = async (prompts: readonly PromptView[], isComplete = true) => {
    const request = of('prompt.list').at(-1)?.request ?? -1;
    receiveReply(
      isComplete
        ? { type: 'answer', request, answer: prompts }
        : { type: 'news', request, news: prompts },
    );
  };
  const called = () => of('prompt.choose').map(({ id, typed }) => [id, typed]);
  /** The extension has looked for the saved question. */
  const outcome = async (outcome: PromptOutcome) => {
    const request = of('prompt.choose').at(-1)?.request ?? -1;
    receiveReply({ type: 'answer', request, answer: outcome });
    await setImmediate();
  };
  const fill = async (typed: string, text: string) => {
    composer.receiveDraft({ type: 'draft', text, kwargs: undefined, replaces: typed });
    await outcome('filled');
  };
  const three = ['review', 'write-tests', 'explain'].map(name => view(name));

  it('offers to save a question while none is saved', async () => {
    await type('/');
    await answer([], false);
    assert.deepEqual(names(), []);
    await answer([]);
    assert.deepEqual(names(), ['Save a question']);
    assert.equal(selected(), 'Save a question');
    press('Enter');
    assert.equal(of('prompt.create').length, 1);
    assert.equal(composer.box.value, '');
    assert.deepEqual(of('question.send'), []);
  });

  it('asks once for each / at the beginning, and filters itself', async () => {
    await type('/');
    await answer(three);
    assert.deepEqual(names(), ['review', 'write-tests', 'explain']);
    assert.equal(selected(), 'review');
    assert.equal(composer.box.getAttribute('aria-activedescendant'), 'suggested-prompts-0');
    assert.equal(composer.box.getAttribute('aria-controls'), 'suggested-prompts');
    await type('/te');
    assert.deepEqual(names(), ['write-tests']);
    assert.equal(selected(), undefined, 'it does not begin so: Enter sends');
    assert.equal(of('prompt.list').length, 1);
    await type('');
    await type('/');
    assert.equal(of('prompt.list').length, 2);
    assert.deepEqual(names(), [], 'until they are read again');
  });

  it('is none within a text, a path, or a comment', async () => {
    await type('/');
    await answer(three);
    for (const text of ['a /', '/usr/', '//', '/re view', ' /re']) {
      await type(text);
      assert.equal(list()?.hidden, true, text);
    }
  });

  it('keeps text that is typed during filling in, and all text if it fails', async () => {
    await type('/re');
    await answer(three);
    press('Tab');
    await type('/re and more');
    await fill('/re', 'Review it.');
    assert.equal(composer.box.value, 'Review it. and more');
    await type('something else');
    await fill('/re', 'Review it.');
    assert.equal(composer.box.value, 'Review it.\n\nsomething else');
    await outcome('left');
    assert.equal(composer.box.value, 'Review it.\n\nsomething else');
  });

  it('selects by the whole name with text after it, unless the list was closed', async () => {
    await type('/review');
    await answer(three);
    await type('/review class: A');
    press('Enter');
    assert.deepEqual(called(), [[undefined, '/review class: A']]);
    await outcome('left');
    await type('');
    await type('/revie');
    await answer(three);
    press('Escape');
    assert.equal(list()?.hidden, true);
    await type('/review class: A');
    press('Enter');
    assert.equal(of('question.send')[0]?.question, '/review class: A');
  });

  it('fills in a question that was pasted after the list was closed', async () => {
    await type('/revie');
    await answer(three);
    press('Escape');
    composer.box.select();
    const paste = new window.Event('paste', { bubbles: true });
    composer.box.dispatchEvent(paste as never);
    await type('/review pasted');
    press('Enter');
    assert.equal(of('prompt.choose')[0]?.typed, '/review pasted');
  });

  it('sends a filled-in text even if it begins with a /', async () => {
    await type('/review it');
    press('Enter');
    await fill('/review it', '/review /etc');
    press('Enter');
    assert.equal(of('question.send')[0]?.question, '/review /etc');
    await type('/review that');
    press('Enter');
    assert.equal(of('prompt.choose').length, 2);
  });

  it('does not send a text that was changed before filling in ended', async () => {
    await type('/help me');
    press('Enter');
    await type('/help me more');
    await outcome('none');
    assert.deepEqual(of('question.send'), []);
  });

  it('waits for the list when Enter comes first, but not for slow folders if it is there', async () => {
    await type('/rev');
    press('Enter');
    assert.deepEqual(of('question.send'), []);
    await answer(three, false);
    assert.equal(of('prompt.choose')[0]?.id, 'review');
    await fill('/rev', '');
    await type('');
    await type('/none');
    press('Enter');
    await answer(three, false);
    assert.deepEqual(of('question.send'), [], 'another folder may have it');
    await answer(three, true);
    await outcome('none');
    assert.equal(of('question.send')[0]?.question, '/none');
  });

  it('shows the content of a file as text, and why a file cannot be used', async () => {
    await type('/');
    await answer([
      view('<b>a</b>', { description: '<img src=x>', hint: '[x](y)', origin: 'User' }),
      view('large', { description: 'larger than 64 KB', canUse: false }),
    ]);
    assert.equal(list()?.querySelector('b, img, a'), null);
    const [first, second] = list()?.querySelectorAll('[role="option"]') ?? [];
    assert.equal(first?.getAttribute('title'), '<img src=x>\n[x](y)\nUser');
    assert.equal(second?.getAttribute('aria-disabled'), 'true');
    await type('/la');
    assert.equal(selected(), undefined);
  });
});
