import assert from 'node:assert/strict';
import { matchingPrompts } from '../page/matchingPrompts';

describe('saved questions that match', () => {
  const names = ['write-tests', 'contest', 'test', 'Testing'];
  const match = (typed: string) => {
    const { prompts, isSure } = matchingPrompts(
      names.map(name => ({ id: name, name, description: '', hint: '', origin: '', canUse: true })),
      typed,
    );
    return [...prompts.map(({ name }) => name), isSure];
  };

  it('are sorted: the exact name, names with this beginning, names with a word with this beginning', () => {
    assert.deepEqual(match('test'), ['test', 'Testing', 'write-tests', 'contest', true]);
    assert.deepEqual(match('TESTI'), ['Testing', true]);
  });

  it('are found in both forms of Unicode', () => {
    const name = 'Prüfe';
    const prompt = { id: name, name, description: '', hint: '', origin: '', canUse: true };
    for (const form of ['NFC', 'NFD']) {
      const found = matchingPrompts([{ ...prompt, name: name.normalize(form) }], 'prü');
      assert.equal(found.prompts.length, 1, form);
    }
  });

  it('are all of them in their order, if nothing is typed yet', () => {
    assert.deepEqual(match(''), [...names, true]);
  });

  it('are uncertain if no name begins with the text, and empty if no name contains it', () => {
    assert.deepEqual(match('ests'), ['write-tests', false]);
    assert.deepEqual(match('x'), [false]);
  });
});
