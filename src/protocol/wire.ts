/** The service's wire format, exactly as its interface defines it; only types. */

/** Text for the agent. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

/** A whole file: the decoded bytes of `base64` are its content. */
export interface FilePart {
  readonly type: 'file';
  /** The file's name with its extension; may contain forward slashes. */
  readonly name: string;
  /** The media type as `type/subtype`. */
  readonly mimeType: string;
  readonly base64: string;
}

/** A part of a request. */
export type Part = TextPart | FilePart;

/** Keyword arguments of a request. `session_id` identifies a session; other keys are the service's own. */
export interface QueryKwargs {
  readonly session_id?: string;
  readonly [key: string]: unknown;
}

/** The body of `POST {base_url}/query`. */
export interface QueryRequest {
  readonly parts: readonly Part[];
  readonly kwargs: QueryKwargs;
}

/** The data of each type of event. */
export interface EventData {
  /** Response text from the agent; one of many that make up the answer. */
  readonly message: { readonly content: string };
  /** Diagnostic text, such as a processing step. */
  readonly log: { readonly message: string };
}

export type EventType = keyof EventData;

/** One event of the response stream: a line `data: ` followed by this as JSON. */
export type Envelope = {
  readonly [Type in EventType]: { readonly type: Type; readonly data: EventData[Type] };
}[EventType];
