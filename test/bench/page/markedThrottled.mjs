import DOMPurify from 'dompurify';
import { Marked } from 'marked';
import { mount } from './shared/mount';
import { throttle } from './shared/throttle';

/** Like VS Code's own chat: the whole answer as sanitized HTML, twenty times a second. Code is not highlighted. */
mount(container => {
  const marked = new Marked({ gfm: true });
  let text = '';
  const render = throttle(50, () => {
    container.innerHTML = DOMPurify.sanitize(/** @type {string} */ (marked.parse(text)));
  });
  return {
    append: added => {
      text += added;
      render();
    },
  };
});
