import type { CodeStyleView } from './codeTokens';
import type { ReadingPlace } from './fromPage';
import type { MessageOf } from './messageSchema';
import type {
  FileMatchView,
  ImageRefusal,
  ImageView,
  KwargsView,
  LogLineView,
  NoticeView,
  PartView,
  PathView,
  ProgressView,
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

/** The arrivals for a turn since the last change. */
export interface Arrival {
  readonly type: 'arrived';
  readonly turnId: string;
  /** The next text of the answer; may be empty. */
  readonly text: string;
  /** Undefined if there is no new line. */
  readonly log?: LogGrowth | undefined;
  /** True if the last event was text of the answer, and not a log line. */
  readonly isWriting?: boolean | undefined;
  /** Undefined if no progress is known, or no longer. */
  readonly progress?: ProgressView | undefined;
}

/** New lines of a log. */
export interface LogGrowth {
  readonly lines: readonly LogLineView[];
  /** The number of lines received, including these and lines that are no longer kept. */
  readonly count: number;
  /** The number of newest lines that are still kept, including these. */
  readonly kept: number;
}

/** A change to the content of the page. A delta holds several, in order. */
export type Change =
  | {
      readonly type: 'turnAdded';
      readonly turn: TurnView;
      /** The id of the turn that follows it; undefined at the end. */
      readonly before?: string | undefined;
    }
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
export type ToPage =
  | {
      readonly type: 'snapshot';
      /** The id by which the conversation is found again when VS Code restores the panel. */
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
      /** The place that the user was reading; undefined for the end. */
      readonly place: ReadingPlace | undefined;
    }
  | { readonly type: 'delta'; readonly sequence: number; readonly changes: readonly Change[] }
  /** The settings, sent before the snapshot and when they change. */
  | { readonly type: 'reading'; readonly reading: ReadingView }
  | { readonly type: 'focusQuestion' }
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
  /** Presses the button that copies an answer, or the code on which the context menu was opened. */
  | { readonly type: 'copy'; readonly turnId: string; readonly what: 'answer' | 'code' }
  /** Paths of answers that were not files may be files now: some were created, or a file system responds again. */
  | { readonly type: 'latePaths' }
  /** A copied text is on the clipboard. */
  | { readonly type: 'copied' }
  | PageReply
  | FeatureMessage;

/** The fields of messages to the page that are for features, by type; features add theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface FeatureMessages {}

/** A message to the page that is for a feature. */
export type FeatureMessage<Type extends keyof FeatureMessages = keyof FeatureMessages> = MessageOf<
  FeatureMessages,
  Type
>;

/** A text for the Question box, such as the text of a withdrawn question, and its keyword arguments. */
export interface DraftMessage {
  readonly type: 'draft';
  readonly text: string;
  /** Undefined to keep the present ones. */
  readonly kwargs: string | undefined;
  /** The beginning of the box that the text takes the place of; empty to stand before everything, undefined for all. */
  readonly replaces: string | undefined;
}

/** The answers to the page's questions, by the question's type; features add theirs. */
export interface PageAnswers {
  readonly 'question.kwargs': KwargsView;
  readonly 'part.findFiles': {
    readonly files: readonly FileMatchView[];
    /** True if the first file is probably meant. */
    readonly isSure: boolean;
    /** False if better matches may be missing. */
    readonly isComplete: boolean;
  };
  /** The image; undefined if it can't be shown. */
  readonly 'part.preview': ImageView | undefined;
  readonly 'image.read': ImageView | ImageRefusal;
  /** The paths that are files; the others are not. */
  readonly 'path.resolve': readonly PathView[];
  /** The style of each kind of text; empty if the theme's styles are not known. */
  readonly 'theme.codeStyles': readonly CodeStyleView[];
}

/** The news before the answer to a question that takes a while, any number of times. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface PageNews {}

/** A part of the host's reply to a question, with the number of the question. */
export type PageReply =
  | {
      readonly type: 'answer';
      readonly request: number;
      readonly answer: PageAnswers[keyof PageAnswers];
    }
  | {
      readonly type: 'news';
      readonly request: number;
      readonly news: PageNews[keyof PageNews];
    };

/**
 * The shortest time between two updates of an answer, in milliseconds: four frames, faster than anyone reads. The
 * extension posts no more often than the page draws, since each message takes time in both.
 */
export const updateIntervalMs = 66;
