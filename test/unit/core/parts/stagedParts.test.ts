import assert from 'node:assert/strict';
import type { PartConcern } from '../../../../src/core/parts/partSource';
import { StagedParts } from '../../../../src/core/parts/stagedParts';
import { filePart } from '../../../support/conversation/filePart';

describe('staged parts', () => {
  const concerns: ReadonlyArray<[PartConcern, boolean]> = [
    ['secret', true],
    ['fileSize', true],
    ['totalSize', true],
    ['missing', false],
    ['unreadable', false],
    ['folder', false],
    ['special', false],
  ];
  for (const [concern, can] of concerns) {
    it(`with a concern (${concern}) ${can ? 'are sent once ticked' : 'are never sent'}`, () => {
      const staged = new StagedParts();
      staged.append([filePart('/a', { concern }), filePart('/b')]);
      assert.deepEqual(
        staged.included.map(({ id }) => id),
        ['/b'],
      );
      staged.include('/a', true);
      assert.deepEqual(
        staged.included.map(({ id }) => id),
        can ? ['/a', '/b'] : ['/b'],
      );
      staged.include('/a', false);
      assert.equal(staged.all[0]?.concern, concern);
      assert.deepEqual(
        staged.take().map(({ id }) => id),
        ['/b'],
      );
      assert.deepEqual(staged.all, []);
    });
  }

  it('agree to sizes only where a person includes what is over a limit', () => {
    const staged = new StagedParts();
    staged.append([filePart('/a', { bytes: 9 }), filePart('/b', { concern: 'secret' })]);
    staged.include('/b', true);
    assert.deepEqual(
      staged.all.map(({ agreedBytes }) => agreedBytes),
      [0, 0],
    );
    staged.append([filePart('/c', { bytes: 1000, concern: 'fileSize' })]);
    staged.includeAll(['/c']);
    assert.deepEqual(
      staged.all.map(({ agreedBytes }) => agreedBytes),
      [9, 3, 1000],
    );
  });

  it('do not include a secret together with parts over a limit', () => {
    const staged = new StagedParts();
    staged.append([
      filePart('/a', { concern: 'secret' }),
      filePart('/b', { concern: 'totalSize' }),
    ]);
    staged.includeAll(['/a', '/b']);
    assert.deepEqual(
      staged.included.map(({ id }) => id),
      ['/b'],
    );
  });

  it('replace a part that is staged already, in its place', () => {
    const staged = new StagedParts();
    staged.append([filePart('/a'), filePart('/b')]);
    staged.append([{ ...filePart('/a', { bytes: 5 }), id: 'new' }]);
    assert.deepEqual(
      staged.all.map(({ id }) => id),
      ['new', '/b'],
    );
    staged.remove('new', '/b');
    assert.deepEqual(staged.all, []);
  });
});

describe('staged parts put in order', () => {
  function staged(): StagedParts {
    const parts = new StagedParts();
    parts.append(['a', 'b', 'c'].map(name => filePart(name)));
    return parts;
  }

  for (const [id, to, expected] of [
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['a', 99, 'bca'],
    ['x', 0, 'abc'],
  ] as const) {
    it(`${id} to ${to}: ${expected}`, () => {
      const parts = staged();
      parts.move(id, to);
      assert.equal(parts.all.map(part => part.id).join(''), expected);
    });
  }
});
