import { Completion, type Mention } from '../../../webview/composer/completion';
import type { Latest } from '../../../webview/page/ask';
import { element, icon, typeText } from '../../../webview/page/element';
import type { StatusRegion } from '../../../webview/page/statusRegion';
import { strings } from '../../../webview/page/strings';
import type { PromptView } from '../protocol/promptProtocol';
import { matchingPrompts } from './matchingPrompts';

/** The effects of the list on the Question box. */
interface ListListener {
  /** @param id the id of the selected saved question */
  chosen(id: string): void;
  /** The user wants to save a question. */
  create(): void;
  /** The user closed the list: the text is sent unchanged. */
  closed(): void;
}

/** The item of a list without saved questions, which saves one. */
const offer: PromptView = {
  id: '',
  name: strings.noPrompts,
  description: '',
  hint: '',
  origin: '',
  canUse: true,
};

/**
 * Suggests saved questions while `/` and the beginning of a name are typed at the beginning of the Question box. The
 * extension fills in the selected one and inserts it into the box, but does not send it.
 */
export class PromptCompletion extends Completion<PromptView> {
  private prompts: readonly PromptView[] = [];
  /** False while the extension may find more. */
  private isComplete = false;

  /**
   * @param box the Question box
   * @param lists asks the extension
   */
  constructor(
    box: HTMLTextAreaElement,
    status: StatusRegion,
    private readonly lists: Latest,
    private readonly listener: ListListener,
  ) {
    super(box, status, {
      id: 'suggested-prompts',
      label: strings.savedQuestions,
      one: strings.promptFound,
      several: strings.promptsFound,
      mentionAt: callAt,
    });
  }

  protected override search(query: string, isNew: boolean): void {
    if (isNew) {
      this.isSearching = true;
      this.isComplete = false;
      this.prompts = [];
      void this.find();
    } else {
      this.filter(query);
    }
  }

  protected override describe(item: PromptView, option: HTMLElement): readonly (Node | string)[] {
    const { name, hint, description, origin, canUse } = item;
    option.title = [description, hint, origin].filter(text => text !== '').join('\n');
    if (!canUse) {
      option.setAttribute('aria-disabled', 'true');
    }
    return [
      icon(item === offer ? 'add' : 'bookmark'),
      element('bdi', { class: 'suggestion-name' }, name),
      ' ',
      element('bdi', { class: 'suggestion-hint' }, hint),
      ' ',
      element('bdi', { class: 'suggestion-detail' }, description),
      ' ',
      element('bdi', { class: 'suggestion-origin' }, origin),
    ];
  }

  protected override take(item: PromptView, { start, end }: Mention): void {
    if (item === offer) {
      typeText(this.box, '', start, end);
      this.listener.create();
    } else {
      this.listener.chosen(item.id);
    }
  }

  protected override announcement(items: readonly PromptView[]): string {
    return items[0] === offer ? offer.name : super.announcement(items);
  }

  protected override onDismiss(): void {
    this.listener.closed();
  }

  private async find(): Promise<void> {
    const receive = (prompts: readonly PromptView[], isComplete: boolean) => {
      this.prompts = prompts;
      if (this.mention) {
        this.isComplete = isComplete;
        this.filter(this.mention.query);
      }
    };
    receive(
      await this.lists.ask({ type: 'prompt.list' }, prompts => receive(prompts, false)),
      true,
    );
  }

  private filter(query: string): void {
    if (this.isComplete && this.prompts.length === 0 && query === '') {
      this.isSearching = false;
      this.showItems([offer], true);
      return;
    }
    const { prompts, isSure } = matchingPrompts(this.prompts, query);
    this.isSearching = !this.isComplete && !isSure;
    this.showItems(prompts, isSure);
  }
}

/**
 * Finds the name of a saved question that is being typed: a `/` at the beginning of the text, and neither white space
 * nor another slash from there to the caret.
 *
 * @returns undefined if there is none
 */
function callAt(text: string, caret: number): Mention | undefined {
  const query = /^\/([^\s/\\]*)$/.exec(text.slice(0, caret))?.[1];
  return query === undefined || /^[^\s]/.test(text.slice(caret))
    ? undefined
    : { start: 0, end: caret, query };
}
