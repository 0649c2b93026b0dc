/** The forms of events that break the interface. Users see a text for each. */
export const eventShapes = [
  /** The prefix twice, because both the agent and its framework write it. */
  'doubledPrefix',
  /** An object or a list as Python prints it. */
  'python',
  /** The beginning of JSON that continues on other lines. */
  'partial',
  /** Plain text, or JSON with a mistake. */
  'notJson',
  'list',
  /** JSON in a JSON string. */
  'encodedTwice',
  'notObject',
  'noType',
  /** A type with capital letters. */
  'misspelledType',
  /** The text is next to the type instead of in `data`. */
  'flat',
  /** `data` is a string that contains the text or JSON. */
  'textAsData',
  /** `data` lacks its text. */
  'wrongData',
  /** A line without `data:`. */
  'noPrefix',
] as const;

export type EventShape = (typeof eventShapes)[number];
