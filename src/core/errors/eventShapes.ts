/** The forms in which services write events that break the interface. Each is described to users. */
export const eventShapes = [
  /** The event has its prefix twice, because both the agent and its framework write it. */
  'doubledPrefix',
  /** An object or a list as Python prints it. */
  'python',
  /** The beginning of JSON whose rest is in other lines. */
  'partial',
  /** Plain text, or something that is almost JSON. */
  'notJson',
  'list',
  /** JSON in a JSON string. */
  'encodedTwice',
  'notObject',
  'noType',
  /** A type of the interface in another case. */
  'misspelledType',
  /** The text is beside the type. */
  'flat',
  /** `data` is a string: the text itself, or JSON. */
  'textAsData',
  /** `data` lacks its text. */
  'wrongData',
  /** A line without `data:`. */
  'noPrefix',
] as const;

export type EventShape = (typeof eventShapes)[number];
