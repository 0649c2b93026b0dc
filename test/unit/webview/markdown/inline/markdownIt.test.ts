import assert from 'node:assert/strict';
import { markdownIt } from '../../../../../src/webview/markdown/inline/markdownIt';

/** Address and text of the link in a line of Markdown. */
function linkIn(markdown: string): readonly (string | undefined)[] {
  const [open, text] = markdownIt.parseInline(markdown, {})[0]?.children ?? [];
  return [open?.attrGet('href')?.toString(), text?.content];
}

describe('links to hosts in other scripts', () => {
  const addresses: Readonly<Record<string, string>> = {
    'http://bücher.example/ü': 'http://xn--bcher-kva.example/%C3%BC',
    'https://ÄHM.example:8443?a#b': 'https://xn--hm-uia.example:8443?a#b',
    'http://me@ＥＸＡＭＰＬＥ.com': 'http://me@example.com',
    'http://Example.com/ü': 'http://Example.com/%C3%BC',
  };
  for (const [written, address] of Object.entries(addresses)) {
    it(`go where a browser would go: ${written}`, () => {
      assert.deepEqual(linkIn(`[a](${written})`), [address, 'a']);
      assert.deepEqual(linkIn(`<${written}>`)[0], address);
    });
  }

  it('are not shown as another host', () => {
    const apple = 'https://xn--80ak6aa92e.com/%C3%BC';
    assert.deepEqual(linkIn(`<${apple}>`), [apple, apple]);
    assert.deepEqual(linkIn(`<${apple.toUpperCase()}>`)[1], apple.toUpperCase());
    assert.deepEqual(linkIn('<https://a.example/%C3%BC>')[1], 'https://a.example/ü');
  });

  it('are unchanged if they are invalid', () => {
    assert.equal(linkIn('<http://ü[.example>')[1], 'http://ü[.example');
  });
});
