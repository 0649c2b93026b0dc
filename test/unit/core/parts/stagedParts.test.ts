import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPartSource } from '../../../../src/core/conversation/saved/readPartSource';
import { base64Length } from '../../../../src/core/files/base64Encoder';
import type { PartConcern } from '../../../../src/core/parts/partConcern';
import { agreedTo, sentBytes, withinLimits } from '../../../../src/core/parts/partLimits';
import type { PartRecord } from '../../../../src/core/parts/partSource';
import { StagedParts } from '../../../../src/core/parts/stagedParts';
import { withUniqueNames } from '../../../../src/core/parts/withUniqueNames';

const limits = { maxFileSize: 300, maxTotalSize: 800 };

function file(
  uri: string,
  {
    bytes = 3,
    name = uri.slice(uri.lastIndexOf('/') + 1),
    concern,
    ...rest
  }: Partial<PartRecord> & { name?: string } = {},
): PartRecord {
  return {
    id: uri,
    source: { kind: 'file', uri: `file://${uri}`, name, insteadOfSelection: false },
    origin: 'disk',
    bytes,
    mimeType: '',
    included: concern === undefined,
    concern,
    agreedBytes: 0,
    ...rest,
  };
}

function held(name: string, base64: string): PartRecord {
  return {
    ...file(`/${name}`),
    id: `${name} ${base64}`,
    source: { kind: 'inMemory', name, mimeType: '', base64, from: 'drop' },
    origin: 'inMemory',
  };
}

const states = (parts: readonly PartRecord[]) =>
  parts.map(({ included, concern }) => (included ? 'sent' : concern));

describe('limits', () => {
  it('keep out a file that is too large, and what does not fit with the rest', () => {
    const parts = [
      file('/a', { bytes: 301 }),
      file('/b', { bytes: 300 }),
      file('/c', { bytes: 300 }),
      file('/d', { bytes: 3 }),
      file('/e', { bytes: 1 }),
    ];
    // 300 bytes are 400 in base64, two of them all that is allowed.
    assert.deepEqual(states(withinLimits(parts, limits)), [
      'fileSize',
      'sent',
      'sent',
      'totalSize',
      'totalSize',
    ]);
  });

  it('count what is staged already, as far as it is sent', () => {
    const staged = [file('/a', { bytes: 300 }), file('/b', { bytes: 300, concern: 'secret' })];
    const added = [file('/c', { bytes: 300 }), file('/d', { bytes: 1 })];
    assert.deepEqual(states(withinLimits(added, limits, staged)), ['sent', 'totalSize']);
  });

  it('let pass what a person has agreed to, until it grows', () => {
    const agreed = [file('/a', { bytes: 900 }), file('/b', { bytes: 30 })].map(agreedTo);
    assert.deepEqual(states(withinLimits(agreed, limits)), ['sent', 'sent']);
    assert.deepEqual(states(withinLimits([file('/c')], limits, agreed)), ['totalSize']);
    const grown = agreed.map(part => ({ ...part, bytes: (part.bytes ?? 0) + 3 }));
    assert.deepEqual(states(withinLimits(grown, limits)), ['fileSize', 'sent']);
  });

  it('never let more pass than they say', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500)), fc.array(fc.nat(100)), (sizes, stagedSizes) => {
        const staged = withinLimits(
          stagedSizes.map((bytes, at) => file(`/s${at}`, { bytes })),
          limits,
        );
        const parts = withinLimits(
          sizes.map((bytes, at) => file(`/${at}`, { bytes })),
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
      staged.add([file('/a', { concern }), file('/b')]);
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
    staged.add([file('/a', { bytes: 9 }), file('/b', { concern: 'secret' })]);
    staged.include('/b', true);
    assert.deepEqual(
      staged.all.map(({ agreedBytes }) => agreedBytes),
      [0, 0],
    );
    staged.add([file('/c', { bytes: 1000, concern: 'fileSize' })]);
    staged.includeAll(['/c']);
    assert.deepEqual(
      staged.all.map(({ agreedBytes }) => agreedBytes),
      [9, 3, 1000],
    );
  });

  it('include no secret along with what is over a limit', () => {
    const staged = new StagedParts();
    staged.add([file('/a', { concern: 'secret' }), file('/b', { concern: 'totalSize' })]);
    staged.includeAll(['/a', '/b']);
    assert.deepEqual(
      staged.included.map(({ id }) => id),
      ['/b'],
    );
  });

  it('replace what is staged already where it stands', () => {
    const staged = new StagedParts();
    staged.add([file('/a'), file('/b')]);
    staged.add([{ ...file('/a', { bytes: 5 }), id: 'new' }]);
    assert.deepEqual(
      staged.all.map(({ id }) => id),
      ['new', '/b'],
    );
    staged.remove('new', '/b');
    assert.deepEqual(staged.all, []);
  });
});

