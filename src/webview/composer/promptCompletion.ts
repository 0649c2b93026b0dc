import type { PromptView } from '../../protocol/views';
import type { Latest } from '../page/ask';
import { element, icon } from '../page/element';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import { format } from '../page/text';
import { Completion, callAt, type Mention } from './completion';
import { matchingPrompts } from './matchingPrompts';

// In the same file of the package, because they share most of their code.
export { FileCompletion } from './fileCompletion';

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
   * @param onTake called with the id of the chosen question
   * @param onDismissed called when the user closes the list: what begins with `/` is sent as it is
   */
  constructor(
    box: HTMLTextAreaElement,
    status: StatusRegion,
    private readonly lists: Latest,
    private readonly onTake: (id: string) => void,
    private readonly onDismissed: () => void,
  ) {
    super(box, status, 'suggested-prompts', strings.savedQuestions);
  }

  protected override mentionAt(text: string, caret: number): Mention | undefined {
    return callAt(text, caret);
  }

  protected override search(query: string, isNew: boolean): void {
    if (isNew) {
      this.isSearching = true;
      this.isComplete = false;
      this.prompts = [];
      void this.list();
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

  protected override announcement(count: number): string {
    return count === 1 ? strings.promptFound : format(strings.promptsFound, count);
  }

  protected override take({ id }: PromptView): void {
    this.onTake(id);
  }

  protected override onDismiss(): void {
    this.onDismissed();
  }

  private async list(): Promise<void> {
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
