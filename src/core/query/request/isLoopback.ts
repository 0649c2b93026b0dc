/**
 * @param hostname of a URL, IPv6 addresses in brackets
 * @returns true if it names this machine: `localhost`, its subdomains, 127.0.0.0/8 or `[::1]`
 */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/i.test(hostname);
}
