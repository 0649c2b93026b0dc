import assert from 'node:assert/strict';
import { externalAddress } from '../../../../src/core/links/externalAddress';
import { extensionId } from '../../../support/extensionId';

describe('the address of a link', () => {
  for (const address of [
    'https://example.com/?q=c%2B%2B&x=a%26b&y=1%2F2#h%23i',
    'http://example.com/a%2Fb%20c?d=%25',
    'mailto:a@example.com?subject=1%2B1%20%26%202',
  ]) {
    it(`keeps its escapes: ${address}`, () => assert.equal(externalAddress(address), address));
  }

  it('is one that any program reads in the same way', () => {
    assert.equal(externalAddress(' HTTPS:\\\\example.com\n/ü '), 'https://example.com/%C3%BC');
  });

  for (const href of [
    'command:workbench.action.quit',
    'command\n:workbench.action.quit',
    'javascript:alert(1)',
    `vscode://${extensionId}/`,
    'file:///etc/passwd',
    'data:text/html,a',
    'http://',
    'https:// example.com',
    'notes.txt',
    '',
  ]) {
    it(`is not that of ${JSON.stringify(href)}`, () =>
      assert.equal(externalAddress(href), undefined));
  }
});
