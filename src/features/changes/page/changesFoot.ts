import type { TurnHeadView } from '../../../protocol/views';
import type { FootPart } from '../../../webview/conversation/turnHooks';
import { element, icon, linkButton, setText } from '../../../webview/page/element';
import { strings } from '../../../webview/page/strings';
import { post } from '../../../webview/page/vscodeApi';

/** The changes to files that an answer proposes, and the applied ones. Few answers have any. */
export const changesFoot: FootPart = {
  place: 'tools',
  isFor: ({ hasChanges, applied }) => hasChanges === true || applied !== undefined,
  create: ({ id }) => new ChangesFoot(id),
};

class ChangesFoot {
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
