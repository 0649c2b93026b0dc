/** The time for which {@link confirmDone} shows a check mark. */
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
 * @param name a codicon's name, without `codicon-`
 */
export function icon(name: string): HTMLElement {
  return element('span', { class: `codicon codicon-${name}`, 'aria-hidden': 'true' });
}

/** Creates the sign of something that should not be sent without a look. */
export function warningSign(): HTMLElement {
  const sign = icon('warning');
  sign.classList.add('warning-sign');
  return sign;
}

/**
 * Creates a button that shows only an icon.
 *
 * @param name a codicon's name, without `codicon-`
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

/** A button that looks like a link, within text. */
export function linkButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'link-button' }, label);
  button.addEventListener('click', onClick);
  return button;
}

export function submitButton(label: string | Node): HTMLButtonElement {
  return element('button', { type: 'submit', class: 'primary-button' }, label);
}

/** Changes the accessible name and the tooltip of a button that shows only an icon. */
export function nameButton(button: HTMLButtonElement, name: string): void {
  button.title = name;
  button.setAttribute('aria-label', name);
}

/**
 * Makes a text the content of an element, and changes only the part that differs, so that a selection elsewhere stays.
 */
export function setText(element: Element, text: string): void {
  const node = element.firstChild;
  if (element.childNodes.length !== 1 || node?.nodeType !== Node.TEXT_NODE) {
    element.textContent = text;
    return;
  }
  const { data } = node as Text;
  if (data === text) {
    return;
  }
  const shorter = Math.min(data.length, text.length);
  let start = 0;
  while (start < shorter && data[start] === text[start]) {
    start += 1;
  }
  let end = 0;
  while (end < shorter - start && data.at(-1 - end) === text.at(-1 - end)) {
    end += 1;
  }
  (node as Text).replaceData(
    start,
    data.length - start - end,
    text.slice(start, text.length - end),
  );
}

/**
 * Replaces part of a box's text as typing would do it, and focuses the box. Unlike setting a value, this can be undone.
 *
 * @param start index in UTF-16 code units
 * @param end index after the replaced part; the same as `start` inserts
 */
export function typeText(box: HTMLTextAreaElement, text: string, start: number, end: number): void {
  box.focus();
  box.setSelectionRange(start, end);
  if (!document.execCommand('insertText', false, text)) {
    box.setRangeText(text, start, end, 'end');
    box.dispatchEvent(new Event('input'));
  }
}
