import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { common } from 'lowlight';
import { codeTokens } from '../../../../../src/protocol/codeTokens';
import { highlight } from '../../../../../src/webview/markdown/code/highlight';

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

  it('tells keywords of control flow from others', () => {
    assert.deepEqual(tokens('ts', 'export const a = 1;'), [
      ['export', 'control'],
      ['const', 'keyword'],
      ['1', 'number'],
    ]);
  });

  it('tells attributes of elements, properties of objects, and keys of JSON apart', () => {
    assert.deepEqual(tokens('html', '<a b="c">'), [
      ['a', 'tag'],
      ['b', 'attribute'],
      ['"c"', 'string'],
    ]);
    assert.deepEqual(tokens('js', 'a = { b: 1 }'), [
      ['b', 'property'],
      ['1', 'number'],
    ]);
    assert.deepEqual(tokens('jsonc', '{ "b": 1 }'), [
      ['"b"', 'key'],
      ['1', 'number'],
    ]);
  });

  it('has a color in the style sheet for each token', () => {
    const style = readFileSync('media/markdown.css', 'utf8');
    assert.deepEqual(
      codeTokens.filter(token => !style.includes(`.code-${token}`)),
      [],
    );
  });
});

/** The stretches with a color, and their tokens. */
function tokens(language: string, code: string): [string, string][] {
  return (highlight(language, code) ?? [])
    .filter(({ className }) => className !== '')
    .map(({ text, className }) => [text, className.replace('code-', '')]);
}
