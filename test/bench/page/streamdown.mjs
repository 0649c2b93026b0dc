import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Streamdown } from 'streamdown';
import { mount } from './shared/mount';

/** Vercel's approach: the text is split into blocks, and the blocks that changed are rendered again at each event. */
mount(container => {
  const root = createRoot(container);
  let text = '';
  return {
    append: added => {
      text += added;
      root.render(createElement(Streamdown, null, text));
    },
  };
});
