import { element } from '../page/element';

/** A button that looks like a link, within the text of the form. */
export function linkButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'link-button' }, label);
  button.addEventListener('click', onClick);
  return button;
}
