import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import remarkGfm from 'remark-gfm';
import { mount } from './shared/mount';
import { throttle } from './shared/throttle';

const plugins = { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeHighlight] };

/** Like Continue: the whole answer is rendered again, ten times a second. */
mount(container => {
  const root = createRoot(container);
  let text = '';
  const render = throttle(100, () => root.render(createElement(Markdown, plugins, text)));
  return {
    append: added => {
      text += added;
      render();
    },
  };
});
