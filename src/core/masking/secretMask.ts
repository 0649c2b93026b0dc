import type { AgentQueryError } from '../errors/agentQueryError';
import type { AgentQueryErrorDetails } from '../errors/errorDetails';
import { foldEscapes } from './foldEscapes';
import { canBeSecret, replacement } from './possibleSecrets';
import { querySecrets, type SecretHolders } from './querySecrets';
import { secretForms } from './secretForms';
import { type Range, type SearchScope, SecretIndex } from './secretIndex';

/**
 * The maximum length of all forms in UTF-16 code units. Only hundreds of long tokens need more, of which the latest are
 * enough.
 */
const maxFormsLength = 1024 * 1024;

/** Details of an error that are addresses. */
const addresses: readonly string[] = ['url', 'location', 'origin', 'proxy'];

/**
 * Removes secrets from texts that are shown, logged, saved, or given to others. A secret must be added once, before any
 * data arrives that may contain it. It is recognized as a whole and in pieces, with any of its characters escaped as in
 * JSON, URLs, or HTML, and within base64, in time that grows with the length of the text alone.
 */
export class SecretMask {
  /** The forms of each secret; the last one is the secret that was added last. */
  private readonly secrets = new Map<string, readonly string[]>();
  private formsLength = 0;
  private index = new SecretIndex();

  /** Adds a value that is a secret by its purpose, such as a token. Placeholders such as `test` are ignored. */
  add(secret: string): void {
    if (!canBeSecret(secret)) {
      return;
    }
    const knownForms = this.secrets.get(secret);
    const forms = knownForms ?? secretForms(secret).filter(canBeSecret);
    this.secrets.delete(secret);
    this.secrets.set(secret, forms);
    if (!knownForms) {
      this.formsLength += lengthOf(forms);
      for (const form of forms) {
        this.index.add(form);
      }
      this.forgetOldest();
    }
  }

  /** Adds the known secrets of a query. */
  addQuery(holders: SecretHolders): void {
    for (const secret of querySecrets(holders)) {
      this.add(secret);
    }
  }

  /** A text without secrets; the same text if it has none. */
  text(text: string): string {
    return this.masked(text, 'pieces');
  }

  /** A text without secrets that may end within one. */
  cut(text: string): string {
    return this.masked(text, 'cut');
  }

  /** The beginning of a text, without secrets. The rest is not examined. @param length in UTF-16 code units */
  beginning(text: string, length: number): string {
    return text.length <= length ? this.text(text) : this.cut(text.slice(0, length));
  }

  /** An error without secrets in its message and details, and without a cause. */
  error(error: AgentQueryError): AgentQueryError {
    const details = Object.fromEntries(
      Object.entries(error.details).map(([key, value]) => [
        key,
        typeof value === 'string' ? this.detail(key, value) : value,
      ]),
    ) as AgentQueryErrorDetails;
    return error.with(this.text(error.message), details);
  }

  /** The places of secrets in a text, in their order; they don't overlap. */
  rangesIn(text: string, scope: SearchScope): readonly Range[] {
    if (this.secrets.size === 0) {
      return [];
    }
    const folded = foldEscapes(text);
    return this.index.find(folded.text, scope).map(({ start, end }) => ({
      start: folded.placeAfter(start),
      end: folded.placeAfter(end),
    }));
  }

  private detail(key: string, value: string): string {
    if (key === 'snippet') {
      // The beginning of a response.
      return this.cut(value);
    }
    return this.text(addresses.includes(key) ? withoutLogin(value) : value);
  }

  private masked(text: string, scope: SearchScope): string {
    const [masked = ''] = replaceRanges([text], this.rangesIn(text, scope));
    return masked;
  }

  private forgetOldest(): void {
    if (this.formsLength <= maxFormsLength) {
      return;
    }
    // Half of them are dropped, because the index has to be built again.
    for (const [secret, forms] of this.secrets) {
      if (this.formsLength <= maxFormsLength / 2 || this.secrets.size === 1) {
        break;
      }
      this.secrets.delete(secret);
      this.formsLength -= lengthOf(forms);
    }
    this.index = new SecretIndex();
    for (const form of [...this.secrets.values()].flat()) {
      this.index.add(form);
    }
  }
}

/** The pieces of one text with the ranges of the text replaced, each in the piece in which it begins. */
export function replaceRanges(
  pieces: readonly string[],
  ranges: readonly Range[],
): readonly string[] {
  if (ranges.length === 0) {
    return pieces;
  }
  let start = 0;
  let next = 0;
  return pieces.map(piece => {
    const end = start + piece.length;
    let from = start;
    let masked = '';
    for (let range = ranges[next]; range && range.start < end; range = ranges[next]) {
      if (range.start >= start) {
        masked += piece.slice(from - start, range.start - start) + replacement;
      }
      from = Math.min(range.end, end);
      if (range.end > end) {
        break;
      }
      next += 1;
    }
    masked += piece.slice(from - start);
    start = end;
    return masked;
  });
}

/** A URL without user name and password. */
function withoutLogin(url: string): string {
  return url.replace(/^(?:([a-z][a-z\d+.-]*:\/+)[^/?#]*|[\w.%+~-]+:[^/?#\s]*)@/i, '$1');
}

function lengthOf(forms: readonly string[]): number {
  return forms.reduce((sum, form) => sum + form.length, 0);
}
