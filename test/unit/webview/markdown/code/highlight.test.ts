import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { common } from 'lowlight';
import { highlight, plainScopes } from '../../../../../src/webview/markdown/code/highlight';

describe('Highlighting', () => {
  it('supports the most common languages', () => {
    const unknown = Object.keys(common).filter(name => !highlight(name, 'a'));
    assert.deepEqual(unknown, []);
  });

  it('colors sketches of Arduino as C++', () => {
    const code = 'int led = 13; // LED';
    assert.deepEqual(highlight('INO', code), highlight('cpp', code));
    assert.ok((highlight('arduino', code)?.length ?? 0) > 3);
  });

  it('has one stretch for each color, and one for text between them', () => {
    const code = 'def a(b): return f"c{b + 1}d" # e';
    const parts = highlight('python', code) ?? [];
    assert.equal(parts.map(({ text }) => text).join(''), code);
    const shown = parts
      .map(({ text, className }) => (className === '' ? text : `[${text}]`))
      .join('');
    assert.equal(shown, '[def] [a](b): [return] [f"c]{b + [1]}[d"] [# e]');
  });

  it('leaves out only classes that the style sheet does not color', () => {
    const colored = new Set(
      readFileSync('media/markdown.css', 'utf8').match(/\.hljs-[a-z_-]+[a-z]/g) ?? [],
    );
    assert.ok(colored.has('.hljs-keyword'));
    for (const scope of plainScopes) {
      assert.ok(!colored.has(`.${scope}`), scope);
    }
  });
});
