import assert from 'node:assert/strict';
import { onKeyDown } from '../../../../src/webview/page/onKeyDown';
import { window } from '../../../support/page/renderMarkdown';
import { readSources } from '../../../support/readSources';

describe('keys', () => {
  const heard = (fields: KeyboardEventInit): number => {
    const box = window.document.createElement('textarea') as unknown as HTMLElement;
    let count = 0;
    const stop = onKeyDown(box, () => {
      count += 1;
    });
    const press = () =>
      box.dispatchEvent(
        Object.defineProperty(new window.KeyboardEvent('keydown', fields as object), 'keyCode', {
          value: fields.keyCode ?? 0,
        }) as unknown as Event,
      );
    press();
    stop();
    press();
    return count;
  };

  it('are received until the last listener is removed', () => {
    assert.equal(heard({ key: 'Enter' }), 1);
  });

  it('are not received while a word is composed, nor when Safari ends the composition', () => {
    assert.equal(heard({ key: 'Escape', isComposing: true }), 0);
    assert.equal(heard({ key: 'Enter', keyCode: 229 }), 0);
  });

  it('are listened to in one file, which handles composition', async () => {
    const listening: string[] = [];
    for (const [file, source] of await readSources('src/webview')) {
      if (/key(?:down|up|press)['"`]|\.onkey/.test(source)) {
        listening.push(file);
      }
    }
    assert.deepEqual(listening, ['page/onKeyDown.ts']);
  });
});
