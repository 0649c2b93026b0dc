import assert from 'node:assert/strict';
import { oneLine, snippetText } from '../../../../../src/core/parts/text/snippetText';

describe('snippet', () => {
  it('names what it is, then has its text in a fence with its language', () => {
    assert.equal(
      snippetText({ name: 'a.txt, changes', languageId: 'diff', text: '+ a\n```' }),
      'a.txt, changes (diff)\n````diff\n+ a\n```\n````',
    );
  });

  it('has a name of one line, whatever others call a thing', () => {
    assert.equal(oneLine(' my\r\n\tshell '), 'my shell');
  });
});
