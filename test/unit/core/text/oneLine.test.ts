import assert from 'node:assert/strict';
import { oneLine } from '../../../../src/core/text/oneLine';

describe('oneLine', () => {
  it('makes one space of each run of white space, and none at the ends', () => {
    assert.equal(oneLine(' my\r\n\tshell '), 'my shell');
  });
});
