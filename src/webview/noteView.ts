import type { NoteView } from '../protocol/panel';
import { element, icon } from './element';

const icons = { error: 'error', warning: 'warning', info: 'info' } as const;

/** A sentence about what went wrong with the buttons that help. */
export function renderNote<Id>(note: NoteView<Id>, act: (action: Id) => void): HTMLElement {
  const body = element('div', { class: 'note-body' }, element('p', {}, note.text));
  if (note.detail !== '') {
    body.append(element('pre', { class: 'note-detail', tabindex: '0' }, note.detail));
  }
  if (note.actions.length > 0) {
    body.append(
      element(
        'div',
        { class: 'note-actions' },
        ...note.actions.map(({ id, label }) => {
          const button = element('button', { type: 'button', class: 'link-button' }, label);
          button.addEventListener('click', () => act(id));
          return button;
        }),
      ),
    );
  }
  return element('div', { class: `note note-${note.severity}` }, icon(icons[note.severity]), body);
}
