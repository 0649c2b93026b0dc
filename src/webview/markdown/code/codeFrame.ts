import type { CodeAction, MarkdownHooks, MarkdownLabel } from '../markdownHooks';

const BUTTONS: readonly { action: CodeAction; icon: string; label: MarkdownLabel }[] = [
  { action: 'copy', icon: 'copy', label: 'copy' },
  { action: 'insert', icon: 'insert', label: 'insertAtCursor' },
  { action: 'open', icon: 'new-file', label: 'openInNewFile' },
  { action: 'compare', icon: 'diff', label: 'compareWithSelection' },
];

/** The elements around code: the language, the buttons, and a region that scrolls by itself. */
export function codeFrame(
  language: string,
  hooks: MarkdownHooks,
): { frame: HTMLElement; code: HTMLElement } {
  const frame = element('div', 'md-code');
  frame.dataset.language = language;
  const header = element('div', 'md-code-header');
  const name = element('span', 'md-code-language');
  name.textContent = language;
  const actions = element('span', 'md-code-actions');
  for (const { action, icon, label } of BUTTONS) {
    if (action === 'compare' && !hooks.canCompare) {
      continue;
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.mdAction = action;
    button.title = hooks.label(label);
    button.setAttribute('aria-label', button.title);
    const glyph = element('span', `codicon codicon-${icon}`);
    glyph.setAttribute('aria-hidden', 'true');
    button.append(glyph);
    actions.append(button);
  }
  header.append(name, actions);
  // The keyboard scrolls it, so it takes the focus, so it has a name.
  const scroller = element('pre', '');
  scroller.tabIndex = 0;
  scroller.role = 'group';
  scroller.dir = 'ltr';
  scroller.setAttribute('aria-label', [hooks.label('code'), language].filter(Boolean).join(', '));
  const code = element('code', language ? `language-${language}` : '');
  scroller.append(code);
  frame.append(header, scroller);
  return { frame, code };
}

function element(tag: string, className: string): HTMLElement {
  const created = document.createElement(tag);
  if (className) {
    created.className = className;
  }
  return created;
}
