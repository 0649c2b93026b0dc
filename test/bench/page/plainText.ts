import { mount } from './shared/mount';

/**
 * The floor: unformatted text, with each piece in its own block. With all text in one block, or a block for each line,
 * the cost would be several times higher and grow with the length.
 */
mount(container => ({
  append: text => {
    const piece = document.createElement('div');
    piece.style.whiteSpace = 'pre-wrap';
    piece.textContent = text;
    container.append(piece);
  },
}));
