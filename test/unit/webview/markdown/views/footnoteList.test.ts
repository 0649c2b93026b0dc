import assert from 'node:assert/strict';
import {
  click,
  recordingHooks,
  renderPieces,
  startRendering,
  startStreaming,
} from '../../../../support/page/renderMarkdown';

describe('footnotes', () => {
  const parts = (markdown: string) => {
    const container = renderPieces([markdown]);
    const notes = container.querySelector('.md-footnotes');
    return {
      container,
      text: [...container.querySelectorAll('.md-group')].map(group => group.textContent).join('|'),
      notes: [...(notes?.querySelectorAll('ol > li') ?? [])].map(note =>
        note.textContent?.replaceAll(/\s*\u21a9/g, ' ^'),
      ),
    };
  };

  it('are numbered by their first references, and listed at the end', () => {
    const { container, text, notes } = parts(
      '[^b]: Two\n\nA[^a], B[^B] and A[^a].\n\n[^a]: One\nlazy\n\n    and more\n\n- end',
    );
    assert.equal(text, 'A1, B2 and A1.end');
    assert.deepEqual(notes, ['One\nlazyand more ^ ^2', 'Two ^']);
    assert.equal(container.lastElementChild?.className, 'md-footnotes');
    assert.equal(container.lastElementChild?.getAttribute('aria-label'), 'footnotes');
  });

  it('that refer to other footnotes precede these', () => {
    const { notes } = parts('a[^x]\n\n[^z]: Z\n[^y]: Y[^z]\n[^x]: X[^y]');
    assert.deepEqual(notes, ['X2 ^', 'Y3 ^', 'Z ^']);
  });

  it('without a text are text, and those without a reference do not vanish', () => {
    const { text, notes } = parts('a[^1] b[^2] `[^2]`\n\n[^2]: Two\n\n[^3]: Three\n[^2]: Again');
    assert.equal(text, 'a[^1] b1 [^2]');
    assert.deepEqual(notes, ['Two ^', 'Three', 'Again']);
  });

  it('stand in quotes, items and details, and hold blocks', () => {
    const { container, text, notes } = parts(
      '> a[^1]\n>\n> [^1]: One\n\n- b[^2]\n\n  [^2]:\n      - Two\n\n      ```\n      x\n      ```\n\nc',
    );
    assert.equal(text, 'a1b2c');
    assert.equal(container.querySelector('.md-footnotes li li')?.textContent, 'Two');
    assert.equal(container.querySelector('.md-footnotes code')?.textContent, 'x\n');
    assert.equal(notes.length, 2);
  });

  it('are not links in links, and a definition of a link is none', () => {
    const { container, text } = parts('[a[^1]](https://x.y) [b]\n\n[^1]: One\n\n[b]: /u\n\n[b]');
    assert.equal(text, 'a[^1] bb');
    assert.equal(container.querySelectorAll('a').length, 3);
  });

  it('are linked with their references, by unique ids', async () => {
    const { container, markdown, hooks } = startStreaming(recordingHooks({ idPrefix: 'turn-7' }));
    document.body.append(container);
    await markdown.set('<details>\n\na[^n]\n\n</details>\n\n[^n]: Note');
    const [reference, back] = [...container.querySelectorAll<HTMLElement>('a')];
    const note = container.querySelector<HTMLElement>('.md-footnotes > ol > li');
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    assert.deepEqual(ids, ['turn-7-note-1-1', 'turn-7-note-1']);
    const scrolled: unknown[] = [];
    for (const target of [reference, note]) {
      (target as HTMLElement).scrollIntoView = () => scrolled.push(target);
    }
    assert.ok(click(reference).defaultPrevented);
    assert.equal(document.activeElement, note);
    click(back);
    assert.equal(document.activeElement, reference);
    assert.deepEqual(scrolled, [note, reference]);
    assert.ok(container.querySelector('details')?.open);
    assert.deepEqual(hooks.links, []);
    assert.equal(back?.getAttribute('aria-label'), 'backToReference 1');
    container.remove();
  });

  it('stay at the end while the answer continues, and finished text is not replaced', () => {
    const { container, renderer } = startRendering('a[^1]\n\n[^1]: No');
    const [paragraph, note] = [container.querySelector('p'), container.querySelector('li p')];
    renderer.push('te\n\nb[^1] and\n\n'.padEnd(400, 'c\n\n'));
    assert.equal(container.querySelector('p'), paragraph);
    assert.equal(container.querySelector('li p'), note);
    assert.equal(container.lastElementChild?.className, 'md-footnotes');
    assert.equal(paragraph?.textContent, 'a[^1]');
    renderer.end();
    renderer.resolveLinks(() => false);
    assert.equal(container.querySelector('p'), paragraph);
    assert.equal(paragraph?.textContent, 'a1');
    assert.equal(container.querySelector('li p'), note);
    assert.equal(note?.querySelectorAll('a').length, 2);
  });

  it('of a giant list are in several elements, with continuous numbers', () => {
    const labels = Array.from({ length: 120 }, (_, at) => at);
    const references = labels.map(label => `[^${(label * 7) % 120}]`).join('\n\n');
    const definitions = labels.map(label => `[^${label}]: Note ${label}.\n`).join('');
    for (const markdown of [`${references}\n\n${definitions}`, `${definitions}\n${references}`]) {
      const { container, notes } = parts(markdown);
      assert.deepEqual(
        notes,
        labels.map(label => `Note ${(label * 7) % 120}. ^`),
      );
      assert.deepEqual(
        [...container.querySelectorAll<HTMLElement>('.md-footnotes > ol')].map(list => [
          list.getAttribute('start'),
          list.childElementCount,
          list.classList.contains('md-continues'),
        ]),
        [
          [null, 50, true],
          ['51', 50, true],
          ['101', 20, false],
        ],
      );
    }
  });
});
