import assert from 'node:assert/strict';
import '../../../support/page/loadPage';

const { LogView } = await import('../../../../src/webview/conversation/logView');

describe('A log line that reorders its characters', () => {
  const text = 'user \u202egnp.exe';
  const create = () => {
    const view = new LogView();
    view.add([{ at: 0, text }], 1);
    view.root.open = true;
    view.root.dispatchEvent(new Event('toggle'));
    return view;
  };

  it('names them, and holds them in an element', () => {
    const marks = [...create().root.querySelectorAll('li .md-hidden')] as HTMLElement[];
    assert.deepEqual(
      marks.map(({ textContent, dataset }) => [textContent, dataset.name]),
      [['\u202e', 'U+202E']],
    );
  });

  it('is copied as it was sent', () => {
    assert.ok(create().root.querySelector('li')?.textContent?.endsWith(` ${text}`));
  });

  it('names them in the line of progress', () => {
    assert.equal(create().last, 'user [U+202E]gnp.exe');
  });
});
