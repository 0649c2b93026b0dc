import { deferred } from '../support/deferred';
import type { RecordingService } from './recordingService';

/** Answers all further requests in two halves. @returns a function that sends the second half */
export function answerInHalves(service: Pick<RecordingService, 'onQuery'>): () => void {
  const { promise, resolve } = deferred();
  service.onQuery(async stream => {
    await stream.message('First half. ');
    await promise;
    await stream.message('Second half.');
    await stream.end();
  });
  return () => resolve();
}
