import type { ActionId, Direction } from './fromPage';

/** An image that was checked. */
export interface ImageView {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The width in pixels, from the image's header, and so is the height. */
  readonly width: number;
  readonly height: number;
}

/** The reason why an image of an answer is not shown: it has another format, is too large, or has the wrong content. */
export type ImageRefusal = 'format' | 'tooLarge' | 'damaged';

/** Everything that the page shows, as the host describes it: texts are localized, sizes are written out. */

/** The state of a turn. `cancelled` is the contract's spelling. */
export type TurnStateView =
  | 'queued'
  | 'unsent'
  | 'running'
  | 'complete'
  | 'interrupted'
  | 'cancelled'
  | 'failed';

/** A part as the user sees it, with localized texts. */
export interface PartView {
  readonly id: string;
  /** One of VS Code's icons, by its name. */
  readonly icon: string;
  /** The label, such as `src/a.ts:10-20`, or a file's name on the wire. */
  readonly label: string;
  /** The size, such as `12.3 KB`; empty while unknown. */
  readonly size: string;
  /** The type and origin, such as `text/css` and `File on disk`. */
  readonly facts: readonly string[];
  /** A remark beside the name, such as the lack of a selection. */
  readonly remark: string;
  /** False for a part that is listed, but sent only when ticked. */
  readonly included: boolean;
  /** False for a part that can't be sent, because it is gone or unreadable. */
  readonly canInclude: boolean;
  /** A localized reason against sending it; empty for none. */
  readonly concern: string;
  /** True if the concern is a limit of the settings. */
  readonly isOverLimit?: boolean;
  /** True if it may be an image, which gets a thumbnail. */
  readonly isImage: boolean;
  /** True while its type, or the content of its folder, is not known yet. */
  readonly isPending?: boolean;
}

/** The active editor, which can be attached with a click. */
export interface SuggestionView {
  /** The id of the file and its selections. */
  readonly id: string;
  /** The future name of the part. */
  readonly label: string;
}

/** The result of a check of keyword arguments. */
export interface KwargsView {
  /** The localized error; empty if they can be sent. */
  readonly error: string;
  /** The JSON with a line for each value; as it was written if there is an error. */
  readonly formatted: string;
}

/** A file of the workspace, as a suggestion for the question. */
export interface FileMatchView {
  readonly uri: string;
  /** The name without folders. */
  readonly name: string;
  /** The folder's path within the workspace; empty at its top. */
  readonly folder: string;
  readonly icon: string;
  /** A localized reason against sending it; empty for none. */
  readonly concern: string;
}

export interface LogLineView {
  /** The time in milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** A button of a banner. */
export interface ActionView<Id = ActionId> {
  readonly id: Id;
  readonly label: string;
  /** The time in milliseconds that the button counts down, because the service asked for a pause. */
  readonly waitMs?: number;
}

/** A message about an error or a state, with the actions that a user can take. */
export interface BannerView<Id = ActionId> {
  readonly severity: 'error' | 'warning' | 'info' | 'pass';
  readonly text: string;
  /** Details, such as the start of the service's answer; may have several lines. */
  readonly detail: string;
  readonly actions: ReadonlyArray<ActionView<Id>>;
  /** The base URL that the action `correctBaseUrl` would set. */
  readonly baseUrl?: string;
}

/** A decision about the next question, with numbered actions. */
export type NoticeView = BannerView<number>;

/** Everything about a turn but its answer and its log, which come in pieces; features add facts. */
export interface TurnHeadView {
  readonly id: string;
  readonly question: string;
  /** Keyword arguments for this question, as JSON; empty for none. */
  readonly kwargs?: string;
  readonly askedAt: number;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly state: TurnStateView;
  readonly parts: readonly PartView[];
  /** The size of all parts together, such as `4.1 KB`. */
  readonly size: string;
  /** The name of the button that attaches the parts again; empty if there are none, or not all are known. */
  readonly attachAgain?: string;
  /** True while settings and parts are being read, before anything is sent. */
  readonly isReading?: boolean;
  /** True while the access token is not there yet: a program runs, or the user has to sign in. */
  readonly isAuthorizing?: boolean;
  /** The text that the user has begun to write in place of the question. */
  readonly edit?: string | undefined;
  /** The number of events of unknown types, such as `2 events of other types`; empty for none. */
  readonly otherEvents?: string;
  /** The number of events that break the interface, such as `1 event could not be read`; empty for none. */
  readonly unreadableEvents?: string;
  readonly banner: BannerView | undefined;
  /** The times for which the model reasoned, in milliseconds, in the order of the answer. */
  readonly reasoningMs?: readonly number[];
  /** The direction that the user chose for all of the answer. */
  readonly direction?: Direction | undefined;
}

/** A turn with its answer and its log. */
export interface TurnView extends TurnHeadView {
  readonly answer: string;
  readonly log: readonly LogLineView[];
  /** The number of log lines in all; lines older than the ones in `log` are no longer kept. */
  readonly logCount: number;
  /** True if the last event was text of the answer, and not a log line. */
  readonly isWriting?: boolean;
  /** Undefined if none is known. */
  readonly progress: ProgressView | undefined;
}

/** The progress of a running turn, or a silence that is about to end it. */
export interface ProgressView {
  /** `Sending… 3.0 MB of 12.0 MB`, `No data for 4 min 30 s. Ends in 30 s.`. */
  readonly text: string;
  /** Undefined if unknown, as of an upload in a browser. */
  readonly percent: number | undefined;
  /** True for a silence: the user can wait longer. */
  readonly canWait?: true;
}

/** The destination of the next question. */
export interface TargetView {
  /** The service, such as `localhost:8000`, or the missing setting. */
  readonly text: string;
  /** The service's address, and on a second line the session; may be empty. */
  readonly title: string;
  /** The banner if no question can be sent. */
  readonly banner: BannerView | undefined;
  /** True if the same question can be asked elsewhere. */
  readonly hasOthers: boolean;
}

/** A path in an answer that names a file. */
export interface PathView {
  /** The path in the answer, with its line. */
  readonly path: string;
  /** The full path of the file, and its line. */
  readonly title: string;
  /** True if it is the name of a part. */
  readonly isNamed?: boolean;
}

/** The font of code, as CSS values; an empty one stands for the value that VS Code gives to webviews. */
interface CodeFontView {
  readonly fontFamily: string;
  readonly fontSize: string;
  readonly fontWeight: string;
  readonly lineHeight: string;
  /** The value of `font-feature-settings`. */
  readonly fontFeatures: string;
}

/** The time at which answers are announced to screen readers: while they arrive, once they are complete, or never. */
export type AnnounceView = 'all' | 'onCompletion' | 'off';

/** The key that sends a question; `ctrlEnter` is Cmd+Enter on macOS. Enter then begins a line. */
export type SendKeyView = 'enter' | 'ctrlEnter';

/** The user's settings for showing, announcing, and writing a conversation. */
export interface ReadingView {
  /** The font as a CSS value; empty for the font of VS Code's interface. */
  readonly fontFamily: string;
  /** The font size as a CSS value; empty for the size of VS Code's interface. */
  readonly fontSize: string;
  readonly code: CodeFontView;
  /** True if long lines of code are wrapped until the user chooses otherwise. */
  readonly wrapsCode: boolean;
  readonly announces: AnnounceView;
  readonly sendsWith: SendKeyView;
  /** True if screen readers announce keys at the Question box. */
  readonly tellsKeys: boolean;
}
