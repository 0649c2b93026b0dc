import { element, icon, setText } from '../../page/element';
import type { CodeButton, MarkdownHooks } from '../../page/markdownHooks';
import { PathLabel } from '../../page/pathLabel';
import { isMac } from '../../page/platform';
import { toolbar } from '../../page/toolbars';

/** The buttons of each code block. */
const buttons: readonly CodeButton[] = [
  { action: 'wrap', icon: 'word-wrap', label: 'wordWrap' },
  { action: 'copy', icon: 'copy', label: 'copy' },
  { action: 'insert', icon: 'insert', label: 'insertAtCursor' },
  { action: 'open', icon: 'new-file', label: 'openInNewFile' },
];

/** The tooltip with the key that toggles word wrap. */
const wrapTitle = isMac ? 'wordWrapKeyMac' : 'wordWrapKey';

/** Buttons that were created before: copying them takes a fraction of the time. */
const templates = new Map<string, HTMLElement>();

/**
 * Creates the elements around code: its file or else its language, its buttons, and a region that scrolls by itself.
 *
 * @param language the first word of the info string; may be empty
 * @param file the file that the info string names; empty if it names none
 * @returns the outermost element, the one that will contain the code, and the title
 */
export function codeFrame(
  language: string,
  file: string,
  hooks: MarkdownHooks,
): { frame: HTMLElement; code: HTMLElement; title: HTMLElement } {
  const code = element('code', { class: language !== '' && `language-${language}` });
  const label = [hooks.label('code'), language, file].filter(text => text !== '').join(', ');
  const title = element('span', { class: 'md-code-language' }, language);
  const frame = element(
    'div',
    { class: 'md-code', 'data-language': language },
    element('div', { class: 'md-code-header' }, title, codeButtons(language, hooks)),
    // If the region overflows, the keyboard scrolls it, so it gets the focus, and needs a name.
    element('pre', { tabindex: '-1', role: 'group', dir: 'ltr', 'aria-label': label }, code),
  );
  return { frame, code, title };
}

/** Shows a path in the title of code. @returns its element, which becomes a link if there is such a file */
export function showFile(title: HTMLElement, file: string): HTMLElement {
  const path = new PathLabel();
  path.set(file);
  path.root.title = file;
  path.root.dataset.address = encodeURI(file).replace(/[?#]/g, encodeURIComponent);
  title.replaceChildren(path.root);
  return path.root;
}

/** The numbers of added and removed lines, in the header of a diff. */
export class DiffCounts {
  private readonly added = element('span', { class: 'md-count-added' });
  private readonly removed = element('span', { class: 'md-count-removed' });

  constructor(title: HTMLElement) {
    title.after(element('span', { class: 'md-counts' }, this.added, this.removed));
  }

  show({ added, removed }: { readonly added: number; readonly removed: number }): void {
    setText(this.added, added > 0 ? `+${added}` : '');
    setText(this.removed, removed > 0 ? `−${removed}` : '');
  }
}

function codeButtons(language: string, hooks: MarkdownHooks): Node {
  const added = hooks.codeButtons(language);
  const addedBefore = (action?: string) => added.filter(({ before }) => before === action);
  const shown: readonly CodeButton[] = [
    ...buttons.flatMap(button => [...addedBefore(button.action), button]),
    ...addedBefore(),
  ];
  const wrapped = String(hooks.wrapsCode);
  const key = [wrapped, ...shown.map(({ label }) => hooks.label(label))].join('\n');
  let template = templates.get(key);
  if (!template) {
    const buttons = shown.map(({ action, icon: name, label }) => {
      const title = hooks.label(label);
      const attributes = {
        type: 'button',
        'data-md-action': action,
        title: action === 'wrap' ? hooks.label(wrapTitle) : title,
        'aria-label': title,
        'aria-keyshortcuts': action === 'wrap' && 'Alt+Z',
        'aria-pressed': action === 'wrap' && wrapped,
      };
      return element('button', attributes, icon(name));
    });
    const copy = buttons[shown.findIndex(({ action }) => action === 'copy')];
    template = toolbar('md-code-actions', hooks.label('code'), copy as HTMLElement, ...buttons);
    templates.set(key, template);
  }
  return template.cloneNode(true);
}

/** The line endings of code other than LF, by the indexes of its lines. */
type LineEndings = ReadonlyMap<number, string>;

/** A frame of code. The element has the line endings because bundles of the page share no variables. */
interface CodeFrame extends Element {
  lineEndings?: LineEndings;
}

/** Keeps line endings for {@link codeSource} and {@link sentCode}: the page shows all of them as LF. */
export function keepLineEndings(frame: CodeFrame, endings: LineEndings): void {
  frame.lineEndings = endings;
}

/** @returns the code as it was sent, without the line ending of its last line */
export function codeSource(frame: Element): string {
  return sentCode(frame, (frame.querySelector('code')?.textContent ?? '').replace(/\n$/, ''), 0);
}

/**
 * @param shown a part of the code in a frame
 * @param line the index of the line in which it begins
 * @returns the part as it was sent
 */
export function sentCode({ lineEndings }: CodeFrame, shown: string, line: number): string {
  let ended = line;
  return lineEndings?.size ? shown.replace(/\n/g, () => lineEndings.get(ended++) ?? '\n') : shown;
}
