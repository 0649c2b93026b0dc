import { checkLife } from '../../../model/checkLife';

/** `npm run model` is the long mode. */
describe('a conversation’s life', () => {
  it('keeps its promises in 2,000 sequences of what can happen to it', () =>
    // The same sequences each time, so that a failure is caused by a change. The long mode finds new ones.
    checkLife({ numRuns: 2000, seed: 1 })).timeout(120_000);
});
