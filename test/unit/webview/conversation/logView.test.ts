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

  it('shows the names of those characters, and isolates the line in an element', () => {
    const marks = [...create().root.querySelectorAll('li .md-hidden')] as HTMLElement[];
    assert.deepEqual(
      marks.map(({ textContent, dataset }) => [textContent, dataset.name]),
      [['\u202e', 'U+202E']],
    );
  });

  it('is copied as it was sent', () => {
    assert.ok(create().root.querySelector('li')?.textContent?.endsWith(` ${text}`));
  });

  it('shows the names of those characters in the progress line', () => {
    assert.equal(create().last, 'user [U+202E]gnp.exe');
  });
});
