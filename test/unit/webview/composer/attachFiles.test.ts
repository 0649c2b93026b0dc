import assert from 'node:assert/strict';
import { attachFiles, posted } from '../../../support/page/loadPage';
import { window } from '../../../support/page/renderMarkdown';

describe('attached files', () => {
  beforeEach(() => {
    posted.length = 0;
  });
  afterEach(() => {
    posted.length = 0;
  });

  it('are sent to the host with their bytes, except if they are too large', async () => {
    // The page's own File class, which its FileReader requires.
    const small = new window.File([new Uint8Array([0, 255])], 'a.bin', { type: 'x/y' });
    const large = { name: 'b.mp4', size: 25 * 1024 * 1024 - 1 } as File;
    await attachFiles([small as unknown as File, large], 'drop');
    assert.deepEqual(posted, [
      {
        type: 'part.attachBytes',
        from: 'drop',
        files: [{ name: 'a.bin', mimeType: 'x/y', base64: 'AP8=' }],
      },
      { type: 'part.refused', why: 'tooLarge', names: ['b.mp4'] },
    ]);
  });
});
