import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withUniqueNames } from '../../../../src/core/parts/partNames';
import type { PartRecord } from '../../../../src/core/parts/partSource';
import { StagedParts } from '../../../../src/core/parts/stagedParts';
import { readPartSource } from '../../../../src/core/saved/savedParts';
import { filePart } from '../../../support/conversation/filePart';

function held(name: string, base64: string): PartRecord {
  return {
    ...filePart(`/${name}`),
    id: `${name} ${base64}`,
    source: { kind: 'inMemory', name, mimeType: '', base64, from: 'drop' },
    origin: 'inMemory',
  };
}

describe('unique names', () => {
  const nameOf = ({ source }: PartRecord) =>
    source.kind === 'file' || source.kind === 'inMemory' ? source.name : '';
  const names = (parts: readonly PartRecord[]) => withUniqueNames(parts).map(nameOf);

  it('add as much of the path as necessary, and then a number', () => {
    assert.deepEqual(
      names([
        filePart('/x/a.txt'),
        filePart('/y/x/a.txt'),
        filePart('/z/x/a.txt'),
        filePart('/x/a.txt', { id: 'again' }),
        filePart('/x/a.txt', { id: 'third' }),
        filePart('/%C3%BC/a.txt'),
      ]),
      ['a.txt', 'x/a.txt', 'z/x/a.txt', 'a (2).txt', 'a (3).txt', 'ü/a.txt'],
    );
  });

  it('number a name without an extension at its end', () => {
    assert.deepEqual(
      names([filePart('/.env'), filePart('/.env'), filePart('/d.e/f'), filePart('/d.e/f')]),
      ['.env', '.env (2)', 'f', 'd.e/f'],
    );
  });

  it('differ by a number if there is no path', () => {
    assert.deepEqual(
      names([
        held('report.pdf', 'AAAA'),
        held('report.pdf', 'BBBB'),
        filePart('/docs/report.pdf'),
        filePart('/report.pdf'),
        held('report.pdf', 'CCCC'),
      ]),
      ['report.pdf', 'report (2).pdf', 'docs/report.pdf', 'report (3).pdf', 'report (4).pdf'],
    );
  });

  it('do not hide that bytes are the same, even after saving', () => {
    const staged = new StagedParts();
    staged.append([held('a.txt', 'AAAA'), held('a.txt', 'BBBB')]);
    assert.deepEqual(staged.all.map(nameOf), ['a.txt', 'a (2).txt']);
    staged.append([held('a.txt', 'BBBB')]);
    assert.deepEqual(staged.all.map(nameOf), ['a.txt', 'a (2).txt']);
    const saved = staged.all.map(part => {
      const source = readPartSource(JSON.parse(JSON.stringify(part.source)));
      assert.ok(source);
      return { ...part, source };
    });
    const restored = new StagedParts();
    restored.append(saved);
    restored.append([held('a.txt', 'BBBB'), held('a.txt', 'CCCC')]);
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
      path.map(each => filePart(each)),
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
