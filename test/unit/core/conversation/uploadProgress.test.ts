import assert from 'node:assert/strict';
import { type Upload, UploadProgress } from '../../../../src/core/conversation/uploadProgress';
import { FakeClock } from '../../../support/fakeClock';

describe('upload progress', () => {
  function start() {
    const clock = new FakeClock();
    const shown: (Upload | undefined)[] = [];
    const progress = new UploadProgress(clock, upload => shown.push(upload));
    return { clock, shown, progress };
  }

  it('shows no uploads that take less than a second', () => {
    const { clock, shown, progress } = start();
    progress.sending('http://a', 10);
    progress.uploaded(5, 10);
    clock.advance(0.9);
    progress.uploaded(10, 10);
    clock.advance(5);
    assert.deepEqual(shown, []);
    assert.equal(clock.pending, 0);
  });

  it('shows progress after a second, even if it stands still, and ends with the last byte', () => {
    const { clock, shown, progress } = start();
    progress.sending('http://a', 10);
    progress.uploaded(4, 10);
    clock.advance(1);
    progress.uploaded(6, 10);
    progress.uploaded(10, 10);
    assert.deepEqual(shown, [{ bytes: 4, total: 10 }, { bytes: 6, total: 10 }, undefined]);
  });

  it('shows the size after a second if the progress is unknown, unless the size is small', () => {
    const { clock, shown, progress } = start();
    progress.sending('http://a', 200_000);
    clock.advance(1);
    progress.response();
    assert.deepEqual(shown.splice(0), [{ bytes: undefined, total: 200_000 }, undefined]);
    progress.sending('http://a', 50_000);
    clock.advance(5);
    progress.response();
    assert.deepEqual(shown, []);
  });

  it('ends with a response that comes before the last byte, and with the query', () => {
    const { clock, shown, progress } = start();
    progress.sending('http://a', 10);
    progress.uploaded(4, 10);
    clock.advance(1);
    progress.response();
    progress.uploaded(6, 10);
    progress.end();
    assert.deepEqual(shown, [{ bytes: 4, total: 10 }, undefined]);
  });
});
