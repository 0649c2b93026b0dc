import type { PageStrings } from '../../protocol/pageStrings';
import type { ImageRefusal, ImageView, PathView, TurnHeadView } from '../../protocol/views';

/** The buttons of each code block. */
type CodeAction = 'copy' | 'insert' | 'open' | 'wrap';

/** A button of a code block. */
export interface CodeButton {
  /** The name of its action. */
  readonly action: string;
  readonly icon: string;
  readonly label: keyof PageStrings;
}

/** A button of a feature, for code blocks that it is about. */
export interface FeatureCodeButton extends CodeButton {
  /** The button of each code block that it stands before; undefined for the end. */
  readonly before?: CodeAction;
  /** @param language the first word of the info string; may be empty */
  isFor(turn: TurnHeadView, language: string): boolean;
  press(turnId: string, code: string, language: string): void;
}

/** The buttons of a file whose content is in the text. */
type FileAction = 'save' | 'open';

/** The functions that the renderer needs from the page; by itself it can't open or send anything. */
export interface MarkdownHooks {
  /** True if long lines of code are wrapped at the moment. */
  readonly wrapsCode: boolean;
  /** True if all of the text is drawn while it arrives. */
  readonly isLive?: boolean;
  /** The times of the reasonings of a text that was drawn before, in milliseconds. */
  readonly reasoningMs?: readonly number[];
  /** The start of the elements' ids, different for each text in the page. */
  readonly idPrefix: string;
  /** Names of files that the question was about, if they could be missed in a text. */
  readonly partNames: readonly string[];
  /** The buttons of features for a code block. */
  codeButtons(language: string): readonly FeatureCodeButton[];
  /** Called when a link with the scheme http, https or mailto is activated. */
  openLink(href: string): void;
  /**
   * @param paths found in finished text, code spans and links
   * @returns the paths that name files
   */
  resolvePaths(paths: readonly string[]): Promise<readonly PathView[]>;
  /**
   * @param listener called when paths that were not files may be some
   * @returns a function that stops listening
   */
  onLatePaths?(listener: () => void): () => void;
  /**
   * Decodes and checks an image.
   *
   * @param address a `data:` URI
   * @returns the image, or the reason why it is not shown
   */
  readImage(address: string): Promise<ImageView | ImageRefusal>;
  /**
   * Called when a button of a file is pressed.
   *
   * @param name the file's name in the text
   * @param address a `data:` URI
   */
  fileAction(action: FileAction, name: string, address: string): void;
  /** Called when code is to be shown in colors. */
  onColors?(): void;
  /** Called when a path that names a file is activated. */
  openPath(path: string): void;
  /**
   * Called when a button of a code block is pressed.
   *
   * @param code the code that has arrived so far, without the last line break
   * @param language the first word of the info string; may be empty
   */
  codeAction(action: string, code: string, language: string, button: HTMLButtonElement): void;
  /**
   * @param values replace `{0}` and so on
   * @returns the localized text
   */
  label(key: keyof PageStrings, ...values: ReadonlyArray<number | string>): string;
}

/** The type of the event for text that has arrived and is drawn now, but not laid out yet; it bubbles. */
export const drawnEvent = 'md-drawn';
