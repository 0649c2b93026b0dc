import assert from 'node:assert/strict';
import { drawsDiagrams } from '../../../../src/host/panel/drawsDiagrams';

describe('diagrams in the Markdown preview', () => {
  const preview = { id: 'vscode.markdown-language-features', packageJSON: {} };
  const plugin = { contributes: { 'markdown.markdownItPlugins': true } };
  const builtIn = { id: 'vscode.mermaid-markdown-features', packageJSON: plugin };

  it('are drawn by an extension that adds them to it', () => {
    assert.ok(drawsDiagrams([preview, builtIn]));
    const other = { id: 'some.diagrams', packageJSON: { ...plugin, keywords: ['mermaid'] } };
    assert.ok(drawsDiagrams([other, preview]));
  });

  it('are not drawn without the preview, or by anything else', () => {
    assert.ok(!drawsDiagrams([builtIn]));
    for (const packageJSON of [undefined, null, 'x', {}, { contributes: null }]) {
      assert.ok(!drawsDiagrams([preview, { id: 'vscode.mermaid-chat-features', packageJSON }]));
    }
    assert.ok(!drawsDiagrams([preview, { id: 'some.math', packageJSON: plugin }]));
  });
});
