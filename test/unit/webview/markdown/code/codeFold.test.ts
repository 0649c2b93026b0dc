import assert from 'node:assert/strict';
import { renderPieces, startRendering, window } from '../../../../support/page/renderMarkdown';

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `line ${index}\n`).join('');

function fold(container: HTMLElement) {
  return {
    button: container.querySelector('button.md-fold'),
    isFolded: container.querySelector('.md-code')?.classList.contains('md-folded'),
  };
}

function press(button: Element | null) {
  button?.dispatchEvent(new window.MouseEvent('click', { bubbles: true }) as unknown as Event);
}

describe('Long code', () => {
  it('is folded, with a button that shows the number of lines', () => {
    const container = renderPieces([`\`\`\`ts\n${lines(60)}\`\`\`\n`]);
    const { button, isFolded } = fold(container);
    assert.equal(isFolded, true);
    assert.deepEqual(
      [button?.nodeName, button?.textContent, button?.getAttribute('aria-expanded')],
      ['BUTTON', 'showAllLines 60', 'false'],
    );
    press(button);
    assert.equal(fold(container).isFolded, false);
    assert.deepEqual(
      [button?.textContent, button?.getAttribute('aria-expanded')],
      ['showFewerLines', 'true'],
    );
    press(button);
    assert.equal(fold(container).isFolded, true);
  });

  it('is not folded if it is hardly longer than its folded form', () => {
    const container = renderPieces([`\`\`\`\n${lines(45)}\`\`\`\n`]);
    assert.deepEqual(fold(container), { button: null, isFolded: false });
  });

  it('stays open while more arrives, and notifies the page before it grows', () => {
    const { container, renderer } = startRendering();
    let told = 0;
    container.addEventListener('md-fold', () => told++);
    renderer.push(`\`\`\`\n${lines(39)}`);
    assert.equal(fold(container).button, null);
    renderer.push(lines(10));
    const { button, isFolded } = fold(container);
    assert.deepEqual([isFolded, button?.textContent], [true, 'showAllLines 49']);
    assert.equal(container.querySelector('.md-caret'), button?.firstElementChild);
    press(button);
    assert.equal(told, 1);
    renderer.push(lines(10));
    assert.equal(fold(container).isFolded, false);
    assert.equal(fold(container).button, button);
    assert.equal(container.querySelector('.md-caret')?.className, 'md-lines md-caret');
    renderer.push('```\n');
    renderer.end();
    assert.equal(fold(container).isFolded, false);
  });

  it('opens when a search or a reader reaches its folded part', () => {
    const container = renderPieces([`\`\`\`\n${lines(60)}\`\`\`\n`]);
    const code = container.querySelector('code') as HTMLElement;
    code.scrollTop = 40;
    code.dispatchEvent(new window.Event('scroll') as unknown as Event);
    assert.equal(fold(container).isFolded, false);
  });
});
