import * as v from 'valibot';
import type { FeatureProtocol } from './featureProtocol';
import { count, exactly, type FieldsOf, type MessageOf, parser, type Valid } from './messageSchema';

const text = v.string();
const texts = v.array(text);

const inMemoryFile = exactly({
  /** The file's name in the clipboard or the other program. */
  name: text,
  /** The media type in the clipboard or the other program; may be empty. */
  mimeType: text,
  base64: text,
});

/** Bytes that were pasted or dropped, and that are in no file that the host could read. */
export type InMemoryFile = Valid<typeof inMemoryFile>;

const refusal = v.picklist(['folder', 'tooLarge', 'unreadable']);

/** The reason why the page did not take something that was dropped or pasted. */
export type Refusal = Valid<typeof refusal>;

const direction = v.picklist(['ltr', 'rtl']);

/** A text direction, as a value of the attribute `dir`. */
export type Direction = Valid<typeof direction>;

const readingPlace = exactly({
  /** The turn at the top of the view. */
  turnId: text,
  /** The index of the block of its answer at the top of the view, such as a paragraph; undefined if there is none. */
  block: v.optional(count),
  /** The fraction of the height of the block, or of the turn, that is above the view: 0 for none of it. */
  fraction: v.pipe(v.number(), v.finite()),
});

/** The place at which the user reads a conversation. */
export type ReadingPlace = Valid<typeof readingPlace>;

/**
 * The user's choices and unfinished texts in a page, except the draft; features add theirs. They move with the
 * conversation.
 */
export interface KeptView {
  /** The user's choice whether long lines of code are wrapped. */
  readonly wrapsCode?: boolean | undefined;
}

const helpSections = [
  'access-tokens',
  'certificates',
  'connection',
  'interrupted-answers',
  'parts',
  'response',
  'settings',
  'tools',
] as const;

/** The sections of docs/troubleshooting.md about errors, by their anchors. */
export type HelpSection = (typeof helpSections)[number];

const actions = [
  ...helpSections.map(section => `learnMore.${section}` as const),
  'askAgain',
  'askOtherService',
  'correctBaseUrl',
  'openAuth',
  'openAuthHeader',
  'openBaseUrl',
  'openContext',
  'openHeaders',
  'openKwargs',
  'openProxy',
  'openServices',
  'openSession',
  'openTimeouts',
  'openTls',
  'setToken',
  'showLog',
  'signIn',
  'testConnection',
] as const;

/** An action of the main road. */
export type MainActionId = (typeof actions)[number];

/** The ids of actions, as keys; features add theirs. */
export interface PageActions extends Record<MainActionId, unknown> {}

/** An action that a user can take on the state of a turn, or on the settings. */
export type ActionId = keyof PageActions;

/** A staged part. */
const ofPart = { partId: text };

/** A turn of the conversation. */
export const ofTurn = { turnId: text };

/** A file of an answer, with its name in the answer, and its `data:` URI. */
const ofFile = { name: text, address: text };

/** A code block of an answer; `language` is the info string's first word, and may be empty. */
export const ofCode = { text, language: text };

/** The page's questions, by type: each gets one answer, see `PageAnswers`, with the number of the question. */
const questions = {
  /** Checks the keyword arguments written so far. */
  'question.kwargs': { text },
  /** Searches the files of the workspace. */
  'part.findFiles': { query: text },
  /** Asks for the bytes of a staged image. */
  'part.preview': ofPart,
  /** Has an image checked that an answer has as a `data:` URI. */
  'image.read': { address: text },
  /** Asks for the files among these paths of an answer. */
  'path.resolve': { ...ofTurn, paths: texts },
  /** Asks for the styles of code in a color theme, by the id that VS Code gives to webviews. */
  'theme.codeStyles': { theme: text },
};

/**
 * The page's other messages, by type. A type starts with its subject. `src/host/requests` has a handler for each
 * message and each question.
 */
