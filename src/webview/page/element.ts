/** Attributes of an element; false and undefined leave one out. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element with attributes and children; texts become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      created.setAttribute(name, value === true ? '' : value);
    }
  }
  created.append(...children);
  return created;
}

/** One of VS Code's icons, which assistive technology passes over. */
export function icon(name: string): HTMLElement {
  return element('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' });
}

/** A button that is an icon, with a name for assistive technology and for the pointer. */
export function iconButton(name: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label },
    icon(name),
  );
  button.addEventListener('click', onClick);
  return button;
}

/** Shows for a moment that an icon button has done its work. */
export function confirmDone(button: HTMLButtonElement): void {
  const [shown] = button.getElementsByClassName('codicon');
  const done = icon('check');
  if (shown && !button.dataset.done) {
    button.dataset.done = 'true';
    shown.replaceWith(done);
    setTimeout(() => {
      done.replaceWith(shown);
      delete button.dataset.done;
    }, 1500);
  }
}
