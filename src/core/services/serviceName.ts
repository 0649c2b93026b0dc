import { hiddenInLine } from '../../protocol/hiddenCharacters';

/** UTF-16 code units. */
const maxLength = 60;

/** What JavaScript takes for an index. It puts such keys before all others, so another service would be the first one. */
const index = /^(?:0|[1-9]\d{0,9})$/;

/** A scheme, a host name, or an IP address at the beginning, or a URL anywhere. */
const address =
  /^(?:[a-z][a-z\d+.-]*:\S|(?:[^\s/]+[.\u3002]\p{L}[\p{L}\d-]+|localhost)\.?(?:[:/]|$)|\d+(?:\.\d+){3}|[\da-f]*:[\da-f]*:|\[)|:\/\//iu;

/** @returns true for a name that can be a key of `agentQuery.services`. VS Code's settings lose the key `__proto__`. */
export function isServiceName(name: string): boolean {
  return name.trim() !== '' && !index.test(name) && name !== '__proto__';
}

/**
 * @returns true if a name from elsewhere is shown as what it is: it is short, has no hidden or look-alike characters, and is
 *   not the address of another host
 */
export function isHonestName(name: string, { host, hostname }: URL): boolean {
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return (
    name.length <= maxLength &&
    name.search(hiddenInLine) < 0 &&
    // White space but blanks, and halves of characters.
    !/[^\S ]|\p{Surrogate}/u.test(name) &&
    !words.some(isMixed) &&
    // Wide letters and other forms of dots and colons look like those of addresses.
    (!address.test(name.normalize('NFKC')) || [host, hostname].includes(name.toLowerCase()))
  );
}

/** @returns true if a word has letters of Latin and of a script with letters that look the same */
function isMixed(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);
}
