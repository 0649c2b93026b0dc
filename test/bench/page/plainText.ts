import { mount } from './shared/mount';

/** The floor: the text as it is, in one element, by a node for each message. */
mount(container => {
  container.style.whiteSpace = 'pre-wrap';
  return {
    append: text => container.append(text),
    replace: text => {
      container.textContent = text;
    },
  };
});
