import assert from 'node:assert/strict';
import { panelTitle } from '../../../../src/host/page/panelTitle';

describe('the title of a panel', () => {
  it('is the first question on one line', () => {
    assert.equal(panelTitle('  Why\n\tdoes it fail? '), 'Why does it fail?');
  });
  it('is the name of the extension before there is a question', () => {
    assert.equal(panelTitle(undefined), 'Agent Query');
  });
  it('has no half of a character at its end', () => {
    assert.equal(panelTitle(`${'x'.repeat(38)}🌊🌊`), `${'x'.repeat(38)}…`);
  });
});
