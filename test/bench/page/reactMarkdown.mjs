import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import rehypeHighlight from 'rehype-highlight';
import remarkGfm from 'remark-gfm';
import { mount } from './shared/mount';

const plugins = { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeHighlight] };

/** Like Cline: the whole answer is rendered again at each event. */
mount(container => {
  const root = createRoot(container);
  let text = '';
  return {
    append: added => {
      text += added;
      root.render(createElement(Markdown, plugins, text));
    },
  };
});
