import assert from 'node:assert/strict';
import { folded, inOneForm, patternOf } from '../../../src/base/comparedText';

const composed = 'Größe 각 é';
const decomposed = composed.normalize('NFD');

describe('texts that are compared', () => {
  it('are the same in both forms of Unicode', () => {
    assert.notEqual(composed, decomposed);
    assert.equal(inOneForm(composed), inOneForm(decomposed));
    assert.equal(folded(composed.toUpperCase()), folded(decomposed.toUpperCase()));
  });

  it('are found in both forms and whatever their case, with their own lengths', () => {
    for (const wanted of [composed, decomposed]) {
      for (const text of [composed, decomposed, decomposed.toUpperCase().replace('SS', 'ß')]) {
        const [hit] = `a ${text} b`.matchAll(patternOf(wanted));
        assert.deepEqual([hit?.index, hit?.[0]], [2, text]);
      }
    }
  });

  it('are no regular expressions', () => {
    const text = '\\^$.*+?()[]{}|/';
    assert.deepEqual(text.match(patternOf(text)), [text]);
    assert.equal('ab'.match(patternOf('.')), null);
  });
});
