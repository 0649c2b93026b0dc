import type { ActionId, Direction, KeptView, ReadingPlace } from './views';

/** Bytes that were pasted or dropped, and that are in no file that the host could read. */
export interface InMemoryFile {
  /** As the clipboard or the other program names it. */
  readonly name: string;
  /** As the clipboard or the other program says; may be empty. */
  readonly mimeType: string;
  readonly base64: string;
}

/** Why the page did not take something that was dropped or pasted. */
export type Refusal = 'folder' | 'tooLarge' | 'unreadable';

/** How much can be dropped or pasted at once; a type, so that page and host cannot differ. */
export type MaxDroppedMegabytes = 25;

/** No fields. */
type Nothing = Readonly<Record<never, never>>;

/** A turn of the conversation. */
type OfTurn = {
  readonly turnId: string;
};

/** A staged part. */
type OfPart = {
  readonly partId: string;
};

/** A file of an answer, with what the answer calls it, and its `data:` URI. */
type OfFile = {
  readonly name: string;
  readonly address: string;
};

/** A code block of an answer. */
type OfCode = {
  readonly text: string;
  /** The info string's first word; may be empty. */
  readonly language: string;
};

/** A base URL as it was entered. */
type OfBaseUrl = {
  readonly request: number;
  readonly baseUrl: string;
};

/**
 * The fields of each message from the page, by its type. A type starts with what it is about.
 * `parseFromPanel` has a check for each field, and `src/host/requests` a handler for each message.
 */
export interface FromPanelFields {
  /** The page has loaded and waits for a snapshot. `page` is its id, because a place can load one page after another. */
  readonly 'page.ready': { readonly page: string };
  /** The page got or lost the focus. */
  readonly 'page.focus': { readonly hasFocus: boolean };
  /** What the user reads, if that is not the end; undefined while the end is followed. */
  readonly 'page.place': { readonly place: ReadingPlace | undefined };
  /** The user chose or wrote what must be kept. */
  readonly 'page.keep': { readonly kept: KeptView };
  /** A delta is missing: asks for a snapshot again. */
  readonly 'page.resync': Nothing;

  /** Sends a question with the staged parts; `kwargs` is JSON, or blank for none. */
  readonly 'question.send': { readonly question: string; readonly kwargs: string };
  /** The text in the Question box. */
  readonly 'question.draft': { readonly text: string };
  /** The keyword arguments written so far; answered by `checkedKwargs` with the same number. */
  readonly 'question.kwargs': { readonly request: number; readonly text: string };
  /** A button of the notice was clicked, counted from 0; undefined if the notice was closed. */
  readonly 'notice.choose': { readonly choice: number | undefined };
  /** Copies the session id. */
  readonly 'session.copy': Nothing;
  /** Stops the running query. */
  readonly 'query.stop': Nothing;

  /** Opens a picker for files, folders and open editors. */
  readonly 'part.pick': Nothing;
  /** Attaches files of `foundFiles`, by their URIs. */
  readonly 'part.attach': { readonly uris: readonly string[] };
  /** Attaches files and folders that were dragged from VS Code, by their URIs as the drag has them. */
  readonly 'part.drop': { readonly uris: readonly string[] };
  /** Attaches the suggested editor. */
  readonly 'part.attachSuggested': { readonly id: string };
  /** Attaches bytes. */
  readonly 'part.attachBytes': {
    readonly from: 'paste' | 'drop';
    readonly files: readonly InMemoryFile[];
  };
  /** Some files could not be pasted or dropped. */
  readonly 'part.refused': { readonly why: Refusal; readonly names: readonly string[] };
  /** Searches the files of the workspace; answered by `foundFiles` with the same number. */
  readonly 'part.findFiles': { readonly request: number; readonly query: string };
  /** Lists saved questions; answered by `prompts` with the same number. */
  readonly 'prompt.list': { readonly request: number };
  /**
   * Fills in a saved question; `typed` is all of the text in the Question box. Without an id, it is the one whose name
   * is at the beginning of the text. Answered by `filledPrompt`.
   */
  readonly 'prompt.choose': { readonly id: string | undefined; readonly typed: string };
  readonly 'part.remove': OfPart;
  readonly 'part.include': OfPart & { readonly included: boolean };
  /** Moves a part to an index in the list, counted from 0. */
  readonly 'part.move': OfPart & { readonly to: number };
  /** Opens what a part was made from. Without a turn, it is a staged part. */
  readonly 'part.open': OfPart & { readonly turnId: string | undefined };
  /** Asks for the bytes of a staged image; answered by `preview`. */
  readonly 'part.preview': OfPart;

