import { originOf } from './originOf';

/** @returns true if two base URLs are equal but for spaces around them and slashes at the end; false if they are empty */
export function isSameUrl(one: string, other: string): boolean {
  return plain(one) === plain(other) && plain(one) !== '';
}

function plain(url: string): string {
  return url.trim().replace(/\/{1,64}$/, '');
}

/** @returns true if two base URLs are valid and lead to the same scheme, host, and port */
export function isSameOrigin(one: string, other: string): boolean {
  return originOf(one) === originOf(other) && originOf(one) !== '';
}
