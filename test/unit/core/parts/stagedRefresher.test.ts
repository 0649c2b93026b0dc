import assert from 'node:assert/strict';
import {
  type FileSource,
  type PartRecord,
  type PartSource,
  pendingPart,
} from '../../../../src/core/parts/partSource';
import { StagedParts, StagedRefresher } from '../../../../src/core/parts/stagedParts';
import { FakeClock } from '../../../support/fakeClock';
import { settled } from '../../../support/query/controlledQuery';

/** The size of each file. A file that is missing here belongs to a file system that never answers. */
type Sizes = ReadonlyMap<string, number>;

function start(clock: FakeClock, sizes: Sizes, names: readonly string[]) {
  const found = (source: PartSource, bytes: number): PartRecord => {
    const { isPending: _, ...known } = pendingPart(source);
    return { ...known, included: true, bytes };
  };
  const inspect = (source: PartSource): Promise<PartRecord> => {
    const bytes = sizes.get((source as FileSource).name);
    return bytes === undefined
      ? new Promise(() => undefined)
      : Promise.resolve(found(source, bytes));
  };
  const staged = new StagedParts();
  const sources = names.map(
    (name): FileSource => ({
      kind: 'file',
      uri: `slow:/${name}`,
      name,
      insteadOfSelection: false,
    }),
  );
  staged.append(sources.map(source => found(source, 1)));
  const limits = { maxFileSize: 1000, maxTotalSize: 10_000 };
  const refresher = new StagedRefresher(
    staged,
    { limits, inspect },
    clock,
    new AbortController().signal,
  );
  const listed = () =>
    staged.all.map(({ source, bytes }) => `${(source as FileSource).name} ${bytes}`);
  return { refresher, listed };
}

describe('the refresh of listed parts', () => {
  it('waits five seconds for a file system that does not answer, and leaves its part unchanged', async () => {
    const clock = new FakeClock();
    const sizes = new Map([['a', 2]]);
    const { refresher, listed } = start(clock, sizes, ['dead', 'a']);
    refresher.refresh(() => true);
    await settled();
    clock.advance(4.9);
    await settled();
    assert.deepEqual(listed(), ['dead 1', 'a 1'], 'it may answer yet');
    clock.advance(0.1);
    await settled();
    assert.deepEqual(listed(), ['dead 1', 'a 2']);

    sizes.set('a', 3);
    refresher.refresh(({ source }) => (source as FileSource).name === 'a');
    await settled();
    assert.deepEqual(listed(), ['dead 1', 'a 3'], 'it goes on with what changes later');
    assert.equal(clock.pending, 0);
  });
});
