import type { FromPanel, TurnHeadView } from '../protocol/panel';
import { element, iconButton } from './element';
import { post } from './host';
import { renderSentParts } from './partViews';
import { QuestionEditor } from './questionEditor';
import { stateTexts } from './stateTexts';
import { clockTime, strings } from './strings';

/** A question with its parts, and what can be done with it. */
export class QuestionView {
  readonly root = element('article', { class: 'question', 'aria-label': strings.question });
  private editor: QuestionEditor | undefined;

  constructor(private head: TurnHeadView) {}

  update(head: TurnHeadView): void {
    this.head = head;
    if (head.state !== 'queued') {
      this.editor = undefined;
    }
    if (!this.editor) {
      this.draw();
    }
  }

  private draw(): void {
    const { id, question, parts, size } = this.head;
    // Folded open by the reader, it stays open.
    const wasOpen = this.root.querySelector('details')?.open ?? false;
    this.root.replaceChildren(
      element(
        'div',
        { class: 'question-line' },
        element('p', { dir: 'auto' }, question),
        this.meta(),
      ),
    );
    if (parts.length > 0) {
      const sent = renderSentParts(id, parts, size);
      sent.toggleAttribute('open', wasOpen);
      this.root.append(sent);
    }
  }

  private meta(): HTMLElement {
    const { askedAt, endedAt, state } = this.head;
    const meta = element('span', { class: 'question-meta dim' });
    if (state === 'queued') {
      const takeBack = element(
        'button',
        { type: 'button', class: 'link-button' },
        strings.takeBack,
      );
      takeBack.addEventListener('click', () => this.request('takeBack'));
      const edit = iconButton('edit', strings.editQueued, () => this.edit());
      meta.append(stateTexts.queued, ' · ', takeBack, edit);
      return meta;
    }
    if (endedAt !== undefined) {
      meta.append(
        element(
          'span',
          { class: 'question-tools' },
          iconButton('edit', strings.editQuestion, () => this.request('edit')),
          iconButton('trash', strings.deleteTurn, () => this.request('delete')),
        ),
      );
    }
    meta.append(element('time', { datetime: new Date(askedAt).toISOString() }, clockTime(askedAt)));
    return meta;
  }

  /** Edits a question that waits where it stands; it is not sent meanwhile. */
  private edit(): void {
    this.request('hold');
    this.editor = new QuestionEditor(this.head.question, question => {
      this.editor = undefined;
      if (question === undefined) {
        this.request('release');
      } else {
        this.head = { ...this.head, question };
        post({ type: 'editQueued', turnId: this.head.id, question });
      }
      this.draw();
      this.root.querySelector<HTMLElement>('.icon-button')?.focus();
    });
    this.root.querySelector('.question-line')?.replaceWith(this.editor.root);
    this.editor.focus();
  }

  private request(action: Extract<FromPanel, { type: 'turn' }>['action']): void {
    post({ type: 'turn', action, turnId: this.head.id });
  }
}
