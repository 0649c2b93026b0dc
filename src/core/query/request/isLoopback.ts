/**
 * @param hostname of a URL, IPv6 addresses in brackets
 * @returns true if it names this machine: `localhost`, its subdomains, 127.0.0.0/8 or `[::1]`
 */
export function isLoopback(hostname: string): boolean {
  return isLoopbackName(hostname) || /^(?:127(?:\.\d{1,3}){3}|\[::1\])\.?$/.test(hostname);
}

/** @returns true for `localhost` and its subdomains, which no resolver may be asked for (RFC 6761, section 6.3) */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:.+\.)?localhost\.?$/i.test(hostname);
}
