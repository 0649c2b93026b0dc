import { format } from '../../base/format';
import type { SuggestionView } from '../../protocol/views';
import { element, icon, nameButton } from '../page/element';
import { PathLabel } from '../page/pathLabel';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';

/** The line below the parts that names the active editor. A click attaches it; until then, it is not a part. */
export class EditorSuggestion {
  private readonly label = new PathLabel();
  private readonly button = element(
    'button',
    { type: 'button', class: 'suggested-part' },
    element('span', { class: 'part-icon' }, icon('add')),
    this.label.root,
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
      this.label.set(suggestion.label);
      nameButton(this.button, format(strings.addPart, suggestion.label));
    }
  }
}
