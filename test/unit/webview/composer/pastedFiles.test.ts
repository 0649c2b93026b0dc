import assert from 'node:assert/strict';
import { pastedFiles } from '../../../support/page/loadPage';

describe('pasted files', () => {
  const image = new File(['a'], 'image.png', { type: 'image/png' });
  const paste = (text: string, ...files: File[]) =>
    pastedFiles({ files: files as unknown as FileList, getData: () => text });

  it('are recognized in an image without text', () => assert.deepEqual(paste('', image), [image]));
  it('are ignored beside a text, as office programs put them', () =>
    assert.deepEqual(paste('a\tb', image), []));

  // The texts that file managers copy together with two files.
  const copied = {
    'Finder, and Explorer on Windows': 'image.png\nGrüße 1.txt',
    'Files of GNOME 40 and later': '/home/a/image.png\n/home/a/Grüße 1.txt',
    'Files of GNOME 3':
      'x-special/nautilus-clipboard\ncopy\nfile:///home/a/image.png\nfile:///home/a/Gr%C3%BC%C3%9Fe%201.txt\n',
    'Dolphin of KDE': 'file:///home/a/image.png\nfile:///home/a/Grüße 1.txt',
  };
  for (const [program, text] of Object.entries(copied)) {
    it(`are recognized together with the text that ${program} copies`, () => {
      const files = [image, new File(['b'], 'Grüße 1.txt')];
      assert.deepEqual(paste(text, ...files), files);
    });
  }
  it('are not recognized in a text alone', () => assert.deepEqual(paste('a'), []));
});
