import { mount } from './shared/mount';

/**
 * The floor: the text as it is, each piece in a block of its own. All of it in one block, or a block
 * for each line, would cost several times that, and more the longer it gets.
 */
mount(container => {
  const append = (text: string) => {
    const piece = document.createElement('div');
    piece.style.whiteSpace = 'pre-wrap';
    piece.textContent = text;
    container.append(piece);
  };
  return {
    append,
    replace: text => {
      container.replaceChildren();
      append(text);
    },
  };
});
