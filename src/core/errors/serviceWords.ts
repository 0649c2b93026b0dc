import { type Fields, isRecord, parseJson } from '../text/json';

/** The keys of texts in the body of an error, from the general to the particular. */
const textKeys = ['title', 'error', 'message', 'detail'] as const;

/** The keys of facts that frameworks add to the text. They repeat the status, or say nothing to a reader. */
const factKeys = new Set(
  'code instance ok param path request_id requestid status statuscode success timestamp trace_id traceid type'.split(
    ' ',
  ),
);

/**
 * The text for people in the body of an error response, as web frameworks and gateways write it in JSON: a text by
 * itself, or places and messages of a validation, one a line.
 *
 * @returns undefined if the body is not JSON, or if it says more than that text
 */
export function serviceWords(body: string): string | undefined {
  const value = parseJson(body);
  return isRecord(value) ? wordsOf(value) : undefined;
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return value.trim() || undefined;
  }
  if (Array.isArray(value)) {
    const lines = value.map(item => (typeof item === 'string' ? item : faultOf(item)));
    return lines.length > 0 && lines.every(line => line !== undefined)
      ? lines.join('\n')
      : undefined;
  }
  return isRecord(value) ? wordsOfFields(value) : undefined;
}

function wordsOfFields(value: Fields): string | undefined {
  // A gateway of AWS writes `Message`.
  const fields = new Map(Object.entries(value).map(([key, each]) => [key.toLowerCase(), each]));
  const texts: string[] = [];
  for (const key of textKeys) {
    const field = fields.get(key);
    fields.delete(key);
    const words = wordsOf(field);
    if (words !== undefined && !texts.includes(words)) {
      texts.push(words);
    } else if (words === undefined && field) {
      return undefined;
    }
  }
  const saysMore = [...fields].some(([key, field]) => field && !factKeys.has(key));
  return texts.length === 0 || saysMore ? undefined : texts.join(': ');
}

/** A fault of a validation, such as `kwargs.model: field required`; undefined if it is something else. */
function faultOf(item: unknown): string | undefined {
  if (!isRecord(item) || !Array.isArray(item.loc) || typeof item.msg !== 'string') {
    return undefined;
  }
  const [first, ...rest] = item.loc;
  const place = first === 'body' ? rest : item.loc;
  return place.length === 0 ? item.msg : `${place.join('.')}: ${item.msg}`;
}
