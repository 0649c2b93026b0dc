import { checkLife } from '../../../model/checkLife';

/** `npm run model` is the long mode. */
describe('a conversation’s life', () => {
  it('keeps its promises in 500 sequences of what can happen to it', () =>
    // The sequences are the same each time, so that a failure is caused by a change, and enough of them to notice each
    // of the faults that the promises in docs/invariants.md were tried with. The long mode finds new ones.
    checkLife({ numRuns: 500, seed: 1 }));
});
