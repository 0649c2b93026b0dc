import type { AgentQueryError } from '../errors/agentQueryError';
import type { AgentQueryErrorDetails } from '../errors/errorDetails';
import { canBeSecret, headerSecrets, kwargsSecrets } from './possibleSecrets';
import { maxEscapes, resolveEscapes, secretForms } from './secretForms';
import { type Range, SecretIndex } from './secretIndex';

/** Replaces a secret. */
const replacement = '••••••';

/** UTF-16 code units of all forms. More are hundreds of long tokens, of which the latest are enough. */
const maxFormsLength = 1024 * 1024;

/** Details of an error that are addresses. */
const addresses: readonly string[] = ['url', 'location', 'origin', 'proxy'];

/**
 * Removes secrets from texts that are shown, logged, saved, or given to others. Whatever is secret has to be added once,
 * before anything that may contain it arrives. It is recognized as a whole and in pieces, with any of its characters
 * escaped as in JSON, URLs, or HTML, and within base64.
 *
 * Mask first and cut afterwards: less than eight characters of a secret cannot be recognized.
 */
export class SecretMask {
  /** The forms of each secret; the latest that was added is the last one. */
  private readonly secrets = new Map<string, readonly string[]>();
  private formsLength = 0;
  private index = new SecretIndex();

  /** Adds a value that is a secret by what it is for, such as a token. A placeholder such as `test` is none. */
  add(secret: string): void {
    if (!canBeSecret(secret)) {
      return;
    }
    const known = this.secrets.get(secret);
    const forms = known ?? [...new Set(secretForms(secret))].filter(canBeSecret);
    this.secrets.delete(secret);
    this.secrets.set(secret, forms);
    if (!known) {
      this.formsLength += lengthOf(forms);
      for (const form of forms) {
        this.index.add(form);
      }
      this.forgetOldest();
    }
  }

  /**
   * Adds the secrets among the headers of a service.
   *
   * @param headers as the user wrote them, valid or not
   */
  addHeaders(headers: unknown): void {
    for (const secret of headerSecrets(headers)) {
      this.add(secret);
    }
  }

  /**
   * Adds the secrets among keyword arguments.
   *
   * @param kwargs as the user wrote them, valid or not
   */
  addKwargs(kwargs: unknown): void {
    for (const secret of kwargsSecrets(kwargs)) {
      this.add(secret);
    }
  }

  /** A text without secrets; the same text if it has none. */
  text(text: string): string {
    return this.masked(text, false);
  }

  /** The same for the beginning of a text, which may end within a secret. */
  beginning(text: string): string {
    return this.masked(text, true);
  }

  /** The same error with neither secrets in its message and details nor a cause. */
  error(error: AgentQueryError): AgentQueryError {
    const details = Object.fromEntries(
      Object.entries(error.details).map(([key, value]) => [
        key,
        typeof value === 'string' ? this.detail(key, value) : value,
      ]),
    ) as AgentQueryErrorDetails;
    return error.with(this.text(error.message), details);
  }

  private detail(key: string, value: string): string {
    // Of a response, only the beginning was read.
    return this.masked(addresses.includes(key) ? withoutLogin(value) : value, key === 'snippet');
  }

  private masked(text: string, isCut: boolean): string {
    if (this.secrets.size === 0) {
      return text;
    }
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end } of this.rangesIn(text, isCut)) {
      if (start >= from) {
        pieces.push(text.slice(from, start), replacement);
      }
      from = Math.max(from, end);
    }
    return from === 0 ? text : `${pieces.join('')}${text.slice(from)}`;
  }

  /** Where secrets are, sorted; ranges may overlap. */
  private rangesIn(text: string, isCut: boolean): readonly Range[] {
    const found = [...this.index.find(text, isCut)];
    let placeOf = (at: number) => at;
    let level = resolveEscapes(text);
    for (let times = 0; level && times < maxEscapes; times++) {
      const inner = level.placeOf;
      const outer = placeOf;
      placeOf = at => outer(inner(at));
      for (const { start, end } of this.index.find(level.text, isCut)) {
        found.push({ start: placeOf(start), end: placeOf(end) });
      }
      level = resolveEscapes(level.text);
    }
    return found.sort((a, b) => a.start - b.start);
  }

  private forgetOldest(): void {
    if (this.formsLength <= maxFormsLength) {
      return;
    }
    // Half of them at once, because the index has to be made again.
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

/** A URL without user name and password. */
function withoutLogin(url: string): string {
  return url.replace(/^(?:([a-z][a-z\d+.-]*:\/+)[^/?#]*|[\w.%+~-]+:[^/?#\s]*)@/i, '$1');
}

function lengthOf(forms: readonly string[]): number {
  return forms.reduce((sum, form) => sum + form.length, 0);
}
