import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TextRenderer } from '../../../../src/webview/markdown/textRenderer';
import {
  newContainer,
  recordingHooks,
  renderPieces,
  startStreaming,
} from '../../../support/page/renderMarkdown';

/** As in "Trojan Source": text that looks like a comment is code. */
const trojan = 'const a = "user\u202e \u2066// Check\u2069 \u2066"; // b\u{e0041}';

describe('invisible characters', () => {
  const marks = (root: ParentNode) =>
    [...root.querySelectorAll<HTMLElement>('.md-hidden')].map(({ dataset }) => dataset.name);
  const names = ['U+202E', 'U+2066', 'U+2069', 'U+2066', 'U+E0041'];

  it('are marked in code, colored or not, and copied unchanged', async () => {
    const { container, markdown, hooks } = startStreaming();
    await markdown.set(`\`\`\`js\n${trojan}\n\`\`\`\n\n\`\`\`\n${trojan}\n\`\`\`\n\n    ${trojan}`);
    const blocks = [...container.querySelectorAll('code')];
    assert.equal(blocks.length, 3);
    assert.ok(blocks[0]?.querySelector('.code-string .md-hidden'));
    for (const block of blocks) {
      assert.deepEqual(marks(block), names);
      assert.equal(block.textContent, `${trojan}\n`);
    }
    container.querySelector<HTMLElement>('button')?.click();
    assert.deepEqual(
      hooks.code.map(({ code }) => code),
      [trojan],
    );
  });

  it('are each in an element that limits their effect', () => {
    const container = renderPieces([`\`\`\`\n${trojan}\n\`\`\``]);
    for (const mark of container.querySelectorAll('.md-hidden')) {
      assert.equal(mark.nodeName, 'BDI');
      assert.equal([...(mark.textContent ?? '')].length, 1);
    }
    const rest = container.cloneNode(true) as HTMLElement;
    for (const mark of rest.querySelectorAll('.md-hidden')) {
      mark.remove();
    }
    assert.doesNotMatch(rest.textContent ?? '', /[\u202a-\u202e\u2066-\u2069]/);
  });

  it('are the same in code in pieces of any size', () => {
    const text = fc
      .array(fc.constantFrom('a', ' ', '\n', '\u202e', '\u2066', '\u{e0041}', '😀', '\u0007'), {
        maxLength: 40,
      })
      .map(parts => `\`\`\`\n${parts.join('')}`);
    const check = (source: string) => {
      const whole = renderPieces([source]);
      const pieces = renderPieces(source.split(''));
      whole.normalize();
      pieces.normalize();
      assert.equal(pieces.innerHTML, whole.innerHTML);
    };
    fc.assert(fc.property(text, check), { numRuns: 60 });
  });

  it('are marked in inline code; in prose only if they reverse the direction', () => {
    const container = renderPieces(['`a\u202eb\u200bc` \u05d0\u200f! \u202eevil\u202c \u{e0041}']);
    assert.deepEqual(marks(container), ['U+202E', 'U+200B', 'U+202E']);
    assert.equal(container.textContent, 'a\u202eb\u200bc \u05d0\u200f! \u202eevil\u202c \u{e0041}');
  });

  it('are named in tooltips of links and paths', async () => {
    const hooks = recordingHooks({
      resolvePaths: async paths => paths.map(path => ({ path, title: `/w/${path}` })),
    });
    const container = newContainer();
    document.body.append(container);
    const renderer = new TextRenderer(container, hooks);
    renderer.push('[a](x\u202ey.ts "b\u202ec") \nsrc/a\u2067b.ts');
    renderer.end();
    await renderer.linked();
    const [, path] = [...container.querySelectorAll<HTMLElement>('a')];
    assert.equal(path?.title, '/w/src/a[U+2067]b.ts');
    assert.deepEqual(marks(path as HTMLElement), ['U+2067']);
    assert.doesNotMatch(container.querySelector('a')?.title ?? '', /\u202e/);
    container.remove();
  });
});
