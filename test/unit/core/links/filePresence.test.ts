import assert from 'node:assert/strict';
import { FilePresence } from '../../../../src/core/links/filePresence';
import { deferred } from '../../../support/deferred';
import { FakeClock } from '../../../support/fakeClock';

describe('the presence of files', () => {
  let clock: FakeClock;
  let presence: FilePresence;
  let asked: string[];

  beforeEach(() => {
    clock = new FakeClock();
    presence = new FilePresence(clock);
    asked = [];
  });

  const never = new Promise<never>(() => undefined);
  const isFile = (place: string, name: string, answer: Promise<boolean>) =>
    presence.isFile(`${place}/${name}`, place, () => {
      asked.push(`${place}/${name}`);
      return answer;
    });
  const yes = Promise.resolve(true);
  /**
   * Asks a slow file system for a file, until the caller stops waiting.
   *
   * @returns the requests that it has not answered yet
   */
  const askLate = async () => {
    const late = deferred();
    const first = isFile(
      'slow',
      'a',
      late.promise.then(() => true),
    );
    clock.advance(5);
    assert.equal(await first, undefined);
    return late;
  };

  it('is checked once, until the answer is old', async () => {
    assert.equal(await isFile('disk', 'a', yes), true);
    assert.equal(await isFile('disk', 'a', yes), true);
    assert.deepEqual(asked, ['disk/a']);
    clock.advance(30);
    assert.equal(await isFile('disk', 'a', Promise.resolve(false)), false);
    presence.forget();
    assert.equal(await isFile('disk', 'a', yes), true);
    assert.equal(clock.pending, 0);
  });

  it('does not wait for a file system that never answers, even for many of its files', async () => {
    const waiting = [isFile('gone', 'a', never), isFile('gone', 'a', never)];
    clock.advance(5);
    assert.deepEqual(await Promise.all(waiting), [undefined, undefined]);
    assert.equal(await isFile('gone', 'a', yes), undefined);
    assert.equal(await isFile('gone', 'b', yes), undefined);
    assert.deepEqual(asked, ['gone/a'], 'what does not answer is not asked more and more');
    assert.equal(await isFile('disk', 'a', yes), true, 'others answer as ever');
    assert.equal(clock.pending, 0);
  });

  it('is checked again when a late answer has arrived, or on request', async () => {
    const late = await askLate();
    presence.forget();
    assert.equal(await isFile('slow', 'b', yes), true);
    const second = isFile('slow', 'c', never);
    clock.advance(5);
    assert.equal(await second, undefined);
    late.resolve();
    await new Promise(setImmediate);
    assert.equal(await isFile('slow', 'd', yes), true);
    assert.equal(await isFile('slow', 'a', Promise.resolve(false)), false, 'a late answer is old');
  });

  it('is asked again although an answer from before is still pending', async () => {
    const before = deferred();
    const first = isFile(
      'disk',
      'a',
      before.promise.then(() => false),
    );
    presence.forget();
    assert.equal(await isFile('disk', 'a', yes), true);
    before.resolve();
    assert.equal(await first, false);
    assert.equal(await isFile('disk', 'a', never), true, 'the newer answer stays');
  });

  it('reports when a late file system has answered, or may be asked again', async () => {
    await presence.recovered();
    const late = await askLate();
    const recovered = presence.recovered();
    late.resolve();
    await recovered;
    assert.equal(await isFile('slow', 'a', never), true);
    const second = isFile('gone', 'a', never);
    clock.advance(5);
    assert.equal(await second, undefined);
    const forgotten = presence.recovered();
    presence.forget();
    await forgotten;
  });

  it('is negative for a file system that fails', async () => {
    assert.equal(await isFile('disk', 'a', Promise.reject(new Error('EIO'))), false);
  });
});
