import assert from 'node:assert/strict';
import type { Draft } from '../../../../src/core/asking/draft';
import { QuestionBox } from '../../../../src/host/page/questionBox';

describe('a question that returns to its box', () => {
  it('does not get the arguments of controls before keyword arguments that were written since', () => {
    const draft = {
      text: 'And now?',
      kwargs: '{"depth": 3}',
      withoutArguments: (kwargs: string) => (kwargs === '{"model": "fast"}' ? '' : kwargs),
    };
    const box = new QuestionBox(draft as Draft, { isReady: true, post: () => undefined });
    box.keep('Why?', '{"model": "fast"}');
    assert.deepEqual([draft.text, draft.kwargs], ['Why?\n\nAnd now?', '{"depth": 3}']);
  });
});
