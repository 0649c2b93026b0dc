import { checkLife } from '../../../model/checkLife';

/** `npm run model` is the long mode. */
describe('a conversation’s life', () => {
  it('keeps its promises in 2,000 sequences of what can happen to it', () =>
    // The same ones each time: what fails here fails for whoever has changed something. The long mode finds new ones.
    checkLife({ numRuns: 2000, seed: 1 })).timeout(120_000);
});
