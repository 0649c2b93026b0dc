import type { SuggestionView } from '../../protocol/views';
import { element, icon, setText } from '../page/element';
import { strings } from '../page/strings';
import { format } from '../page/text';
import { post } from '../page/vscodeApi';

/** Below the parts, names the active editor. A click attaches it; until then, it is not a part. */
export class EditorSuggestion {
  private readonly folder = element('bdi', { class: 'suggested-folder' });
  private readonly name = element('bdi', { class: 'suggested-name' });
  private readonly button = element(
    'button',
    { type: 'button', class: 'suggested-part' },
    element('span', { class: 'part-icon' }, icon('add')),
    element('span', { class: 'suggested-label' }, this.folder, this.name),
  );
  readonly root = element('div', { class: 'suggested' }, this.button);
  private id = '';

  constructor() {
    this.root.hidden = true;
    this.button.addEventListener('click', () =>
      post({ type: 'part.attachSuggested', id: this.id }),
    );
  }

  /** @param suggestion undefined if there is none */
  show(suggestion: SuggestionView | undefined): void {
    this.root.hidden = suggestion === undefined;
    if (suggestion) {
      this.id = suggestion.id;
      const { label } = suggestion;
      const start = label.lastIndexOf('/') + 1;
      setText(this.folder, label.slice(0, start));
      setText(this.name, label.slice(start));
      const name = format(strings.addPart, label);
      this.button.title = name;
      this.button.setAttribute('aria-label', name);
    }
  }
}
