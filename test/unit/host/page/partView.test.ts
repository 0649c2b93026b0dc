import assert from 'node:assert/strict';
import {
  type PartRecord,
  type PartSource,
  pendingPart,
} from '../../../../src/core/parts/partSource';
import type * as partView from '../../../../src/host/page/partView';
import { loadHostModule } from '../../../support/loadHostModule';

const uri = 'file:///w/a.ts';
const selection: PartSource = {
  kind: 'selection',
  ...{ uri, path: 'a.ts', languageId: 'typescript', text: 'a' },
  ...{ start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
};
const file: PartSource = { kind: 'file', uri, name: 'a.ts', insteadOfSelection: false };

describe('the parts of the next question', () => {
  let module: typeof partView;

  before(async () => {
    module = await loadHostModule<typeof partView>(['page/partView'], {});
  });

  const remarks = (...parts: readonly PartRecord[]) =>
    module.stagedViews(parts).map(({ remark }) => remark);

  it('mark a selection that is in an attached file, too', () => {
    assert.deepEqual(remarks(pendingPart(selection), pendingPart(file)), [
      'part of the file below',
      '',
    ]);
    assert.deepEqual(remarks(pendingPart(file), pendingPart(selection)), [
      '',
      'part of the file above',
    ]);
  });
  it('have no mark if the file is another one, or is not included', () => {
    const other = pendingPart({ ...file, uri: 'file:///w/b.ts' });
    assert.deepEqual(remarks(pendingPart(selection), other), ['', '']);
    assert.deepEqual(remarks(pendingPart(selection), { ...pendingPart(file), included: false }), [
      '',
      '',
    ]);
  });
});
