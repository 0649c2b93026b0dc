import assert from 'node:assert/strict';
import { common } from 'lowlight';
import { grammars } from '../../../../../src/webview/markdown/code/grammars';
import { highlight } from '../../../../../src/webview/markdown/code/highlight';

describe('Highlighting', () => {
  it('knows the languages that most code is in', () => {
    const { arduino: _, ...others } = common;
    assert.deepEqual(Object.keys(grammars).sort(), Object.keys(others).sort());
  });

  it('colors sketches of Arduino as C++', () => {
    const code = 'int led = 13; // LED';
    assert.deepEqual(highlight('INO', code), highlight('cpp', code));
    assert.ok((highlight('arduino', code)?.length ?? 0) > 3);
  });
});
