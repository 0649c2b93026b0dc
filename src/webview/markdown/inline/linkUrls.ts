import type { StateInline } from 'markdown-it';
import { firstFrom } from '../../../base/firstFrom';
import { findHidden } from '../../page/markHidden';
import { addRuleBeforeText } from './addRuleBeforeText';

/** The possible start of a URL, or the middle of an email address. */
const candidate = /https?:\/\/|www\.|@/gi;

/** Indices of the possible starts of URLs and email addresses in the text of a parser's state, in ascending order. */
const starts = new WeakMap<StateInline, readonly number[]>();

/**
 * Makes markdown-it link bare URLs and email addresses. URLs that start with `www.` become `http` links, as on GitHub
 * and in VS Code's Chat: whether the server speaks `https` is not known here.
 */
export function linkUrls(parser: StateInline['md']): void {
  addRuleBeforeText(parser, 'url', urlRule, nextStart);
}

function urlRule(state: StateInline, silent: boolean): boolean {
  const { pos, posMax, src } = state;
  if (state.linkLevel > 0 || nextStart(state, pos) !== pos) {
    return false;
  }
  const end = findUrlEnd(src, pos, posMax) ?? findEmailEnd(src, pos, posMax);
  if (end === undefined) {
    return false;
  }
  if (!silent) {
    addUrl(state, src.slice(pos, end));
  }
  state.pos = end;
  return true;
}

/** Adds a link to a bare URL or an email address. */
export function addUrl(state: StateInline, source: string): void {
  const url = source.replaceAll('&amp;', '&');
  const address = /^https?:/i.test(url)
    ? url
    : url.startsWith('www.')
      ? `http://${url}`
      : `mailto:${url}`;
  state.push('link_open', 'a', 1).attrs = [['href', state.md.normalizeLink(address)]];
  state.push('text', '', 0).content = url;
  state.push('link_close', 'a', -1);
}

/** The first possible start of a URL or an email address at an index or after it; undefined if there is none. */
function nextStart(state: StateInline, from: number): number | undefined {
  const all = startsOf(state);
  return all[firstFrom(all.length, at => (all[at] ?? 0) >= from)];
}

function startsOf(state: StateInline): readonly number[] {
  const known = starts.get(state);
  if (known) {
    return known;
  }
  const { src } = state;
  const found = Array.from(src.matchAll(candidate), ({ 0: text, index }) =>
    text === '@' ? emailStart(src, index) : index,
  ).sort((one, other) => one - other);
  starts.set(state, found);
  return found;
}

/** The beginning of a URL at an index. Only `www.` has to be in lower case, as on GitHub. */
const scheme = /https?:\/\//iy;
const www = /www\.(?=.)/sy;

/** A host name, which may have letters of any script. */
const domain = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*/u;

/** UTF-16 code units; names are shorter (RFC 1035, section 2.3.4). */
const maxDomainLength = 256;

/**
 * Everything up to a bracket, white space or `<`, or to punctuation of Chinese and Japanese, which no space follows.
 */
const run = /[^\s<[\]，。、；：！？（）「」『』《》【】“”‘’]*/y;

/** A character reference at the end of a URL, which is not part of it. Its length is bounded. */
const reference = /&[a-z0-9]{1,40};$/i;

/**
 * Finds the end of a bare URL as GFM's autolinks extension does: it starts with `http://`, `https://` or `www.`, and
 * punctuation at its end is not part of it, nor are closing brackets without their opening ones. Unlike there, it ends
 * at invisible characters, which could make it look like another address, and at the quotation mark that ends a quoted
 * one.
 *
 * @param start index at which the URL may start, in UTF-16 code units
 * @param max index at which it ends at the latest
 * @returns its end; undefined if there is no URL
 */
export function findUrlEnd(text: string, start: number, max: number): number | undefined {
  const host = hostStart(text, start);
  if (host === undefined) {
    return undefined;
  }
  const labels = domain.exec(text.slice(host, host + maxDomainLength))?.[0].split('.');
  if (!labels || labels.slice(-2).some(label => label.includes('_'))) {
    return undefined;
  }
  if (host === start && labels.length < 2) {
    return undefined;
  }
  const all = text.slice(start, Math.min(endOfRuns(text, host), endOfQuoted(text, start), max));
  const hidden = findHidden(all, 'code');
  const end = start + endOfUrl(hidden < 0 ? all : all.slice(0, hidden));
  return end > Math.max(host, start + 'www.'.length) ? end : undefined;
}

/** The index of the host's name; `www.` belongs to it. */
function hostStart(text: string, start: number): number | undefined {
  const before = text.charAt(start - 1);
  scheme.lastIndex = start;
  if (scheme.test(text)) {
    return /[a-z0-9]/i.test(before) ? undefined : scheme.lastIndex;
  }
  www.lastIndex = start;
  return www.test(text) && /^[\s*_~(]?$/.test(before) ? start : undefined;
}

/** The index of the quotation mark that closes the one before a URL, as in HTML that is not complete. */
function endOfQuoted(text: string, start: number): number {
  const quote = text.charAt(start - 1);
  const end = quote === '"' || quote === "'" ? text.indexOf(quote, start) : -1;
  return end < 0 ? text.length : end;
}

/** The length of a URL without the text that follows it. */
function endOfUrl(url: string): number {
  let end = url.length;
  let surplus = count(url, ')') - count(url, '(');
  for (;;) {
    const last = url.charAt(end - 1);
    if (last !== '' && '?!.,:*_~\'"'.includes(last)) {
      end--;
    } else if (last === ';') {
      end -= reference.exec(url.slice(Math.max(0, end - 50), end))?.[0].length ?? 1;
    } else if (last === ')' && surplus > 0) {
      end--;
      surplus--;
    } else {
      return end;
    }
  }
}

/**
 * The index of white space or other text that no URL contains, or of a `]` without its `[`, which closes a link's text
 * around the URL. The text after it is not searched, since another URL may start there.
 */
function endOfRuns(text: string, start: number): number {
  run.lastIndex = start;
  for (let open = 0; ; run.lastIndex++) {
    run.exec(text);
    const character = text.charAt(run.lastIndex);
    if (character === '[') {
      open++;
    } else if (character !== ']' || --open < 0) {
      return run.lastIndex;
    }
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** UTF-16 code units of the part before the `@`; longer ones are no addresses (RFC 5321, section 4.5.3.1.1). */
const maxLocalLength = 64;

const local = /[\w.+-]/;
const address = /[\w.+-]{1,64}@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9][\w-]*)+/y;

/** @returns the index at which the email address that has its `@` at an index would start */
function emailStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && local.test(text.charAt(start - 1)) && at - start < maxLocalLength) {
    start--;
  }
  return start;
}

/**
 * Finds the end of an email address as GFM's autolinks extension does: it ends with a letter and has a dot in its
 * domain.
 *
 * @param start index at which the address may start, in UTF-16 code units
 * @param max index at which it ends at the latest
 * @returns its end; undefined if there is none
 */
function findEmailEnd(text: string, start: number, max: number): number | undefined {
  address.lastIndex = start;
  const found = /[\w/.+-]/.test(text.charAt(start - 1)) ? null : address.exec(text);
  const end = address.lastIndex;
  return found && end <= max && /[A-Za-z]$/.test(found[0]) ? end : undefined;
}