describe('unique names', () => {
  const nameOf = ({ source }: PartRecord) =>
    source.kind === 'file' || source.kind === 'inMemory' ? source.name : '';
  const names = (parts: readonly PartRecord[]) => withUniqueNames(parts).map(nameOf);

  it('add as much of the path as it takes, and then a number', () => {
    assert.deepEqual(
      names([
        file('/x/a.txt'),
        file('/y/x/a.txt'),
        file('/z/x/a.txt'),
        file('/x/a.txt', { id: 'again' }),
        file('/x/a.txt', { id: 'third' }),
        file('/%C3%BC/a.txt'),
      ]),
      ['a.txt', 'x/a.txt', 'z/x/a.txt', 'a (2).txt', 'a (3).txt', 'ü/a.txt'],
    );
  });

  it('number a name without an extension at its end', () => {
    assert.deepEqual(names([file('/.env'), file('/.env'), file('/d.e/f'), file('/d.e/f')]), [
      '.env',
      '.env (2)',
      'f',
      'd.e/f',
    ]);
  });

  it('are told apart by a number if there is no path', () => {
    assert.deepEqual(
      names([
        held('report.pdf', 'AAAA'),
        held('report.pdf', 'BBBB'),
        file('/docs/report.pdf'),
        file('/report.pdf'),
        held('report.pdf', 'CCCC'),
      ]),
      ['report.pdf', 'report (2).pdf', 'docs/report.pdf', 'report (3).pdf', 'report (4).pdf'],
    );
  });

  it('do not keep the same bytes from being known again, also once saved', () => {
    const staged = new StagedParts();
    staged.add([held('a.txt', 'AAAA'), held('a.txt', 'BBBB')]);
    assert.deepEqual(staged.all.map(nameOf), ['a.txt', 'a (2).txt']);
    staged.add([held('a.txt', 'BBBB')]);
    assert.deepEqual(staged.all.map(nameOf), ['a.txt', 'a (2).txt']);
    const saved = staged.all.map(part => {
      const source = readPartSource(JSON.parse(JSON.stringify(part.source)));
      assert.ok(source);
      return { ...part, source };
    });
    const restored = new StagedParts();
    restored.add(saved);
    restored.add([held('a.txt', 'BBBB'), held('a.txt', 'CCCC')]);
    assert.deepEqual(restored.all.map(nameOf), ['a.txt', 'a (2).txt', 'a (3).txt']);
  });

  it('differ whatever the parts, and stay where they are unique', () => {
    const segment = fc.oneof(
      fc.constantFrom('a', 'b', 'a.b', 'a (2)'),
      fc.string({ maxLength: 3 }),
    );
    const path = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      .map(each => `/${each.join('/')}`);
    const part = fc.oneof(
      path.map(each => file(each)),
      fc.tuple(segment, fc.constantFrom('AAAA', 'BBBB')).map(each => held(...each)),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        const found = names(parts);
        assert.equal(new Set(found).size, found.length);
        const wanted = parts.map(nameOf);
        if (new Set(wanted).size === wanted.length) {
          assert.deepEqual(found, wanted);
        }
      }),
    );
  });
});
