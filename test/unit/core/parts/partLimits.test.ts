import assert from 'node:assert/strict';
import fc from 'fast-check';
import { base64Length } from '../../../../src/core/files/base64';
import { agreedTo, sentBytes, withinLimits } from '../../../../src/core/parts/partLimits';
import type { PartRecord } from '../../../../src/core/parts/partSource';
import { filePart } from '../../../support/conversation/filePart';

const limits = { maxFileSize: 300, maxTotalSize: 800 };

const states = (parts: readonly PartRecord[]) =>
  parts.map(({ included, concern }) => (included ? 'sent' : concern));

describe('limits', () => {
  it('exclude a file that is too large, and parts that exceed the total', () => {
    const parts = [
      filePart('/a', { bytes: 301 }),
      filePart('/b', { bytes: 300 }),
      filePart('/c', { bytes: 300 }),
      filePart('/d', { bytes: 3 }),
      filePart('/e', { bytes: 1 }),
    ];
    // 300 bytes are 400 in base64, so two such files reach the total limit.
    assert.deepEqual(states(withinLimits(parts, limits)), [
      'fileSize',
      'sent',
      'sent',
      'totalSize',
      'totalSize',
    ]);
  });

  it('include staged parts that are sent', () => {
    const staged = [
      filePart('/a', { bytes: 300 }),
      filePart('/b', { bytes: 300, concern: 'secret' }),
    ];
    const added = [filePart('/c', { bytes: 300 }), filePart('/d', { bytes: 1 })];
    assert.deepEqual(states(withinLimits(added, limits, staged)), ['sent', 'totalSize']);
  });

  it('admit a part that the user has agreed to, until it grows', () => {
    const agreed = [filePart('/a', { bytes: 900 }), filePart('/b', { bytes: 30 })].map(agreedTo);
    assert.deepEqual(states(withinLimits(agreed, limits)), ['sent', 'sent']);
    assert.deepEqual(states(withinLimits([filePart('/c')], limits, agreed)), ['totalSize']);
    const grown = agreed.map(part => ({ ...part, bytes: (part.bytes ?? 0) + 3 }));
    assert.deepEqual(states(withinLimits(grown, limits)), ['fileSize', 'sent']);
  });

  it('never admit more than their values', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500)), fc.array(fc.nat(100)), (sizes, stagedSizes) => {
        const staged = withinLimits(
          stagedSizes.map((bytes, at) => filePart(`/s${at}`, { bytes })),
          limits,
        );
        const parts = withinLimits(
          sizes.map((bytes, at) => filePart(`/${at}`, { bytes })),
          limits,
          staged,
        );
        const all = [...staged, ...parts];
        assert.ok(sentBytes(all) <= limits.maxTotalSize);
        for (const part of all) {
          assert.equal(part.included, part.concern === undefined);
          assert.ok(!part.included || (part.bytes ?? 0) <= limits.maxFileSize);
          if (part.concern === 'totalSize') {
            assert.ok(base64Length(part.bytes ?? 0) > 0);
          }
        }
      }),
    );
  });
});
