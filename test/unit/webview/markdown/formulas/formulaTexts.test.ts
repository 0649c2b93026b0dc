import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formulaSource, texOf } from '../../../../../src/webview/markdown/formulas/formulaElement';
import { share } from '../../../../support/long';
import { cutAt, groupsOf, renderPieces } from '../../../../support/page/renderMarkdown';
import { readJson } from '../../../../support/readRoot';

/** A text, and what pandoc 2.17 (`tex_math_dollars` and `tex_math_single_backslash`) reads in it. */
interface Row {
  readonly text: string;
  /** The words, with formulas between `⟦⟧`, or `⟦⟦⟧⟧` if they stand by themselves. */
  readonly pandoc: string;
  /** Where the panel reads something else, by the rules in docs/reference.md. */
  readonly ours?: string;
  readonly because?: string;
}

const rows = (): Promise<readonly Row[]> => readJson('test/fixtures/formulaTexts.json');

function reading(pieces: readonly string[]): string {
  const text = groupsOf(renderPieces(pieces)).map(read).join(' ');
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?(⟦⟦.*?⟧⟧) ?/g, '$1');
}

function read(node: Node): string {
  const source = formulaSource(node);
  if (source !== undefined) {
    const { tex, isDisplay } = texOf(source);
    return formula(tex, isDisplay);
  }
  if (!(node instanceof Element)) {
    return node.textContent ?? '';
  }
  if (node.matches('.md-code')) {
    const code = node.querySelector('pre')?.textContent?.replace(/\n$/, '') ?? '';
    return node.matches('.md-math') ? formula(code, true) : `\`\`\`${code}\`\`\` `;
  }
  const content = [...node.childNodes].map(read).join('');
  switch (node.localName) {
    case 'code':
      return `\`${content}\``;
    case 'br':
      return ' ';
    case 'h1':
    case 'h2':
      return `# ${content} `;
    case 'li':
      return `${node.parentElement?.localName === 'ol' ? '1.' : '-'} ${content} `;
    case 'blockquote':
      return `> ${content} `;
    case 'p':
      return `${content} `;
    default:
      return content;
  }
}

function formula(tex: string, isDisplay: boolean): string {
  const line = tex.trim().replace(/\s+/g, ' ');
  return isDisplay ? `⟦⟦${line}⟧⟧` : `⟦${line}⟧`;
}

describe('formulas of any number of lines', () => {
  it('match the formulas that pandoc reads in 360 texts', async () => {
    const texts = await rows();
    assert.ok(texts.length > 360);
    assert.ok(texts.filter(({ ours }) => ours !== undefined).length < 25);
    for (const { text, pandoc, ours = pandoc } of texts) {
      assert.equal(reading([text]), ours, text);
    }
  });

  it('are the same in pieces of any size', async () => {
    const texts = await rows();
    const places = fc.array(fc.nat(200), { maxLength: 9 });
    fc.assert(
      fc.property(fc.constantFrom(...texts), places, ({ text, pandoc, ours = pandoc }, at) =>
        assert.equal(reading(cutAt(text, at)), ours, text),
      ),
      { numRuns: share(600) },
    );
  });

  it('never end in another container, or after details or reasoning', () => {
    const texts = {
      '- $$\n  x = 1\n\n- **b**': '- $$ x = 1 - b',
      '> $$\n> x = 1\n\n**b**': '> $$ x = 1 b',
      '<details>\n$$\nx = 1\n</details>\n**b**': 'details$$ x = 1 b',
      '<think>\n$$\nx = 1\n</think>\n**b**': 'reasoning$$ x = 1 b',
      '<think>so $$ x = 1</think>\n**b** $$': 'reasoningso $$ x = 1 b $$',
      '[^1]: $$\n    x = 1\n\nso[^1] **b**': 'so1 b 1. $$ x = 1 ↩',
    };
    for (const [text, expected] of Object.entries(texts)) {
      assert.equal(reading([text]), expected, text);
      assert.equal(reading([...text]), expected, text);
    }
  });

  it('are text if they are too long, like formulas that seem to start in them', () => {
    const text = `$$\n${'\\[\nx = 1\n'.repeat(3000)}\n\n**b**`;
    const shown = renderPieces([text]);
    assert.equal(shown.querySelector('.md-code'), null);
    assert.equal(shown.querySelector('strong')?.textContent, 'b');
  });
});
