import type { FromPage } from '../../protocol/fromPage';
import type { FileMatchView } from '../../protocol/views';
import type { Latest } from '../page/ask';
import { element, icon, typeText, warningSign } from '../page/element';
import { NameLabel } from '../page/pathLabel';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import { Completion, type Mention, mentionAt } from './completion';

/** Files are searched for after a pause in typing. */
const debounceMs = 60;

/**
 * Suggests files of the workspace while `#` and the beginning of a name are typed. Enter selects the first file only if
 * it is a likely match, which the list shows; otherwise Enter has its usual effect, so that `issue #12` is sent.
 */
export class FileCompletion extends Completion<FileMatchView> {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param box the Question box
   * @param post sends a message to the extension
   * @param searches the questions to the extension; not created here, because this file of the package has no state of
   * the page
   */
  constructor(
    box: HTMLTextAreaElement,
    status: StatusRegion,
    private readonly post: (message: FromPage) => void,
    private readonly searches: Latest,
  ) {
    super(box, status, {
      id: 'suggested-files',
      label: strings.suggestedFiles,
      one: strings.fileFound,
      several: strings.filesFound,
      mentionAt,
    });
  }

  protected override search(query: string): void {
    this.isSearching = true;
    this.searches.forget();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.find(query), query === '' ? 0 : debounceMs);
  }

  protected override describe(
    file: FileMatchView,
    option: HTMLElement,
  ): readonly (Node | string)[] {
    const name = new NameLabel();
    name.set(file.name);
    option.title = file.concern;
    return [
      file.concern === '' ? icon(file.icon) : warningSign(),
      name.root,
      ' ',
      element('bdi', { class: 'suggestion-folder' }, file.folder),
    ];
  }

  /** Attaches a file and completes its name in the text, which may be part of a sentence. */
  protected override take(file: FileMatchView, { start, end }: Mention): void {
    const space = /^\s/.test(this.box.value.slice(end)) ? '' : ' ';
    typeText(this.box, `#${file.name}${space}`, start, end);
    this.post({ type: 'part.attach', uris: [file.uri] });
  }

  protected override close(): void {
    clearTimeout(this.timer);
    this.searches.forget();
    super.close();
  }

  private async find(query: string): Promise<void> {
    const { files, isSure, isComplete } = await this.searches.ask({
      type: 'part.findFiles',
      query,
    });
    this.isSearching = false;
    this.showItems(files, isSure, isComplete ? '' : strings.filesIncomplete);
  }
}
