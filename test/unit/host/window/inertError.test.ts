import assert from 'node:assert/strict';
import type * as notifications from '../../../../src/host/window/notifications';
import { loadHostModule } from '../../../support/loadHostModule';

describe('the texts of an error', () => {
  it('that a command throws have no link', async () => {
    const { inertError } = await loadHostModule<typeof notifications>(['window/notifications'], {});
    const error = new Error('Cannot read [a](command:b)');
    assert.equal(inertError(error), error);
    assert.equal(error.message, 'Cannot read [a]\u2060(command:b)');
    assert.equal(inertError('text'), 'text');
  });
});
