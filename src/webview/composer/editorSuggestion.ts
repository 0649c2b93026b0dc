import { format } from '../../base/format';
import type { SuggestionView } from '../../protocol/views';
import { element, icon, nameButton } from '../page/element';
import { PathLabel } from '../page/pathLabel';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';

/**
 * The chip beside the parts that names the active editor. A click attaches it; until then, it is not a part. The chip
 * comes and goes with the editor in front, so its place stays once it has been shown, and does not appear while an
 * answer arrives: the conversation would move.
 */
export class EditorSuggestion {
  private readonly label = new PathLabel();
  private readonly button = element(
    'button',
    { type: 'button', class: 'chip suggested-part' },
    element('span', { class: 'part-icon' }, icon('add')),
    this.label.root,
  );
  readonly root = element('div', { class: 'suggested' }, this.button);
  private suggestion: SuggestionView | undefined;
  /** True while the place must neither appear nor go. */
  private isSteady = false;

  constructor() {
    this.root.hidden = true;
    this.button.addEventListener('click', () => {
      if (this.suggestion) {
        post({ type: 'part.attachSuggested', id: this.suggestion.id });
      }
    });
  }

  /** @param suggestion undefined if there is none */
  show(suggestion: SuggestionView | undefined): void {
    this.suggestion = suggestion;
    this.button.hidden = suggestion === undefined;
    if (suggestion) {
      this.root.hidden &&= this.isSteady;
      this.label.set(suggestion.label);
      nameButton(this.button, format(strings.addPart, suggestion.label));
    }
  }

  /** @param isSteady true while an answer arrives */
  setSteady(isSteady: boolean): void {
    this.isSteady = isSteady;
    this.show(this.suggestion);
  }

  /** Gives up an empty place: the parts have changed, so the conversation moves anyway. */
  settle(): void {
    this.root.hidden = this.suggestion === undefined;
  }
}
