/** The origin that the browser sends requests from; undefined if it has none or does not tell. */
export function pageOrigin(): string | undefined {
  const { location } = globalThis as { readonly location?: { readonly origin?: string } };
  return location?.origin === 'null' ? undefined : location?.origin;
}