  readonly 'turn.copyAnswer': OfTurn & { readonly withReasoning: boolean };
  readonly 'turn.openAnswer': OfTurn;
  /** Shows the changes that the answer proposes. */
  readonly 'turn.reviewChanges': OfTurn;
  /** Shows the events of a turn, and selects the one of an offset of the answer, in UTF-16 code units, if there is one. */
  readonly 'turn.showEvents': OfTurn & { readonly offset: number | undefined };
  /** The user chose the direction of an answer; undefined for that of its text. */
  readonly 'turn.direction': OfTurn & { readonly direction: Direction | undefined };
  readonly 'turn.delete': OfTurn;
  /** Puts the question and its parts into the Question box again. */
  readonly 'turn.edit': OfTurn;
  /** Sends a question that was kept as not sent. */
  readonly 'turn.send': OfTurn;
  /** Removes a question from the queue and puts it back into the Question box. */
  readonly 'turn.dequeue': OfTurn;
  /** The text in the box in which a queued question is edited; the question is not sent meanwhile. */
  readonly 'turn.draft': OfTurn & { readonly text: string };
  /** Ends the editing of a queued question, which gets a new text. */
  readonly 'turn.saveEdit': OfTurn & { readonly question: string };
  /** Ends the editing of a queued question, which stays as it was. */
  readonly 'turn.cancelEdit': OfTurn;

  readonly 'code.copy': OfCode;
  readonly 'code.insert': OfCode;
  readonly 'code.open': OfCode;
  /** Shows a Mermaid diagram. */
  readonly 'code.draw': OfCode;
  /** Compares code of an answer with a selection that was sent with the question. */
  readonly 'code.compare': OfTurn & { readonly text: string };

  /** Asks for a check of an image that an answer has as a `data:` URI; answered by `image` with the same number. */
  readonly 'image.read': { readonly request: number; readonly address: string };

  /** Saves a file that an answer has as a `data:` URI, where the user says. */
  readonly 'file.save': OfFile;
  /** Shows such a file as text. */
  readonly 'file.open': OfFile;

  readonly 'link.open': { readonly href: string };
  /** Asks which of these paths, as an answer has them, are files; answered by `resolvedPaths` with the same number. */
  readonly 'path.resolve': OfTurn & {
    readonly request: number;
    readonly paths: readonly string[];
  };
  readonly 'path.open': OfTurn & { readonly path: string };

  /** Asks what is wrong with a base URL that is being entered; answered by `checkedBaseUrl` with the same number. */
  readonly 'service.check': OfBaseUrl;
  /** Tests the connection to a base URL, without saving it; answered by `testStep` and `testResult`. */
  readonly 'service.test': OfBaseUrl;
  /** Asks for an access token for a base URL and stores it, without saving the base URL. */
  readonly 'service.setToken': Pick<OfBaseUrl, 'baseUrl'>;
  /** Cancels the running connection test. */
  readonly 'service.cancelTest': Nothing;
  /** Saves a base URL in the user settings; answered by `checkedBaseUrl` with the same number. */
  readonly 'service.save': OfBaseUrl;
  /** Shows how set-up links work. */
  readonly 'service.explainLink': Nothing;

  /** A button of a banner was clicked. Without a turn, it is the banner above the Question box. */
  readonly 'action.run': { readonly action: ActionId; readonly turnId: string | undefined };
  /** Asks about the selection of the editor that was used last. */
  readonly 'selection.ask': Nothing;
  /** Shows the keyboard shortcut of Ask agent about selection. */
  readonly 'shortcut.show': Nothing;
}

/** The type of a message from the page. */
export type FromPanelType = keyof FromPanelFields;

/** A message from the page, of one type or of several. */
export type FromPanel<T extends FromPanelType = FromPanelType> = {
  [Type in T]: { readonly type: Type } & FromPanelFields[Type];
}[T];
