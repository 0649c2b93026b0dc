import assert from 'node:assert/strict';
import { partByPath } from '../../../../src/core/links/partByPath';

describe('partByPath', () => {
  const part = (name: string, path = `/w/${name}`) => ({ name, path });
  const parts = [part('src/a.ts'), part('lib/a.ts'), part('lib/b.ts'), part('c.ts', '/else/c.ts')];

  it('finds a part by its name, its absolute path, or the end of its name', () => {
    assert.equal(partByPath('lib/a.ts', parts)?.path, '/w/lib/a.ts');
    assert.equal(partByPath('/else/c.ts', parts)?.name, 'c.ts');
    assert.equal(partByPath('b.ts', parts)?.name, 'lib/b.ts');
  });

  it('finds none where several could be meant, or the end is that of a longer name', () => {
    assert.equal(partByPath('a.ts', parts), undefined);
    assert.equal(partByPath('.ts', parts), undefined);
    assert.equal(partByPath('x/b.ts', parts), undefined);
  });

  it('takes several selections of one file for one', () => {
    const twice = [part('src/a.ts'), part('src/a.ts')];
    assert.equal(partByPath('a.ts', twice)?.name, 'src/a.ts');
  });
});
