import type { PromptView } from '../../protocol/views';
import type { Latest } from '../page/ask';
import { element, icon } from '../page/element';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import { Completion, callAt } from './completion';
import { matchingPrompts } from './matchingPrompts';

// In the same file of the package, because they share most of their code.
export { FileCompletion } from './fileCompletion';

/** What the list means for the Question box. */
export interface PromptListener {
  /** @param id of the chosen question */
  chosen(id: string): void;
  /** The user closed the list: what begins with `/` is sent as it is. */
  closed(): void;
}

/**
 * Suggests saved questions while `/` and the beginning of a name are typed at the beginning of the Question box. The
 * extension fills in the chosen one and puts it into the box; nothing is sent.
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
    private readonly listener: PromptListener,
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

  protected override describe(
    { name, hint, description, origin, canUse }: PromptView,
    option: HTMLElement,
  ): readonly (Node | string)[] {
    option.title = [description, hint, origin].filter(text => text !== '').join('\n');
    if (!canUse) {
      option.setAttribute('aria-disabled', 'true');
    }
    return [
      icon('bookmark'),
      element('bdi', { class: 'suggestion-name' }, name),
      ' ',
      element('bdi', { class: 'suggestion-hint' }, hint),
      ' ',
      element('bdi', { class: 'suggestion-detail' }, description),
      ' ',
      element('bdi', { class: 'suggestion-origin' }, origin),
    ];
  }

  protected override take({ id }: PromptView): void {
    this.listener.chosen(id);
  }

  protected override onDismiss(): void {
    this.listener.closed();
  }

  private async find(): Promise<void> {
    const found = (prompts: readonly PromptView[], isComplete: boolean) => {
      this.prompts = prompts;
      if (this.mention) {
        this.isComplete = isComplete;
        this.filter(this.mention.query);
      }
    };
    found(await this.lists.ask({ type: 'prompt.list' }, prompts => found(prompts, false)), true);
  }

  private filter(query: string): void {
    const { prompts, isSure } = matchingPrompts(this.prompts, query);
    this.isSearching = !this.isComplete && !isSure;
    this.showItems(prompts, isSure);
  }
}
