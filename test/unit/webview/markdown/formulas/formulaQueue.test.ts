import assert from 'node:assert/strict';
import fc from 'fast-check';
import { share } from '../../../../support/long';
import { blocksOf, startRendering } from '../../../../support/page/renderMarkdown';

const fragments = [
  ...[
    '$',
    '$$',
    '\\(',
    '\\)',
    '\\[',
    '\\]',
    'x^2',
    '\\frac{1}{2}',
    '{',
    '}',
    '\\',
    'a_1',
    ' ',
    '\n',
  ],
  ...[
    '$x$',
    '$a_1 * b_1$ ',
    '\n\n$$\n',
    '\n$$\n',
    '$$y$$',
    '\n```math\n',
    '\n```\n',
    '\n- ',
    '\n\n',
  ],
  ...[
    '**',
    '*',
    '`',
    'word ',
    '5',
    '[l](',
    'u)',
    '| $a$ | b |\n|-|-|\n',
    '\n$$ x = 1',
    ' $$\n',
    '> ',
  ],
];

/** Pieces of a text with formulas. */
const anyPieces = fc.array(fc.constantFrom(...fragments), { maxLength: 25 });

async function render(pieces: readonly string[]): Promise<HTMLElement> {
  const { container, renderer } = startRendering();
  for (const piece of pieces) {
    renderer.push(piece);
    await renderer.highlighted();
  }
  renderer.end();
  renderer.resolveLinks(() => false);
  await renderer.highlighted();
  return container;
}

describe('formulas in an answer', () => {
  it('are the same in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(anyPieces, async pieces => {
        const text = pieces.join('');
        const whole = blocksOf(await render([text]));
        assert.equal(blocksOf(await render(pieces)), whole);
        assert.equal(blocksOf(await render([...text])), whole);
      }),
      { numRuns: share(150) },
    );
  });

  it('are shown as MathML, with their source to copy', async () => {
    const container = await render([
      'Let $x_1$ be.\n\n$$\ny^2\n$$\n\n\\[ z \\]\n\n```math\nw\n```\n',
    ]);
    const sources = [...container.querySelectorAll<HTMLElement>('[data-source]')];
    assert.deepEqual(
      sources.map(({ dataset }) => dataset.source),
      ['$x_1$', '$$\ny^2\n$$', '\\[z\\]', '```math\nw\n```'],
    );
    assert.deepEqual(
      sources.map(element => element.querySelector('math')?.textContent),
      ['x1', 'y2', 'z', 'w'],
    );
    assert.equal(container.querySelector('.md-code-language')?.textContent, 'latex');
    assert.deepEqual(
      [...container.querySelectorAll<HTMLElement>('pre')].map(pre => [pre.hidden, pre.textContent]),
      [
        [true, 'y^2\n'],
        [true, 'z\n'],
        [true, 'w\n'],
      ],
    );
  });

  it('with an error stay source, with the reason as their tooltip', async () => {
    const container = await render(['a $\\fraction{1}$\n\n$$\n\\oops\n$$\n']);
    const inline = container.querySelector<HTMLElement>('.md-formula');
    assert.equal(inline?.textContent, '$\\fraction{1}$');
    assert.match(inline.title, /^formulaError Unsupported function name: \\fraction/);
    const block = container.querySelector<HTMLElement>('pre');
    assert.equal(block?.textContent, '\\oops\n');
    assert.match(block.title, /^formulaError Unsupported function name: \\oops/);
    assert.equal(container.querySelector('.md-math'), null);
  });

  it('that are too large show an error', async () => {
    const container = await render([`$$\n${'x+'.repeat(5000)}x\n$$\n`]);
    assert.equal(container.querySelector('pre')?.title, 'formulaTooLarge');
  });

  it('are shown in the open paragraph, and stay the same elements while it grows', async () => {
    const { container, renderer } = startRendering('For $x^2$ and $y_1 *');
    await renderer.highlighted();
    const math = container.querySelector('math');
    assert.equal(math?.textContent, 'x2');
    assert.equal(container.querySelector('p')?.lastChild?.textContent, ' and $y_1');
    renderer.push(' 2$ *b* and more.\n\nEnd');
    await renderer.highlighted();
    assert.equal(container.querySelector('math'), math);
    assert.equal(container.querySelectorAll('math').length, 2);
  });

  it('of a very long answer are rendered in several steps', async () => {
    const container = await render([`${'$x_1$ and '.repeat(3000)}`]);
    assert.equal(container.querySelectorAll('math').length, 3000);
  });
});
