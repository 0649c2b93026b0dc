import type { Draft } from '../../core/asking/draft';
import { joinDrafts } from '../../protocol/joinDrafts';
import type { PageLink } from './pageLink';

/**
 * The text in the Question box of a conversation. The page sends what is typed there; changes by the extension are
 * posted to the page if there is one, and stored in the draft, which a page gets when it has loaded.
 */
export class QuestionBox {
  constructor(
    private readonly draft: Draft,
    private readonly link: Pick<PageLink, 'isReady' | 'post'>,
  ) {}

  /** @param kwargs replaces the keyword arguments of the question; undefined to keep them */
  replace(text: string, kwargs?: string): void {
    const written = kwargs && this.draft.withoutArguments(kwargs);
    this.draft.text = text;
    this.draft.kwargs = written ?? this.draft.kwargs;
    this.link.post({ type: 'draft', text, kwargs: written, replaces: undefined });
  }

  /**
   * Inserts a question that cannot be sent yet before the text of the box, and its keyword arguments before those,
   * unless they are there already.
   */
  keep(question: string, kwargs = ''): void {
    const { text, kwargs: present } = this.draft;
    const written = kwargs && this.draft.withoutArguments(kwargs);
    const keptText = text.startsWith(question) ? text : joinDrafts(question, text);
    const keptKwargs = present.startsWith(written) ? present : joinDrafts(written, present);
    if (keptText !== text || keptKwargs !== present) {
      this.replace(keptText, keptKwargs);
    }
  }

  /** Inserts a text before the text of the box. */
  prepend(text: string): void {
    if (this.link.isReady) {
      this.giveBack(text);
    } else {
      this.draft.text = joinDrafts(text, this.draft.text);
    }
  }

  /** Shows a question that is the draft again because it was not sent, before any text typed since. */
  giveBack(text: string, kwargs = ''): void {
    const written = kwargs && this.draft.withoutArguments(kwargs);
    this.link.post({ type: 'draft', text, kwargs: written, replaces: '' });
  }

  /**
   * Replaces a text that was typed with the text that it stands for.
   *
   * @param typed all of the text at that time; the user may have written more since
   */
  replaceTyped(typed: string, text: string): void {
    const draft = this.draft.text;
    const since = draft.startsWith(typed) ? draft.slice(typed.length) : `\n\n${draft}`;
    this.draft.text = since.trim() === '' ? text : `${text}${since}`;
    this.link.post({ type: 'draft', text, kwargs: undefined, replaces: typed });
  }
}
