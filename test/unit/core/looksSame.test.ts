import assert from 'node:assert/strict';
import { looksSame } from '../../../src/core/looksSame';

describe('items of a list', () => {
  const button = { iconPath: {} };
  const item = {
    label: 'One?',
    description: 'Today',
    detail: '1 question',
    alwaysShow: true,
    buttons: [button],
  };

  it('look the same if all that is shown is the same', () => {
    assert.ok(looksSame(item, item));
    assert.ok(looksSame(item, { ...item, buttons: [button] }));
    assert.ok(looksSame({ label: 'One?' }, { label: 'One?' }));
  });

  it('do not look the same if a part of the display differs', () => {
    const plain = { label: item.label, description: 'Today', detail: '1 question' };
    for (const other of [
      undefined,
      { ...item, label: 'Two?' },
      { ...item, kind: -1 },
      { ...item, description: 'Yesterday' },
      { ...item, detail: '2 questions' },
      { ...plain, buttons: [button] },
      { ...plain, alwaysShow: true },
      { ...item, buttons: [{ ...button }] },
      { ...item, buttons: [button, button] },
    ]) {
      assert.ok(!looksSame(item, other), JSON.stringify(other));
      assert.ok(!other || !looksSame(other, item), JSON.stringify(other));
    }
  });
});
