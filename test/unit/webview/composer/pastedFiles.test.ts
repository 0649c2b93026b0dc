import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pastedFiles } from '../../../support/page/loadPage';

describe('pasted files', () => {
  const image = new File(['a'], 'image.png', { type: 'image/png' });
  const paste = (text: string, ...files: File[]) =>
    pastedFiles({ files: files as unknown as FileList, getData: () => text });

  it('are recognized in an image without text', () => assert.deepEqual(paste('', image), [image]));
  it('are ignored beside a text, as office programs put them', () =>
    assert.deepEqual(paste('a\tb', image), []));
  it('are recognized if file managers copy them, with names or paths as text', () => {
    assert.deepEqual(paste('image.png', image), [image]);
    assert.deepEqual(paste('/home/a/image.png', image), [image]);
  });
  it('are not recognized in a text alone', () => assert.deepEqual(paste('a'), []));
});
