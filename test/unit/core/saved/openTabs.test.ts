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

describe('which conversations have a tab', () => {
  it('is what the tabs of all windows hold', async () => {
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

  it('forgets what was closed without being shown', async () => {
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

  it('is not known of tabs that nobody has said anything of', async () => {
    const windows = new Windows();
    const one = windows.open('here', 1);
    await one.show('a');
    assert.equal(await one.open(), undefined);
    one.unshown = 0;
    assert.deepEqual(await one.open(), ['a']);
  });

  it('is not known if what other windows say cannot be read', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    await one.show('a');
    await windows.open('there').show('b');
    const heal = one.storage.fail(({ type }) => type === 'read');
    assert.equal(await one.open(), undefined);
    heal();
    assert.deepEqual(await one.open(), ['a', 'b']);
  });

  it('knows a window that was killed, and takes over from it', async () => {
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

  it('remembers a month long what a closed window of another machine had open', async () => {
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

  it('sees a window that lives, however long, and says nothing where nothing is open', async () => {
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

  it('is said again after it could not be', async () => {
    const windows = new Windows();
    const one = windows.open('here');
    const heal = one.storage.fail(({ type }) => type === 'write');
    await one.show('a');
    heal();
    await windows.pass(60);
    assert.deepEqual(await windows.open('there').open(), ['a']);
  });
});
