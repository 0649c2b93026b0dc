import assert from 'node:assert/strict';
import { diagramScripts, drawsDiagrams } from '../host/diagramScripts';

describe('diagrams in the Markdown preview', () => {
  const preview = { id: 'vscode.markdown-language-features', packageJSON: {} };
  const contributes = {
    'markdown.markdownItPlugins': true,
    'markdown.previewScripts': [{ path: './draw.js', type: 'module' }],
  };
  const builtIn = { id: 'vscode.mermaid-markdown-features', packageJSON: { contributes } };

  it('are drawn by an extension that adds them to it', () => {
    assert.ok(drawsDiagrams([preview, builtIn]));
    const other = { id: 'some.diagrams', packageJSON: { contributes, keywords: ['mermaid'] } };
    assert.ok(drawsDiagrams([other, preview]));
  });

  it('are not drawn without the preview, or by another extension', () => {
    assert.ok(!drawsDiagrams([builtIn]));
    for (const packageJSON of [undefined, null, 'x', {}, { contributes: null }]) {
      assert.ok(!drawsDiagrams([preview, { id: 'vscode.mermaid-chat-features', packageJSON }]));
    }
    assert.ok(!drawsDiagrams([preview, { id: 'some.math', packageJSON: { contributes } }]));
  });

  it('are drawn by scripts in either form of a manifest', () => {
    const scripts = ['./old.js', { path: 'new.js', type: 'module' }, { path: 1 }, null];
    const packageJSON = { contributes: { ...contributes, 'markdown.previewScripts': scripts } };
    assert.deepEqual(diagramScripts({ ...builtIn, packageJSON }), [
      { path: './old.js', type: undefined },
      { path: 'new.js', type: 'module' },
    ]);
  });
});