const messages = {
  /**
   * The page has loaded and waits for a snapshot. `page` is its id, because a place can load one page after another.
   */
  'page.ready': { page: text },
  'page.focus': { hasFocus: v.boolean() },
  /** The place that the user reads; undefined while the end is followed. */
  'page.place': { place: v.optional(readingPlace) },
  /** A delta is missing: asks for a snapshot again. */
  'page.resync': {},

  /** Sends a question with the staged parts; `kwargs` is JSON, or blank for none. */
  'question.send': { question: text, kwargs: text },
  'question.draft': { text },
  /** A button of the notice was clicked, counted from 0; undefined if the notice was closed. */
  'notice.choose': { choice: v.optional(count) },
  /** Shows the menu of the service, in VS Code's picker. */
  'service.select': {},
  'query.stop': {},

  /** Opens a picker for files, folders and open editors. */
  'part.pick': {},
  /** Attaches files that were found, by their URIs. */
  'part.attach': { uris: texts },
  /** Attaches files and folders that were dragged from VS Code, by their URIs as the drag has them. */
  'part.drop': { uris: texts },
  'part.attachSuggested': { id: text },
  /** Attaches the parts of a sent question again. */
  'part.attachAgain': ofTurn,
  'part.attachBytes': { from: v.picklist(['paste', 'drop']), files: v.array(inMemoryFile) },
  /** Some files could not be pasted or dropped. */
  'part.refused': { why: refusal, names: texts },
  'part.remove': ofPart,
  'part.include': { ...ofPart, included: v.boolean() },
  /** Moves a part to an index in the list, counted from 0. */
  'part.move': { ...ofPart, to: count },
  /** Opens the source of a part. Without a turn, it is a staged part. */
  'part.open': { ...ofPart, turnId: v.optional(text) },

  'turn.copyAnswer': { ...ofTurn, withReasoning: v.boolean() },
  'turn.openAnswer': ofTurn,
  /** The user chose the direction of an answer; undefined for the direction of its text. */
  'turn.direction': { ...ofTurn, direction: v.optional(direction) },
  'turn.delete': ofTurn,
  /** Extends the query, which a silence is about to end. */
  'turn.wait': ofTurn,
  /** Sends a question that was kept as not sent. */
  'turn.send': ofTurn,
  /** Removes a question from the queue and puts it back into the Question box. */
  'turn.dequeue': ofTurn,
  /** The text in the box in which a question is edited. A waiting question is not sent while it is edited. */
  'turn.draft': { ...ofTurn, text },
  /** Ends the editing of a question: a waiting one gets the text, one that was sent is asked again with it. */
  'turn.saveEdit': { ...ofTurn, question: text },
  /** Ends the editing of a question without a change. */
  'turn.cancelEdit': ofTurn,

  'code.copy': ofCode,
  'code.insert': ofCode,
  'code.open': ofCode,

  /** Saves a file that an answer has as a `data:` URI, at the place that the user selects. */
  'file.save': ofFile,
  /** Shows such a file as text. */
  'file.open': ofFile,

  'link.open': { href: text },
  'path.open': { ...ofTurn, path: text },

  /** Asks about the selection of the editor that was used last. */
  'selection.ask': {},
  /** Shows the keyboard shortcut of Ask agent about selection. */
  'shortcut.show': {},
};

/** The fields of messages, by type; features add theirs. */
export interface PageMessages extends FieldsOf<typeof messages> {
  /** Keeps the user's choices and unfinished texts. */
  readonly 'page.keep': { readonly kept: KeptView };
  /** A button of a banner was clicked. Without a turn, it is the banner above the Question box. */
  readonly 'action.run': { readonly action: ActionId; readonly turnId?: string | undefined };
}

/** The fields of questions, by type; features add theirs. */
export interface PageQuestions extends FieldsOf<typeof questions> {}

export type PageQuestionType = keyof PageQuestions;

/** A question of the page, without its number. */
export type PanelQuestion<Type extends PageQuestionType> = MessageOf<PageQuestions, Type>;

type FromPageFields = PageMessages & {
  readonly [Type in PageQuestionType]: PageQuestions[Type] & { readonly request: number };
};

export type FromPageType = keyof FromPageFields;

/** A message from the page, of one type or of several. */
export type FromPage<Type extends FromPageType = FromPageType> = MessageOf<FromPageFields, Type>;

/** Makes a function that validates a message from the page: it returns undefined for anything that is not exactly one. */
export function pageParser(
  features: readonly FeatureProtocol[],
): (value: unknown) => FromPage | undefined {
  const all = (name: 'kept' | 'messages' | 'questions') => features.map(each => each[name]);
  const action = v.picklist([...actions, ...features.flatMap(each => each.actions ?? [])]);
  const kept = Object.assign({ wrapsCode: v.optional(v.boolean()) }, ...all('kept'));
  const asked = Object.assign({}, questions, ...all('questions'));
  return parser<FromPage>({
    ...Object.assign({}, messages, ...all('messages')),
    'page.keep': { kept: exactly(kept) },
    'action.run': { action, turnId: v.optional(text) },
    ...Object.fromEntries(
      Object.entries<v.ObjectEntries>(asked).map(([type, fields]) => [
        type,
        { ...fields, request: count },
      ]),
    ),
  });
}
