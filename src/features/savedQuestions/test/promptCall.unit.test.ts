import assert from 'node:assert/strict';
import { readArguments, readPromptCall } from '../core/promptCall';

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

  it('has values in quotes that end with them', () => {
    for (const [rest, expected] of [
      ['class="My Form" with tests', { class: 'My Form', text: 'with tests' }],
      [
        `quickly class: 'a, framework: b', and framework="" please`,
        { class: 'a, framework: b', framework: '', text: 'quickly and please' },
      ],
      [
        'class=“My Form” framework: «node test»',
        {
          class: 'My Form',
          framework: 'node test',
          text: '',
        },
      ],
      ["class: 'tis Bob's framework=mocha", { class: "'tis Bob's", framework: 'mocha', text: '' }],
      ['class: "open, framework=mocha', { class: '"open', framework: 'mocha', text: '' }],
      ['class:\n"My\nForm"\nSecond line', { class: 'My\nForm', text: 'Second line' }],
    ] as const) {
      assert.deepEqual(read(rest), expected, rest);
    }
  });

  it('keeps other words as text', () => {
    assert.deepEqual(read('see https://a.b/c, subclass: x'), {
      text: 'see https://a.b/c, subclass: x',
    });
  });
});
