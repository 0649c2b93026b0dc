import type { ActionId, Direction } from './fromPanel';

/** An image that was checked. */
export interface ImageView {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In pixels, as the image's header says, and so is the height. */
  readonly width: number;
  readonly height: number;
}

/** Why an image of an answer is not shown: it is none of the formats that are, too large, or not what it says it is. */
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

/** A part as the user sees it. Texts are localized already. */
export interface PartView {
  readonly id: string;
  /** One of VS Code's icons, by its name. */
  readonly icon: string;
  /** `src/a.ts:10-20`, or a file's name on the wire. */
  readonly label: string;
  /** `12.3 KB`; empty while unknown. */
  readonly size: string;
  /** As what and where from, such as `text/css` and `File on disk`. */
  readonly facts: readonly string[];
  /** Worth saying beside the name, such as that nothing was selected. */
  readonly remark: string;
  /** False: listed, but sent only when ticked. */
  readonly included: boolean;
  /** False: it cannot be sent, as it is gone or unreadable. */
  readonly canInclude: boolean;
  /** What speaks against sending it, localized; empty for nothing. */
  readonly concern: string;
  /** It may be an image that can be shown small. */
  readonly isImage: boolean;
  /** It is being looked at: what it is, or what its folder holds, is not known yet. */
  readonly isPending?: boolean;
}

/** A saved question. Its texts are on one line and have no hidden characters. */
export interface PromptView {
  readonly id: string;
  /** What is typed after `/`. */
  readonly name: string;
  /** Or why it cannot be used; may be empty. */
  readonly description: string;
  /** What can be written after the name; may be empty. */
  readonly hint: string;
  /** Whose it is, localized; empty if it can only be the workspace's. */
  readonly origin: string;
  readonly canUse: boolean;
}

/** The active editor, which can be attached with a click. */
export interface SuggestionView {
  /** Of the file and its selections. */
  readonly id: string;
  /** As the part will be named. */
  readonly label: string;
}

/** A file of the workspace, as a suggestion for the question. */
export interface FileMatchView {
  readonly uri: string;
  /** Without its folders. */
  readonly name: string;
  /** Path within the workspace; empty at its top. */
  readonly folder: string;
  readonly icon: string;
}

export interface LogLineView {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** A button of a banner. */
export interface ActionView<Id = ActionId> {
  readonly id: Id;
  readonly label: string;
}

/** A sentence about what went wrong, and what to do about it. */
export interface BannerView<Id = ActionId> {
  readonly severity: 'error' | 'warning' | 'info' | 'pass';
  readonly text: string;
  /** More of it, such as the start of the service's answer; may have several lines. */
  readonly detail: string;
  readonly actions: ReadonlyArray<ActionView<Id>>;
}

/** Something about the next question that a person may decide on; what can be done about it is numbered. */
export type NoticeView = BannerView<number>;

/** Everything about a turn but its answer and its log, which come in pieces. */
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
  /** `4.1 KB`, all parts together. */
  readonly size: string;
  /** It runs, but nothing has been sent yet: settings and parts are being read. */
  readonly isReading?: boolean;
  /** The access token is not there yet: a program runs, or the user has to sign in. */
  readonly isAuthorizing?: boolean;
  /** What a person has begun to write in the place of the question, which waits. */
  readonly edit?: string | undefined;
  /** `2 events of other kinds`, which were skipped; empty for none. */
  readonly otherEvents?: string;
  readonly banner: BannerView | undefined;
  /** One of the parts is a selection, which code of the answer can be compared with. */
  readonly hasSelection: boolean;
  /** The answer is complete and proposes changes to files, some of which are not applied. */
  readonly hasChanges?: boolean;
  /** The changes of the answer to files that are there now. */
  readonly applied?: AppliedView | undefined;
  /** The direction that the user chose for all of the answer. */
  readonly direction?: Direction | undefined;
}

/** The changes of an answer that the user has applied. */
export interface AppliedView {
  /** `Applied to 2 files (unsaved)`. */
  readonly text: string;
  readonly canUndo: boolean;
  readonly canSave: boolean;
}

/** A turn with its answer and its log. */
export interface TurnView extends TurnHeadView {
  readonly answer: string;
  readonly log: readonly LogLineView[];
  /** Log lines in all; older ones than those in `log` are no longer kept. */
  readonly logCount: number;
  /** Undefined if none is known. */
  readonly progress: ProgressView | undefined;
}

/** The progress of a running turn. */
export interface ProgressView {
  /** `Sending… 3.0 MB of 12.0 MB`. */
  readonly text: string;
  /** Undefined if unknown, as of an upload in a browser. */
  readonly percent: number | undefined;
}

/** What a check of a base URL found. */
export interface BaseUrlCheckView {
  /** The base URL with the scheme that was left out; without spaces around it. */
  readonly completed: string;
  /** What is wrong with it, localized; empty if it can be used, or if it is not complete yet. */
  readonly error: string;
}

/** How to set up a service, while there is none that a question could be sent to. */
export interface SetupView extends BaseUrlCheckView {
  /** The base URL in the settings, which is not valid; empty if none is set. */
  readonly baseUrl: string;
  /** False in a browser. */
  readonly canStartDemo: boolean;
}

/** Where the next question goes. */
export interface TargetView {
  /** `localhost:8000` or `localhost:8000 · no session`, or what is missing. */
  readonly text: string;
  /** The same in full. */
  readonly title: string;
  /** `session 3f2a`, whose id can be copied; undefined without a session. */
  readonly session?: { readonly text: string; readonly title: string };
  /** Set if no question can be sent. */
  readonly banner: BannerView | undefined;
  /** True if the same question can be asked elsewhere. */
  readonly hasOthers: boolean;
  /** Set if no question can be sent because the base URL is missing or not valid. */
  readonly setup?: SetupView;
}

/** A path in an answer that names a file. */
export interface PathView {
  /** As the answer has it, with its line. */
  readonly path: string;
  /** The file in full, and its line. */
  readonly title: string;
  /** True if it is the name of a part. */
  readonly isNamed?: boolean;
}

/** How code is to be shown, as CSS values; an empty one stands for what VS Code gives to webviews. */
interface CodeFontView {
  readonly fontFamily: string;
  readonly fontSize: string;
  readonly fontWeight: string;
  readonly lineHeight: string;
  /** For `font-feature-settings`. */
  readonly fontFeatures: string;
}

/** When answers are announced to screen readers: while they arrive, once they are complete, or never. */
export type AnnounceView = 'all' | 'onCompletion' | 'off';

/** The key that sends a question; `ctrlEnter` is Cmd+Enter on macOS. Enter then begins a line. */
export type SendKeyView = 'enter' | 'ctrlEnter';

/** How a conversation is to be shown, announced, and written, by the user's settings. */
export interface ReadingView {
  /** CSS value; empty for the font of VS Code's interface. */
  readonly fontFamily: string;
  /** CSS value; empty for the size of VS Code's interface. */
  readonly fontSize: string;
  readonly code: CodeFontView;
  /** True if long lines of code are wrapped until the user chooses otherwise. */
  readonly wrapsCode: boolean;
  readonly announces: AnnounceView;
  readonly sendsWith: SendKeyView;
  /** True if screen readers are told of keys at the Question box. */
  readonly tellsKeys: boolean;
}
