import assert from 'node:assert/strict';
import { inertError } from '../../../../src/host/window/inertError';

describe('the texts of an error', () => {
  it('that a command throws have no link', () => {
    const error = new Error('Cannot read [a](command:b)');
    assert.equal(inertError(error), error);
    assert.equal(error.message, 'Cannot read [a]\u2060(command:b)');
    assert.equal(inertError('text'), 'text');
  });
});
