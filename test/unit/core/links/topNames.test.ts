import assert from 'node:assert/strict';
import { TopNames } from '../../../../src/core/links/filePresence';
import { FakeClock } from '../../../support/fakeClock';

describe('the names at the top of a folder', () => {
  let clock: FakeClock;
  let top: TopNames;
  let listed: number;

  beforeEach(() => {
    clock = new FakeClock();
    top = new TopNames(clock);
    listed = 0;
  });

  const mayHave = (path: string, names: readonly string[] = ['My Docs', 'Größe.md']) =>
    top.mayHave('w', path, async () => {
      listed++;
      return names;
    });

  it('tell which paths can be files, in any case and form', async () => {
    const paths = ['src/a.ts', 'MY docs/a', 'größe.md'.normalize('NFD'), 'see src/a.ts', 'größe'];
    assert.deepEqual(await Promise.all(paths.map(path => mayHave(path))), [
      true,
      true,
      true,
      false,
      false,
    ]);
    assert.equal(listed, 1);
  });

  it('are read again when they are old, or when a person wants it', async () => {
    assert.equal(await mayHave('a b.ts'), false);
    clock.advance(30);
    assert.equal(await mayHave('a b.ts', ['a b.ts']), true);
    top.forget();
    assert.equal(await mayHave('a b.ts', ['c']), false);
  });

  it('exclude nothing in a folder that does not list them', async () => {
    const list = () => Promise.reject(new Error('EACCES'));
    assert.equal(await top.mayHave('w', 'a b.ts', list), true);
    assert.equal(await top.mayHave('x', 'a b.ts', async () => []), true);
  });
});
