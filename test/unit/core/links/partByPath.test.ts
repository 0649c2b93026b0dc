import assert from 'node:assert/strict';
import { namedPart, partByEnding } from '../../../../src/core/links/fileCandidates';

describe('the part that a path means', () => {
  const part = (name: string, path = `/w/${name}`) => ({ name, path });
  const parts = [part('src/a.ts'), part('lib/a.ts'), part('lib/b.ts'), part('c.ts', '/else/c.ts')];

  it('is found by its name, its absolute path, or the end of its name', () => {
    assert.equal(namedPart('lib/a.ts', parts)?.path, '/w/lib/a.ts');
    assert.equal(namedPart('/else/c.ts', parts)?.name, 'c.ts');
    assert.equal(partByEnding('b.ts', parts)?.name, 'lib/b.ts');
    assert.equal(namedPart('b.ts', parts), undefined);
    assert.equal(namedPart('für.md'.normalize('NFD'), [part('für.md')])?.name, 'für.md');
  });

  it('is undefined if several parts match, or if the end belongs to a longer name', () => {
    assert.equal(partByEnding('a.ts', parts), undefined);
    assert.equal(partByEnding('.ts', parts), undefined);
    assert.equal(partByEnding('x/b.ts', parts), undefined);
  });

  it('treats several selections in one file as one', () => {
    const twice = [part('src/a.ts'), part('src/a.ts')];
    assert.equal(partByEnding('a.ts', twice)?.name, 'src/a.ts');
  });
});
