import { checkAnyStream, checkStandardStream } from '../../../fuzz/differential';

/** `npm run fuzz` is the long mode. */
describe('event stream reader beside eventsource-parser', () => {
  it('reads 2,000 streams of any kind alike, but for the differences that are meant', () => {
    checkAnyStream({ numRuns: 2000 });
  });
  it('reads 500 streams of the standard’s kind alike', () => {
    checkStandardStream({ numRuns: 500 });
  });
});
