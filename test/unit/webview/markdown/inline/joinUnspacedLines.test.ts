import assert from 'node:assert/strict';
import { renderPieces } from '../../../../support/page/renderMarkdown';

const shown = (markdown: string) => renderPieces([markdown]).querySelector('p')?.innerHTML;

describe('a line break', () => {
  const cases = {
    '中文\n中文': '中文中文',
    'これは\n  テスト。\nです': 'これはテスト。です',
    '「引用」\n（注）！\n終': '「引用」（注）！終',
    '**重要**\n*です*': '<strong>重要</strong><em>です</em>',
    '𠮷\n野家': '𠮷野家',
    '`値`\n中': '<code>値</code>中',
    '中文\nEnglish\n中文': '中文\nEnglish\n中文',
    '한국어\n한국어': '한국어\n한국어',
    'a\nb': 'a\nb',
    '中文  \n中文': '中文<br>中文',
    '中文\\\n中文': '中文<br>中文',
    '👩\n中': '👩\n中',
    '中\n$x$\n中': null,
  };
  for (const [markdown, html] of Object.entries(cases)) {
    it(`in ${JSON.stringify(markdown)} is shown as in CSS`, () => {
      if (html !== null) {
        assert.equal(shown(markdown), html);
      } else {
        assert.match(shown(markdown) ?? '', /^中\n<.+>\n中$/s);
      }
      assert.equal(
        renderPieces([...markdown]).innerHTML,
        renderPieces([markdown]).innerHTML,
        'in pieces',
      );
    });
  }

  it('is also dropped in a giant paragraph, wherever the paragraph is split', () => {
    const container = renderPieces(['漢字仮名\n'.repeat(10_000)]);
    assert.equal(container.textContent, '漢字仮名'.repeat(10_000));
  });
});
