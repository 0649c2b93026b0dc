import assert from 'node:assert/strict';
import { FakeClock } from '../../../../test/support/fakeClock';
import { AnswerFlow } from '../core/answerFlow';

describe('the flow of an answer to Chat', () => {
  let clock: FakeClock;
  let shown: string[];
  let flow: AnswerFlow;

  beforeEach(() => {
    clock = new FakeClock();
    shown = [];
    flow = new AnswerFlow(
      { text: text => shown.push(text), progress: message => shown.push(`(${message})`) },
      clock,
      'Reasoning',
    );
  });

  const say = (content: string) => flow.push({ type: 'message', content });
  const log = (message: string) => flow.push({ type: 'log', message });

  it('shows the first text immediately, and later texts together', () => {
    say('a');
    assert.deepEqual(shown, ['a']);
    say('b');
    say('c');
    assert.deepEqual(shown, ['a']);
    clock.advance(0.05);
    assert.deepEqual(shown, ['a', 'bc']);
  });

  it('quotes reasoning while it arrives', () => {
    for (const text of ['<think>', 'One\n', 'two', '</th', 'ink>', 'Answer']) {
      say(text);
      clock.advance(0.05);
    }
    assert.deepEqual(shown, ['> *Reasoning*\n>\n> One', '\n> two', '\n\nAnswer']);
  });

  it('shows all text at the end, and nothing afterwards', () => {
    say('a');
    say('b');
    flow.end();
    assert.deepEqual(shown, ['a', 'b']);
    assert.equal(clock.pending, 0);
  });

  it('shows log messages before the text, the newest one of those that come too fast', () => {
    log('one');
    log('two');
    log('three');
    assert.deepEqual(shown, ['(one)']);
    clock.advance(0.3);
    assert.deepEqual(shown, ['(one)', '(three)']);
  });

  it('shows the first text at once even if a log message was shown just before', () => {
    log('one');
    log('overtaken');
    say('a');
    assert.deepEqual(shown, ['(one)', 'a']);
  });

  it('shows the text after the first text soon, even if a log message was waiting', () => {
    log('one');
    log('overtaken');
    say('a');
    say('b');
    clock.advance(0.05);
    assert.deepEqual(shown, ['(one)', 'a', 'b']);
  });

  it('shows no log messages after text, which Chat would cut in two and fold up', () => {
    say('```ts\nlet a;\n');
    log('within');
    say('```\n\n');
    log('after');
    clock.advance(1);
    log('later');
    clock.advance(1);
    flow.end();
    assert.deepEqual(shown, ['```ts\nlet a;\n', '```\n\n']);
  });

  it('shows the heading immediately before the first text, or at the end', () => {
    log('one');
    flow.heading = () => shown.push('# Heading');
    clock.advance(1);
    log('two');
    say('a');
    say('b');
    flow.end();
    assert.deepEqual(shown, ['(one)', '(two)', '# Heading', 'a', 'b']);
    flow = new AnswerFlow({ text: () => undefined, progress: () => undefined }, clock, 'Reasoning');
    flow.heading = () => shown.push('# Only a heading');
    flow.end();
    assert.equal(shown.at(-1), '# Only a heading');
  });

  it('shows a log message as a terminal does', () => {
    log('1 %\r\u001b[32m100 %\u001b[0m');
    assert.deepEqual(shown, ['(100 %)']);
  });

  it('shows a bounded number of log messages, and no empty ones', () => {
    log(' ');
    log('\u001b[32m\u001b[0m');
    for (let count = 0; count < 1000; count++) {
      log('again');
      clock.advance(1);
    }
    assert.equal(shown.length, 500);
  });
});
