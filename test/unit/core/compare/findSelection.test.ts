import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findSelection, movedOffset } from '../../../../src/core/compare/findSelection';

describe('findSelection', () => {
  it('is where the text stood, although there are others like it', () => {
    assert.equal(findSelection('ab ab ab', 'ab', 3), 3);
  });

  it('is where the text has moved to, if it can be no other', () => {
    assert.equal(findSelection('more\nab cd', 'ab', 0), 5);
    assert.equal(findSelection('x ab ab', 'ab', 0), undefined);
    assert.equal(findSelection('x', 'ab', 0), undefined);
    assert.equal(findSelection('x ab', 'ab', 100), 2);
  });

  it('follows changes before it', () => {
    assert.equal(movedOffset(10, [{ offset: 0, removed: 2, added: 7 }]), 15);
    assert.equal(movedOffset(10, [{ offset: 10, removed: 0, added: 3 }]), 13);
    assert.equal(movedOffset(10, [{ offset: 11, removed: 5, added: 0 }]), 10);
    const pieces = fc.array(fc.string({ maxLength: 5 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(pieces, fc.string(), (before, after) => {
        // The text before may also contain the marks, so this does not search for them.
        const selected = before.join('').length;
        const text = `${before.join('')}<>${after}`;
        // Removes all but the last piece before the selection, with the last change first, which is the order of VS
        // Code's events.
        const removed = before.slice(0, -1).join('').length;
        const place = movedOffset(selected, [{ offset: 0, removed, added: 0 }]);
        assert.equal(text.slice(removed).slice(place, place + 2), '<>');
      }),
    );
  });
});
