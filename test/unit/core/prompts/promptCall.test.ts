import assert from 'node:assert/strict';
import { readArguments, readPromptCall } from '../../../../src/core/prompts/promptCall';

describe('the call of a saved question', () => {
  const calls: ReadonlyArray<readonly [string, object | undefined]> = [
    ['/review', { name: 'review', rest: '' }],
    [' /review  all of it\nand more ', { name: 'review', rest: 'all of it\nand more' }],
    ['/Überprüfung-1.2', { name: 'Überprüfung-1.2', rest: '' }],
    ['review', undefined],
    ['/', undefined],
    ['/ review', undefined],
    ['//review', undefined],
    ['/usr/bin', undefined],
    ['Why /review?', undefined],
  ];
  for (const [question, expected] of calls) {
    it(`in ${JSON.stringify(question)} is ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(readPromptCall(question), expected));
  }

  const read = (rest: string) => {
    const { values, text } = readArguments(rest, ['class', 'framework']);
    return { ...Object.fromEntries(values), text };
  };

  it('has the values of inputs after it', () => {
    assert.deepEqual(read('class: Tides'), { class: 'Tides', text: '' });
    assert.deepEqual(read('class=Tides, framework: "node test"'), {
      class: 'Tides',
      framework: 'node test',
      text: '',
    });
    assert.deepEqual(read('quickly, please, class: Tides and more framework:mocha'), {
      class: 'Tides and more',
      framework: 'mocha',
      text: 'quickly, please',
    });
    assert.deepEqual(read("framework: ''"), { framework: '', text: '' });
  });

  it('keeps as text what is no value of an input', () => {
    assert.deepEqual(read('see https://a.b/c, subclass: x'), {
      text: 'see https://a.b/c, subclass: x',
    });
  });
});
