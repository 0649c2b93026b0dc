import assert from 'node:assert/strict';
import { oneLine } from '../../../../src/base/shorten';

describe('oneLine', () => {
  it('makes one space of each run of white space, and none at the ends', () => {
    assert.equal(oneLine(' my\r\n\tshell '), 'my shell');
    for (const text of [' my shell', 'my shell ', 'my  shell', 'my\tshell', 'my\u3000shell']) {
      assert.equal(oneLine(text), 'my shell', JSON.stringify(text));
    }
  });

  it('leaves other texts alone', () => {
    for (const text of ['', 'shell', 'my own shell', '🌊 é']) {
      assert.equal(oneLine(text), text);
    }
  });
});
