import { element, icon } from '../../page/element';
import type { CodeAction, MarkdownHooks, MarkdownLabel } from '../markdownHooks';

const buttons: readonly { action: CodeAction; icon: string; label: MarkdownLabel }[] = [
  { action: 'wrap', icon: 'word-wrap', label: 'wordWrap' },
  { action: 'draw', icon: 'open-preview', label: 'openDiagram' },
  { action: 'copy', icon: 'copy', label: 'copy' },
  { action: 'insert', icon: 'insert', label: 'insertAtCursor' },
  { action: 'open', icon: 'new-file', label: 'openInNewFile' },
  { action: 'compare', icon: 'diff', label: 'compareWithSelection' },
];

/**
 * Creates the elements around code: its language, its buttons, and a region that scrolls on its own.
 *
 * @param language the first word of the info string; may be empty
 * @returns the outermost element, and the one that will contain the code
 */
export function codeFrame(
  language: string,
  hooks: MarkdownHooks,
): { frame: HTMLElement; code: HTMLElement } {
  const code = element('code', { class: language !== '' && `language-${language}` });
  const label = [hooks.label('code'), language].filter(text => text !== '').join(', ');
  const frame = element(
    'div',
    { class: 'md-code', 'data-language': language },
    element(
      'div',
      { class: 'md-code-header' },
      element('span', { class: 'md-code-language' }, language),
      element('span', { class: 'md-code-actions' }, ...codeButtons(language, hooks)),
    ),
    // The keyboard scrolls it, so it can have the focus, so it needs a name.
    element('pre', { tabindex: '0', role: 'group', dir: 'ltr', 'aria-label': label }, code),
  );
  return { frame, code };
}

function codeButtons(language: string, hooks: MarkdownHooks): readonly HTMLElement[] {
  const isDiagram = hooks.drawsDiagrams && language.toLowerCase() === 'mermaid';
  return buttons
    .filter(({ action }) => action !== 'compare' || hooks.canCompare)
    .filter(({ action }) => action !== 'draw' || isDiagram)
    .map(({ action, icon: name, label }) => {
      const title = hooks.label(label);
      return element(
        'button',
        {
          type: 'button',
          'data-md-action': action,
          title,
          'aria-label': title,
          'aria-pressed': action === 'wrap' && String(hooks.wrapsCode),
        },
        icon(name),
      );
    });
}
