import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { literalMarkdown } from '../../../../src/core/text/foreignText';
import { inertPayloads } from '../../../support/inertPayloads';

/** With all features by which a renderer may turn text into something else. */
const markdown = new MarkdownIt({ html: true, linkify: true });

describe('literal Markdown', () => {
  it('is rendered as one paragraph of text, whatever the text is', () => {
    for (const payload of [
      ...inertPayloads,
      '# Title',
      '1. one',
      '- [ ] task',
      '> quote',
      '    code',
      '```ts',
      '| a | b |',
      '<img src=x onerror=y>',
      '&lt;b&gt; &#x1F600;',
      '![i](https://example.com/i.png)',
      '[a]: command:b',
      '\\[x\\](command:y)',
      'a  \nb',
    ]) {
      const tokens = markdown.parse(literalMarkdown(payload), {});
      assert.deepEqual(
        tokens.map(({ type }) => type),
        literalMarkdown(payload) === '' ? [] : ['paragraph_open', 'inline', 'paragraph_close'],
        payload,
      );
      const types = new Set(
        tokens.flatMap(({ children }) => children ?? []).map(({ type }) => type),
      );
      types.delete('text');
      types.delete('text_special');
      assert.deepEqual([...types], [], payload);
    }
  });

  it('looks the same', () => {
    const text = 'a_b* [c](d) <e> $(f) http://g.h `i` \\ & "j" #1';
    const [, inline] = markdown.parse(literalMarkdown(text), {});
    const shown = (inline?.children ?? []).map(({ content }) => content).join('');
    assert.equal(shown.replaceAll('\u2060', ''), text);
    assert.doesNotMatch(shown, /\$\(/);
  });

  it('shows invisible characters, and is truncated', () => {
    assert.equal(literalMarkdown('a\u202eb\nc'), 'a\\\\u202eb\\\\nc');
    assert.equal(literalMarkdown('abcdef', 4), 'abc…');
  });
});
