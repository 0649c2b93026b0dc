/**
 * All messages between the extension host and the panel's page. The host owns the conversation, the page is a view
 * of it: it says `ready`, gets a snapshot and after that numbered deltas; where a number is missing it asks for a
 * snapshot again.
 */

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
  /** Where from and as what, such as `unsaved changes · text/css`. */
  readonly detail: string;
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

/** A file of the workspace, as a suggestion for the question. */
export interface FileMatchView {
  readonly uri: string;
  /** Without its folders. */
  readonly name: string;
  /** Path within the workspace; empty at its top. */
  readonly folder: string;
  readonly icon: string;
}

/** Bytes that the page was given and that are in no file which the host could read. */
export interface InMemoryFile {
  /** As the clipboard or the other program names it. */
  readonly name: string;
  /** As the clipboard or the other program says; may be empty. */
  readonly mimeType: string;
  readonly base64: string;
}

/** Why the page did not take something that was dropped or pasted. */
export type Refusal = 'folder' | 'tooLarge' | 'unreadable';

export interface LogLineView {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** What a person can do about what happened to a turn, or about the settings. */
export type ActionId =
  | 'askAgain'
  | 'openAuthHeader'
  | 'openBaseUrl'
  | 'openContext'
  | 'openKwargs'
  | 'openProxy'
  | 'openTimeouts'
  | 'setToken'
  | 'showLog'
  | 'startDemoService'
  | 'testConnection';

export interface ActionView<Id = ActionId> {
  readonly id: Id;
  readonly label: string;
}

/** A sentence about what went wrong, and what to do about it. */
export interface BannerView<Id = ActionId> {
  readonly severity: 'error' | 'warning' | 'info';
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
  readonly askedAt: number;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly state: TurnStateView;
  readonly parts: readonly PartView[];
  /** `4.1 KB`, all parts together. */
  readonly size: string;
  /** It runs, but nothing has been sent yet: settings and parts are being read. */
  readonly isReading?: boolean;
  /** What a person has begun to write in the place of the question, which waits. */
  readonly edit?: string | undefined;
  readonly banner: BannerView | undefined;
  /** One of the parts is a selection, which code of the answer can be compared with. */
  readonly hasSelection: boolean;
}

export interface TurnView extends TurnHeadView {
  readonly answer: string;
  readonly log: readonly LogLineView[];
  /** Log lines in all; older ones than those in `log` are no longer kept. */
  readonly logCount: number;
  /** Set while the query is on its way to the service. */
  readonly upload: UploadView | undefined;
}

/** How much of a query is sent; sizes as `12.0 MB`. */
export interface UploadView {
  /** Undefined where nobody can tell, as in a browser. */
  readonly sent: { readonly size: string; readonly percent: number } | undefined;
  readonly total: string;
}

/** Where the next question goes. */
export interface TargetView {
  /** `localhost:8000 · session 3f2a`, or what is missing. */
  readonly text: string;
  /** The same in full. */
  readonly title: string;
  /** Set where no question can be sent. */
  readonly banner: BannerView | undefined;
}

export type Change =
  | { readonly type: 'turnAdded'; readonly turn: TurnView }
  | { readonly type: 'turnChanged'; readonly turn: TurnHeadView }
  | { readonly type: 'turnRemoved'; readonly turnId: string }
  | { readonly type: 'answer'; readonly turnId: string; readonly text: string }
  | {
      readonly type: 'log';
      readonly turnId: string;
      readonly lines: readonly LogLineView[];
      readonly logCount: number;
      /** Newest lines that are still kept, with these. */
      readonly kept: number;
    }
  | { readonly type: 'upload'; readonly turnId: string; readonly upload: UploadView | undefined }
  | { readonly type: 'parts'; readonly parts: readonly PartView[]; readonly size: string }
  | { readonly type: 'target'; readonly target: TargetView }
  | { readonly type: 'notice'; readonly notice: NoticeView | undefined };

export type ToPanel =
  | {
      readonly type: 'snapshot';
      /** By which the conversation is found again when VS Code restores the panel. */
      readonly conversationId: string;
      /** The number that the next delta follows. */
      readonly sequence: number;
      readonly turns: readonly TurnView[];
      readonly parts: readonly PartView[];
      readonly size: string;
      readonly target: TargetView;
      readonly notice: NoticeView | undefined;
      readonly draft: string;
    }
  | { readonly type: 'delta'; readonly sequence: number; readonly changes: readonly Change[] }
  | { readonly type: 'focusQuestion' }
  /** A text for the Question box, such as that of a question taken back. */
  | { readonly type: 'setDraft'; readonly text: string }
  /** A question that was sent too early, to stand before what has been typed since. */
  | { readonly type: 'returnDraft'; readonly text: string }
  /** An image part's bytes, with its size in pixels. */
  | {
      readonly type: 'preview';
      readonly partId: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
    }
  /** The answer to `findFiles` of the same number. */
  | {
      readonly type: 'foundFiles';
      readonly request: number;
      readonly files: readonly FileMatchView[];
      /** The first is likely what is meant. */
      readonly isSure: boolean;
    }
  /** The answer to `resolvePaths` of the same number: those that are files; the others are not. */
  | {
      readonly type: 'resolvedPaths';
      readonly request: number;
      readonly paths: readonly PathView[];
    }
  /** What was to be copied is on the clipboard. */
  | { readonly type: 'copied' };

/** A path in an answer that names a file. */
export interface PathView {
  /** As the answer has it, with its line. */
  readonly path: string;
  /** The file in full, and its line. */
  readonly title: string;
}

export type FromPanel =
  | { readonly type: 'ready' }
  | { readonly type: 'resync' }
  | { readonly type: 'send'; readonly question: string }
  | { readonly type: 'draft'; readonly text: string }
  | { readonly type: 'stop' }
  | { readonly type: 'attach' }
  | { readonly type: 'removePart'; readonly partId: string }
  | { readonly type: 'includePart'; readonly partId: string; readonly included: boolean }
  /** To which place in the list, counted from 0. */
  | { readonly type: 'movePart'; readonly partId: string; readonly to: number }
  /** Shows what a part was made from; one of the next question where there is no turn. */
  | { readonly type: 'openPart'; readonly partId: string; readonly turnId: string | undefined }
  /** Asks for the bytes of a staged image. */
  | { readonly type: 'preview'; readonly partId: string }
  /** Files and folders dragged from within VS Code. */
  | { readonly type: 'dropped'; readonly uris: readonly string[] }
  | {
      readonly type: 'hold';
      readonly from: 'paste' | 'drop';
      readonly files: readonly InMemoryFile[];
    }
  | { readonly type: 'refused'; readonly why: Refusal; readonly names: readonly string[] }
  | { readonly type: 'findFiles'; readonly request: number; readonly query: string }
  | { readonly type: 'attachFile'; readonly uri: string }
  /** What a person chose of a notice; undefined to close it. */
  | { readonly type: 'notice'; readonly choice: number | undefined }
  | { readonly type: 'action'; readonly action: ActionId; readonly turnId: string | undefined }
  | {
      readonly type: 'turn';
      /** `release` ends the editing of a question that waits, which stays as it was; `send` is for one that is not sent. */
      readonly action:
        | 'copyAnswer'
        | 'delete'
        | 'edit'
        | 'openAnswer'
        | 'release'
        | 'send'
        | 'takeBack';
      readonly turnId: string;
    }
  /** What is being written in the place of a question that waits; it is not sent meanwhile. */
  | { readonly type: 'editDraft'; readonly turnId: string; readonly text: string }
  /** Another text for a question that waits. */
  | { readonly type: 'editQueued'; readonly turnId: string; readonly question: string }
  | {
      readonly type: 'code';
      readonly action: 'copy' | 'insert' | 'open';
      readonly text: string;
      readonly language: string;
    }
  | { readonly type: 'compare'; readonly turnId: string; readonly text: string }
  | { readonly type: 'openLink'; readonly href: string }
  /** Shows with which keys to ask about a selection. */
  | { readonly type: 'showShortcut' }
  /** Which of these, as the answer of a turn has them, are files. */
  | {
      readonly type: 'resolvePaths';
      readonly turnId: string;
      readonly request: number;
      readonly paths: readonly string[];
    }
  | { readonly type: 'openPath'; readonly turnId: string; readonly path: string };

/** The page's own texts, localized by the host and handed over in the document; `{0}` is filled in by the page. */
export interface PanelStrings {
  readonly answer: string;
  readonly answerEnded: string;
  readonly askAboutPart: string;
  readonly askAboutParts: string;
  readonly askAgain: string;
  readonly askAnything: string;
  readonly attachFiles: string;
  readonly closeNotice: string;
  readonly code: string;
  readonly compareWithSelection: string;
  readonly conversation: string;
  readonly copied: string;
  readonly copy: string;
  readonly copyAnswer: string;
  readonly dropFiles: string;
  readonly emptyDrop: string;
  readonly emptyDropHow: string;
  readonly cancel: string;
  readonly deleteTurn: string;
  readonly editQuestion: string;
  readonly editQueued: string;
  readonly emptyFiles: string;
  readonly emptyFilesHow: string;
  readonly emptyHint: string;
  readonly emptySelection: string;
  readonly emptySelectionHow: string;
  readonly emptyMention: string;
  readonly emptyMentionHow: string;
  readonly filesFound: string;
  readonly fileFound: string;
  readonly includePart: string;
  readonly insertAtCursor: string;
  readonly jumpToEnd: string;
  readonly keyboardShortcut: string;
  readonly logEntry: string;
  readonly logEntries: string;
  readonly logList: string;
  readonly nextQuestion: string;
  readonly olderLogEntries: string;
  readonly openAnswer: string;
  readonly openInNewFile: string;
  readonly part: string;
  readonly partMoved: string;
  readonly partOfParts: string;
  readonly partPending: string;
  readonly partsOfAll: string;
  readonly partRemoved: string;
  readonly parts: string;
  readonly partsList: string;
  readonly question: string;
  readonly reading: string;
  readonly queuedQuestion: string;
  readonly removePart: string;
  readonly restNotRead: string;
  readonly save: string;
  readonly seconds: string;
  readonly send: string;
  readonly sending: string;
  readonly sendingBytes: string;
  readonly showAllLines: string;
  readonly showFewerLines: string;
  readonly stateCancelled: string;
  readonly stateComplete: string;
  readonly stateFailed: string;
  readonly stateInterrupted: string;
  readonly stateQueued: string;
  readonly stateUnsent: string;
  readonly stillWaiting: string;
  readonly stop: string;
  readonly suggestedFiles: string;
  readonly table: string;
  readonly takeBack: string;
  readonly taskDone: string;
  readonly taskOpen: string;
  readonly waiting: string;
}
