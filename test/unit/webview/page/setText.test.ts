import assert from 'node:assert/strict';
import { setText } from '../../../../src/webview/page/element';
import { window } from '../../../support/page/renderMarkdown';

const { document } = window as unknown as { document: Document };

describe('the text of an element', () => {
  it('changes only where it differs', () => {
    const texts = [
      '',
      '5 log entries',
      '16 log entries',
      '16 log',
      'aaaa',
      'aa',
      'ab',
      'b',
      'same',
    ];
    for (const before of texts) {
      for (const after of texts) {
        const element = document.createElement('p');
        setText(element, before);
        const node = element.firstChild;
        setText(element, after);
        assert.equal(element.textContent, after);
        assert.ok(before === '' || after === '' || element.firstChild === node);
      }
    }
  });
});
