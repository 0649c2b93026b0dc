import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { numberedTurn } from '../../../support/page/loadPage';
import { window } from '../../../support/page/renderMarkdown';
import { until } from '../../../support/until';

const { ConversationView } = await import('../../../../src/webview/conversation/conversationView');
const { TurnElement } = await import('../../../../src/webview/conversation/turnElement');
const { StatusRegion } = await import('../../../../src/webview/page/statusRegion');

describe('a long conversation that is opened', () => {
  // A text that is long enough to be drawn in several steps.
  const long = 'A *word* of many.\n\n'.repeat(200);
  const turns = Array.from({ length: 6 }, (_, id) => numberedTurn(id, `${long}Answer ${id}`));
  let view: InstanceType<typeof ConversationView>;

  const bodies = () => [...view.root.querySelectorAll('.answer-body')];
  const answers = () => bodies().map(body => body.textContent ?? '');
  const drawn = () => bodies().map(body => !body.classList.contains('answer-text'));

  // The clock of a page with a running query would also run during the following tests.
  before(() => mock.timers.enable({ apis: ['setInterval'] }));
  after(() => mock.timers.reset());

  afterEach(() => view.reset([]));

  beforeEach(() => {
    view = new ConversationView(new StatusRegion(), () => undefined);
    window.document.body.replaceChildren(view.root as never);
  });

  it('shows its last answer first, and then all visible answers', async () => {
    view.reset(turns);
    assert.match(answers().at(-1) ?? '', /^A word/);
    assert.deepEqual(drawn(), [true], 'nobody has to wait for the others');
    await until(
      'all answers to be drawn',
      () => drawn().length === turns.length && !drawn().includes(false),
    );
    await until('the ends of all answers', () =>
      answers().every((text, id) => text.endsWith(`Answer ${id}`)),
    );
    assert.doesNotMatch(answers().join(''), /\*/);
  });

  it('shows the end of a long answer as plain text until it is rendered', async () => {
    const giant = numberedTurn(0, `${long.repeat(6)}The *end*`, 'running');
    view.reset([giant]);
    view.apply({ type: 'arrived', turnId: 'turn-0', text: ', and more' });
    const rest = () => view.root.querySelector('.answer > .answer-text')?.textContent ?? '';
    const lengths: number[] = [];
    await until('the end of the answer', () => {
      lengths.push(rest().length);
      assert.match(`${rest()}${answers()[0]}`, /The \*end\*|The end/, 'it is always there');
      return answers()[0]?.endsWith('The end, and more') ?? false;
    });
    assert.ok(
      lengths.some(length => length > 0 && length < long.length * 6),
      'it gets shorter',
    );
    assert.equal(rest(), '', 'in the end, nothing is there twice');
    assert.equal(view.root.querySelectorAll('.answer > .answer-text').length, 0);
  });

  it('shows the end of an answer as plain text while it arrives faster than it is rendered', async () => {
    view.reset([numberedTurn(0, 'Begun. ', 'running')]);
    await until('the answer to be drawn', () => drawn()[0] === true);
    const rest = () => view.root.querySelector('.answer > .answer-text')?.textContent ?? '';
    const add = (text: string) => view.apply({ type: 'arrived', turnId: 'turn-0', text });
    add(long.repeat(15));
    await until('text that is not drawn yet', () => rest() !== '');
    for (let index = 0; index < 9; index++) {
      add(`The *part* ${index}\n\n`);
      assert.ok(rest().endsWith(`The *part* ${index}\n\n`) || rest() === '');
      await new Promise(resolve => setTimeout(resolve));
    }
    await until(
      'all text to be drawn',
      () => rest() === '' && /The part 8\s*$/.test(answers()[0] ?? ''),
    );
    const parts = [...(answers()[0] ?? '').matchAll(/The part (\d)/g)];
    assert.equal(parts.map(([, index]) => index).join(''), '012345678', 'all once');
  });

  it('loses nothing of an answer that continues before it is shown', async () => {
    view.reset([numberedTurn(0, `${long}Begun`, 'running'), ...turns.slice(1)]);
    view.apply({ type: 'arrived', turnId: 'turn-0', text: ', ended.' });
    assert.match(answers()[0] ?? '', /Begun, ended\.$/);
    await until(
      'the end of the answer',
      () => drawn()[0] === true && (answers()[0]?.endsWith('Begun, ended.') ?? false),
    );
  });

  it('continues if a turn is deleted during drawing', async () => {
    view.reset(turns);
    view.apply({ type: 'turnRemoved', turnId: 'turn-5' });
    view.apply({ type: 'turnRemoved', turnId: 'turn-2' });
    await until(
      'the other answers to be drawn',
      () => drawn().length === 4 && !drawn().includes(false),
    );
    await until('the end of the first answer', () => answers()[0]?.endsWith('Answer 0') ?? false);
  });

  it('adds thousands of turns to the page in groups, in their order', async () => {
    const many = Array.from({ length: 600 }, (_, id) => numberedTurn(id, `Answer ${id}`));
    view.reset(many);
    await until('all turns', () => bodies().length === many.length);
    assert.deepEqual(
      answers().map(text => Number(/\d+/.exec(text)?.[0])),
      many.map((_, id) => id),
    );
    const sizes = [...view.root.querySelectorAll('.turn-group')].map(
      group => group.childElementCount,
    );
    assert.ok(Math.max(...sizes) <= 50 && sizes.length < 20, `${sizes}`);
  });

  it('knows the turn whose query runs, without asking the others when text arrives', async () => {
    view.reset(Array.from({ length: 99 }, (_, id) => numberedTurn(id, 'Ended')));
    await until('all turns', () => bodies().length === 99);
    view.apply({ type: 'turnAdded', turn: numberedTurn(99, 'Begun', 'running') });
    const asked = mock.getter(TurnElement.prototype, 'isRunning');
    view.apply({ type: 'arrived', turnId: 'turn-99', text: ', ended.' });
    assert.equal(view.isRunning, true);
    asked.mock.restore();
    assert.ok(asked.mock.callCount() < 10, `asked ${asked.mock.callCount()} times`);
    view.apply({ type: 'turnRemoved', turnId: 'turn-99' });
    assert.equal(view.isRunning, false);
  });

  it('resets the layout of skipped turns by moving their content', async () => {
    const many = Array.from({ length: 30 }, (_, id) => numberedTurn(id, `Answer ${id}`));
    view.reset(many);
    await until('all turns', () => bodies().length === many.length);
    const moved = new Set<Element>();
    const shown = [...view.root.querySelectorAll('.turn')];
    for (const turn of shown) {
      const { replaceChildren } = turn;
      turn.replaceChildren = (...nodes) => {
        moved.add(turn);
        replaceChildren.call(turn, ...nodes);
      };
      const event = new window.Event('contentvisibilityautostatechange', { bubbles: true });
      turn.dispatchEvent(Object.assign(event, { skipped: true }) as never);
    }
    await until('the first turn to be moved', () => moved.has(shown[0] as Element));
    assert.equal(moved.has(shown.at(-1) as Element), false);
    assert.deepEqual(
      shown.map(({ textContent }) => textContent?.slice(0, 8)),
      shown.map(() => 'Question'),
    );
  });

  it('shows a turn that changes before it is in the page', async () => {
    const many = Array.from({ length: 300 }, (_, id) => numberedTurn(id, `Answer ${id}`));
    view.reset(many);
    view.apply({ type: 'arrived', turnId: 'turn-0', text: ', and more.' });
    assert.equal(answers().length, many.length);
    assert.match(answers()[0] ?? '', /^Answer 0, and more\.$/);
  });
});
