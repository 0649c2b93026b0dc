/** The rules for base URLs. */
export const baseUrlErrors = [
  'empty',
  'invalid',
  'scheme',
  'userInfo',
  'query',
  'fragment',
] as const;

/** The rule that a base URL violates. */
export type BaseUrlError = (typeof baseUrlErrors)[number];

/** Checks a base URL; undefined if it can be used. */
export function baseUrlError(baseUrl: string): BaseUrlError | undefined {
  const text = baseUrl.trim();
  if (text === '') {
    return 'empty';
  }
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'invalid';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return 'scheme';
  }
  // URL accepts 'http:host' and 'http:/host', which are typing mistakes.
  if (!/^https?:\/\//i.test(text)) {
    return 'invalid';
  }
  if (url.username !== '' || url.password !== '') {
    return 'userInfo';
  }
  // The parsed URL does not show a bare '?' or '#'.
  if (text.includes('#')) {
    return 'fragment';
  }
  return text.includes('?') ? 'query' : undefined;
}
