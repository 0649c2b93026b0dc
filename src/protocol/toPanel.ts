import type { ReadingPlace } from './fromPanel';
import type {
  BannerView,
  BaseUrlCheckView,
  FileMatchView,
  ImageRefusal,
  ImageView,
  LogLineView,
  NoticeView,
  PartView,
  PathView,
  ProgressView,
  PromptView,
  ReadingView,
  SuggestionView,
  TargetView,
  TurnHeadView,
  TurnView,
} from './views';

/** A place to go to, seen from the element that has the focus or is in view. */
export type Destination =
  | 'previousTurn'
  | 'nextTurn'
  | 'previousCodeBlock'
  | 'nextCodeBlock'
  /** The last answer; from the conversation, the Question box. */
  | 'answer';

/** What has arrived for a turn since the last change. */
export interface Arrival {
  readonly type: 'arrived';
  readonly turnId: string;
  /** The next text of the answer; may be empty. */
  readonly text: string;
  /** Undefined if there is no new line. */
  readonly log?: LogGrowth | undefined;
  /** Undefined if no progress is known, or no longer. */
  readonly progress?: ProgressView | undefined;
}

/** New lines of a log. */
export interface LogGrowth {
  readonly lines: readonly LogLineView[];
  /** Lines received, including these and those that are no longer kept. */
  readonly count: number;
  /** Newest lines that are still kept, with these. */
  readonly kept: number;
}

/** A change of what the page shows. A delta holds several, in order. */
export type Change =
  | { readonly type: 'turnAdded'; readonly turn: TurnView }
  | { readonly type: 'turnChanged'; readonly turn: TurnHeadView }
  | { readonly type: 'turnRemoved'; readonly turnId: string }
  | Arrival
  | { readonly type: 'parts'; readonly parts: readonly PartView[]; readonly size: string }
  | { readonly type: 'suggestion'; readonly suggestion: SuggestionView | undefined }
  | { readonly type: 'target'; readonly target: TargetView }
  | { readonly type: 'notice'; readonly notice: NoticeView | undefined };

/**
 * Messages from the host to the page. The host owns the conversation and the page is a view of it: it sends
 * `page.ready`, gets a snapshot, and after that numbered deltas. If a number is missing, it asks for a snapshot again.
 */
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
      readonly suggestion: SuggestionView | undefined;
      readonly target: TargetView;
      readonly notice: NoticeView | undefined;
      readonly draft: string;
      /** Keyword arguments for the next question, as written so far. */
      readonly kwargs: string;
      /** Where the user was reading; undefined for the end. */
      readonly place: ReadingPlace | undefined;
    }
  | { readonly type: 'delta'; readonly sequence: number; readonly changes: readonly Change[] }
  /** Before the snapshot, and when the settings change. */
  | { readonly type: 'reading'; readonly reading: ReadingView }
  | { readonly type: 'focusQuestion' }
  /** Points out the field for the base URL. */
  | { readonly type: 'showSetup'; readonly takesFocus: boolean }
  | { readonly type: 'goTo'; readonly destination: Destination }
  | { readonly type: 'find' }
  | DraftMessage
  /** Shows and marks a section of an answer's Markdown; offsets are in UTF-16 code units, the end is exclusive. */
  | {
      readonly type: 'revealText';
      readonly turnId: string;
      readonly from: number;
      readonly to: number;
    }
  /** Asks for `turn.showEvents` with what is selected. */
  | { readonly type: 'showEvents'; readonly turnId: string }
  /** Paths of answers that were not files may be some, since a file system responds again. */
  | { readonly type: 'latePaths' }
  /** What was to be copied is on the clipboard. */
  | { readonly type: 'copied' }
  | PanelReply;

/** A text for the Question box, such as that of a question taken back, and keyword arguments. */
export interface DraftMessage {
  readonly type: 'draft';
  readonly text: string;
  /** Undefined to keep those that are there. */
  readonly kwargs: string | undefined;
  /** The beginning of the box that the text takes the place of; empty to stand before everything, undefined for all. */
  readonly replaces: string | undefined;
}

/** What answers each question of the page, by the question's type. */
export interface PanelAnswers {
  /** What is wrong, localized; empty if they can be sent. */
  readonly 'question.kwargs': string;
  readonly 'part.findFiles': {
    readonly files: readonly FileMatchView[];
    /** The first is likely what is meant. */
    readonly isSure: boolean;
  };
  /** Undefined if it is no image that can be shown. */
  readonly 'part.preview': ImageView | undefined;
  readonly 'prompt.list': readonly PromptView[];
  readonly 'prompt.choose': PromptOutcome;
  readonly 'image.read': ImageView | ImageRefusal;
  /** Those that are files; the others are not. */
  readonly 'path.resolve': readonly PathView[];
  readonly 'service.check': BaseUrlCheckView;
  /** How the test ended; undefined if it was canceled, or is not possible. */
  readonly 'service.test': BannerView | undefined;
  /** With what is wrong if it was not saved. */
  readonly 'service.save': BaseUrlCheckView;
}

/** What became of a saved question. `none`: no saved question has the name, so that what was typed can be sent. */
export type PromptOutcome = 'filled' | 'left' | 'none';

/** What is told before the answer of a question that takes a while, any number of times. */
export interface PanelNews {
  /** Those found so far, because folders differ in speed. */
  readonly 'prompt.list': readonly PromptView[];
  /** What a check of the base URL found, and then the last step that was completed. */
  readonly 'service.test': BaseUrlCheckView | { readonly step: string };
}

/** Part of what the host says to a question, which has the same number. */
export type PanelReply =
  | {
      readonly type: 'answer';
      readonly request: number;
      readonly answer: PanelAnswers[keyof PanelAnswers];
    }
  | {
      readonly type: 'news';
      readonly request: number;
      readonly news: PanelNews[keyof PanelNews];
    };

/**
 * Least time between two updates of an answer, in milliseconds: four frames, faster than anyone reads. The extension
 * posts no more often than the page draws, since each message takes time in both.
 */
export const updateIntervalMs = 66;
