/** @returns true if two base URLs are equal but for spaces around them and slashes at the end; false if they are empty */
export function isSameUrl(one: string, other: string): boolean {
  return plain(one) === plain(other) && plain(one) !== '';
}

function plain(url: string): string {
  return url.trim().replace(/\/{1,64}$/, '');
}
