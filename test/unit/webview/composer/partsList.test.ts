import assert from 'node:assert/strict';
import { PartsList, posted, press, StatusRegion } from '../../../support/page/loadPage';
import { partView } from '../../../support/page/views';

describe('parts list', () => {
  let root: HTMLElement;
  let list: InstanceType<typeof PartsList>;
  let status: InstanceType<typeof StatusRegion>;
  let left: number;

  beforeEach(() => {
    posted.length = 0;
    left = 0;
    status = new StatusRegion();
    root = document.createElement('div');
    list = new PartsList(root, status, () => {
      left += 1;
    });
    document.body.append(root);
    list.setParts(['a', 'b', 'c'].map(name => partView(name)));
  });

  afterEach(() => root.remove());

  const items = () => [...root.querySelectorAll('li')];
  const labels = () => items().map(item => item.querySelector('.part-label')?.textContent);
  const at = (index: number) => items()[index] as HTMLElement;
  const focusedLabel = () => document.activeElement?.querySelector('.part-label')?.textContent;

  it('names each part with size, type, origin, and position', () => {
    assert.equal(at(1).getAttribute('aria-label'), 'b, 1 B, text/plain, File on disk, 2 of 3');
    assert.equal(
      at(1).querySelector('.part-line')?.textContent?.slice(1),
      '1 B · text/plain · File on disk',
    );
    assert.ok(at(1).querySelector('button[aria-label="Remove b"]'));
  });

  it('keeps its order while the host sends an earlier one', () => {
    const say = (...names: string[]) => list.setParts(names.map(name => partView(name)));
    at(0).focus();
    press('ArrowDown', { altKey: true });
    press('ArrowDown', { altKey: true });
    say('b', 'a', 'c');
    assert.deepEqual(labels(), ['b', 'c', 'a']);
    say('b', 'c', 'a');
    say('c', 'a', 'b');
    assert.deepEqual(labels(), ['c', 'a', 'b'], 'what the host says after that counts');
    at(0).focus();
    press('ArrowDown', { altKey: true });
    say('c', 'a', 'b', 'd');
    assert.deepEqual(labels(), ['c', 'a', 'b', 'd'], 'so does another list');
  });

  it('keeps elements and focus when the host sends the same parts in another order', () => {
    const [a] = items();
    at(0).focus();
    list.setParts(['c', 'a', 'b'].map(name => partView(name)));
    assert.equal(at(1), a);
    assert.equal(document.activeElement, a);
  });

  it('has one stop for the Tab key, which the arrow keys move', () => {
    const stops = () => items().map(item => item.tabIndex);
    assert.deepEqual(stops(), [0, -1, -1]);
    at(0).focus();
    press('ArrowDown');
    assert.equal(focusedLabel(), 'b');
    assert.deepEqual(stops(), [-1, 0, -1]);
    press('End');
    assert.equal(focusedLabel(), 'c');
    const buttons = [...root.querySelectorAll('button')].map(button => button.tabIndex);
    assert.deepEqual(buttons, [-1, -1, -1, -1, 0, 0]);
  });

  it('removes with Delete, and the focus goes to the next part, then the one before, then out', () => {
    at(1).focus();
    press('Delete');
    assert.deepEqual(posted, [{ type: 'part.remove', partId: 'b' }]);
    list.setParts(['a', 'c'].map(name => partView(name)));
    assert.equal(focusedLabel(), 'c');
    list.setParts([partView('a')]);
    assert.equal(focusedLabel(), 'a');
    list.setParts([]);
    assert.equal(left, 1);
    assert.equal(root.querySelector('ul')?.hidden, true);
  });

  it('does not move the focus from elsewhere', () => {
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();
    list.setParts([partView('c')]);
    assert.equal(document.activeElement, other);
    other.remove();
  });

  it('shows chips while all names are short and there are no remarks', () => {
    const isChips = () => root.querySelector('.parts-as-chips') !== null;
    assert.equal(isChips(), true);
    list.setParts([partView('a'), partView('b', { remark: 'part of the file below' })]);
    assert.equal(isChips(), false);
    list.setParts([partView('a'), partView('a name of more than 24 characters')]);
    assert.equal(isChips(), false);
  });

  describe('with a concern', () => {
    const secret = (included: boolean) =>
      partView('.env', { included, concern: 'It looks like a secret.' });
    const tick = () => at(0).querySelector('input') as HTMLInputElement;

    it('sends a tick to the host, even with the space bar, and keeps the focus', () => {
      list.setParts([secret(false)]);
      at(0).focus();
      press(' ');
      assert.deepEqual(posted, [{ type: 'part.include', partId: '.env', included: true }]);
      tick().focus();
      list.setParts([secret(true)]);
      assert.equal(tick().checked, true);
      assert.equal(document.activeElement, tick());
    });

    it('is announced once, with the reason, and offers the settings of a limit', () => {
      list.setParts([partView('.env', { isPending: true })]);
      list.setParts([secret(false)]);
      assert.equal(status.root.textContent, 'Not included: .env (It looks like a secret.).');
      assert.equal(at(0).querySelector('.part-icon .warning-sign') !== null, true);
      list.setParts([secret(true)]);
      assert.equal(at(0).querySelector('.warning-sign'), null);
      assert.equal(at(0).dataset.vscodeContext, '{"section":""}');
      list.setParts([partView('.env', { isOverLimit: true })]);
      assert.equal(at(0).dataset.vscodeContext, '{"section":"overLimit"}');
    });

    it('does not allow a tick if the part cannot be sent', () => {
      list.setParts([partView('gone', { included: false, canInclude: false, concern: 'Gone.' })]);
      assert.equal(tick().disabled, true);
    });
  });

  const previews = () =>
    posted.map(message => (message.type === 'part.preview' ? message.partId : message.type));

  it('requests the picture of an image once', async () => {
    list.setParts([partView('a.png', { isImage: true }), partView('b')]);
    await Promise.resolve();
    list.setParts([partView('b'), partView('a.png', { isImage: true })]);
    await Promise.resolve();
    assert.deepEqual(previews(), ['a.png']);
  });

  it('keeps the row of a file that turns out to be an image, and asks for its picture', async () => {
    list.setParts([partView('a.png', { isPending: true })]);
    const row = at(0);
    await Promise.resolve();
    assert.deepEqual(posted, []);
    list.setParts([partView('a.png', { isImage: true })]);
    await Promise.resolve();
    assert.equal(at(0), row);
    assert.deepEqual(previews(), ['a.png']);
  });
});
