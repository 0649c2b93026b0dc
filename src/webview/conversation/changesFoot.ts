import type { TurnHeadView } from '../../protocol/views';
import { element, icon, linkButton, setText } from '../page/element';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';

/** The changes to files that an answer proposes, and the applied ones. */
export class ChangesFoot {
  private readonly text = element('span', { 'aria-live': 'polite' });
  private readonly applied = element('span', {}, icon('check'), this.text);
  private readonly undo = linkButton(strings.undo, () =>
    post({ type: 'turn.undoChanges', turnId: this.turnId }),
  );
  private readonly saveAll = linkButton(strings.saveAll, () =>
    post({ type: 'turn.saveChanges', turnId: this.turnId }),
  );
  // Answers and the documentation refer to the button by its name, so it is not an icon among others.
  private readonly review = linkButton(strings.reviewChanges, () =>
    post({ type: 'turn.reviewChanges', turnId: this.turnId }),
  );
  readonly root = element(
    'span',
    { class: 'turn-changes' },
    this.applied,
    this.undo,
    this.saveAll,
    this.review,
  );

  constructor(private readonly turnId: string) {
    this.review.prepend(icon('diff-multiple'));
  }

  update({ hasChanges, applied }: TurnHeadView): void {
    this.applied.hidden = applied === undefined;
    setText(this.text, applied?.text ?? '');
    this.undo.hidden = applied?.canUndo !== true;
    this.saveAll.hidden = applied?.canSave !== true;
    this.review.hidden = hasChanges !== true;
  }
}
