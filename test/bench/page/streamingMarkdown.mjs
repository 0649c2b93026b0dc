import * as smd from 'streaming-markdown';
import { mount } from './shared/mount';

/** A parser that only appends to the page. Code is not highlighted. */
mount(container => {
  const parser = smd.parser(smd.default_renderer(container));
  return {
    append: text => smd.parser_write(parser, text),
    end: () => smd.parser_end(parser),
  };
});
