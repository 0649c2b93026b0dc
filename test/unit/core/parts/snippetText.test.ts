import assert from 'node:assert/strict';
import { snippetText } from '../../../../src/core/parts/partText';

describe('snippet', () => {
  it('names its origin, then contains its text in a fence with its language', () => {
    assert.equal(
      snippetText({ name: 'a.txt, changes', languageId: 'diff', text: '+ a\n```' }),
      'a.txt, changes (diff)\n````diff\n+ a\n```\n````',
    );
  });
});
