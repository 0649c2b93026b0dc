/** Host and port of a URL, or the text itself if it is not a URL. */
export function host(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
