/** How long {@link confirmDone} shows a check mark. */
const confirmationMs = 1500;

/** Attributes of an element; true sets an empty value, false and undefined omit the attribute. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Creates an element with attributes and children; strings become text nodes, never markup. */
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

/**
 * Creates one of VS Code's icons, hidden from assistive technology.
 *
 * @param name of a codicon, without `codicon-`
 */
export function icon(name: string): HTMLElement {
  return element('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' });
}

/**
 * Creates a button that shows only an icon.
 *
 * @param name of a codicon, without `codicon-`
 * @param label its accessible name and tooltip
 */
export function iconButton(name: string, label: string, onClick: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label },
    icon(name),
  );
  button.addEventListener('click', onClick);
  return button;
}

/** Shows a check mark in an icon button for a moment. */
export function confirmDone(button: HTMLButtonElement): void {
  const [shown] = button.getElementsByClassName('codicon');
  const done = icon('check');
  if (shown && !button.dataset.done) {
    button.dataset.done = 'true';
    shown.replaceWith(done);
    setTimeout(() => {
      done.replaceWith(shown);
      delete button.dataset.done;
    }, confirmationMs);
  }
}
