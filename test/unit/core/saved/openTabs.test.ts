import assert from 'node:assert/strict';
import { OpenTabs } from '../../../../src/core/saved/openTabs';
import { MemoryStorage } from '../../../support/conversation/memoryStorage';
import { FakeClock } from '../../../support/fakeClock';
import { settled } from '../../../support/query/controlledQuery';

const tab = (id: string) => ({ id, title: `About ${id}` });

/** Several windows with one workspace. */
class Windows {
  readonly clock = new FakeClock();
  readonly storage = MemoryStorage.create();

  /** @param unshown the number of tabs that VS Code has restored but not shown */
  open(layout: string, unshown = 0): Window {
    return new Window(this.storage.reopened(), this.clock, layout, unshown);
  }

  async pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 60) {
      this.clock.advance(Math.min(left, 60));
      await settled();
      await settled();
    }
  }
}

class Window {
  readonly tabs: OpenTabs;

  constructor(
    readonly storage: MemoryStorage,
    clock: FakeClock,
    layout: string,
    public unshown: number,
  ) {
    const log = { append: () => undefined };
    this.tabs = new OpenTabs(storage, clock, log, layout, () => this.unshown);
  }

  show(...ids: readonly string[]): Promise<unknown> {
    this.tabs.set(ids.map(tab));
    return this.tabs.survey();
  }

  async open(): Promise<readonly string[] | undefined> {
    const { open } = await this.tabs.survey();
    return open && [...open].sort();
  }
}

describe('the list of conversations with a tab', () => {
  it('contains the conversations in the tabs of all windows', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    const other = windows.open('there');
    await one.show('a', 'b');
    await other.show('c');
    assert.deepEqual(await one.open(), ['a', 'b', 'c']);
    assert.deepEqual([...(await one.tabs.survey()).elsewhere], ['c']);
    await other.show();
    assert.deepEqual(await one.open(), ['a', 'b']);
  });

  it('tells another window from this one before its extension host was killed', async () => {
    const windows = new Windows();
    const killed = windows.open('here');
    const other = windows.open('there');
    await killed.show('a');
    await other.show('b');
    const one = windows.open('here');
    const certain = async () => [...(await one.tabs.survey()).certainlyElsewhere].sort();
    assert.deepEqual(await certain(), ['b']);
    assert.deepEqual([...(await one.tabs.survey()).elsewhere].sort(), ['a', 'b']);
    await windows.pass(1);
    await killed.show('a', 'c');
    assert.deepEqual(await certain(), ['a', 'b', 'c'], 'it was not killed');
  });

  it('does not depend on the clock of the system, which may jump', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    const other = windows.open('there');
    await one.show('a');
    await other.show('b');
    for (const days of [31, -31]) {
      assert.deepEqual([...(await one.tabs.survey()).elsewhere], ['b'], 'seen before');
      windows.clock.jump(days * 86_400);
      assert.deepEqual([...(await one.tabs.survey()).elsewhere], ['b']);
      assert.deepEqual([...(await windows.open('third').tabs.survey()).elsewhere].sort(), [
        'a',
        'b',
      ]);
    }
    await windows.pass(600);
    assert.deepEqual([...(await one.tabs.survey()).elsewhere], ['b']);
  });

  it('is known after a reload of tabs that have not been shown yet', async () => {
    const windows = new Windows();
    const before = windows.open('here');
    await before.show('a', 'b', 'c');
    await before.tabs.end();
    const after = windows.open('here', 3);
    assert.deepEqual(await after.open(), ['a', 'b', 'c']);
    assert.deepEqual((await after.tabs.survey()).restored, [tab('a'), tab('b'), tab('c')]);
    after.unshown = 2;
    await after.show('b');
    assert.deepEqual((await after.tabs.survey()).restored, [tab('a'), tab('c')]);
    await after.tabs.end();
    // Also after another window in which they were not shown.
    const third = windows.open('here', 3);
    assert.deepEqual(await third.open(), ['a', 'b', 'c']);
    assert.equal(windows.storage.texts.size, 1, 'one file for one window');
  });

  it('excludes conversations that were closed without being shown', async () => {
    const windows = new Windows();
    const before = windows.open('here');
    await before.show('a', 'b');
    await before.tabs.end();
    const after = windows.open('here', 2);
    after.unshown = 0;
    await after.show('b');
    assert.deepEqual(await after.open(), ['b']);
    await windows.pass(60);
    assert.deepEqual([...windows.storage.texts.values()].join().match(/About \w/g), ['About b']);
  });

  it('is unknown for tabs without a record', async () => {
    const windows = new Windows();
    const one = windows.open('here', 1);
    await one.show('a');
    assert.equal(await one.open(), undefined);
    one.unshown = 0;
    assert.deepEqual(await one.open(), ['a']);
  });

  it('is unknown if the records of other windows cannot be read', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    await one.show('a');
    await windows.open('there').show('b');
    const heal = one.storage.fail(({ type }) => type === 'read');
    assert.equal(await one.open(), undefined);
    heal();
    assert.deepEqual(await one.open(), ['a', 'b']);
  });

  it('includes the tabs of a killed window, and takes them over', async () => {
    const windows = new Windows();
    const killed = windows.open('here');
    await killed.show('a', 'b');
    killed.storage.crash();
    const after = windows.open('here', 2);
    assert.deepEqual(await after.open(), ['a', 'b']);
    after.unshown = 0;
    await after.show('b');
    assert.deepEqual(await after.open(), ['a', 'b'], 'it may still be there');
    await windows.pass(600);
    assert.deepEqual(await after.open(), ['b']);
    assert.equal(windows.storage.texts.size, 1);
  });

  it('includes the tabs of a closed window on another machine for a month', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    const other = windows.open('there');
    await one.show('a');
    await other.show('b');
    await other.tabs.end();
    await windows.pass(24 * 3600);
    assert.deepEqual(await one.open(), ['a', 'b']);
    assert.deepEqual([...(await one.tabs.survey()).elsewhere], []);
    windows.clock.advance(30 * 24 * 3600);
    await settled();
    assert.deepEqual(await one.open(), ['a']);
    assert.equal(windows.storage.texts.size, 1);
  });

  it('includes a running window, however old, but no record without tabs', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    const other = windows.open('here');
    await one.show('a');
    await other.show('b');
    await windows.pass(3600);
    assert.deepEqual([...(await one.tabs.survey()).elsewhere], ['b']);
    await one.show();
    await other.show();
    await windows.pass(120);
    assert.equal(windows.storage.texts.size, 0);
  });

  it('is written whenever a window tells of a change, even without tabs', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    const other = windows.open('there');
    const written = () => [...windows.storage.texts.values()].map(text => JSON.parse(text).at);
    await other.show('a');
    for (const window of [one, other]) {
      const before = written();
      await windows.pass(1);
      window.tabs.tell();
      await settled();
      assert.equal(written().filter(at => !before.includes(at)).length, 1);
    }
    assert.deepEqual(await one.open(), ['a']);
    await windows.pass(120);
    assert.equal(written().length, 1, 'a file without tabs goes with the next heartbeat');
  });

  it('is written again after writing has failed', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    const heal = one.storage.fail(({ type }) => type === 'write');
    await one.show('a');
    heal();
    await windows.pass(60);
    assert.deepEqual(await windows.open('there').open(), ['a']);
  });
});
