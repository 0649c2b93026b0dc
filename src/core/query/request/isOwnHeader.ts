/**
 * Headers that no setting may contain, in lower case: those that the client sets itself (`accept`, `content-length`,
 * `content-type`, `host`), those that change how the request is framed or the response encoded (`accept-encoding`,
 * `content-encoding`, `expect`, `te`, `trailer`, `transfer-encoding`), and those of the connection (RFC 9110, section
 * 7.6.1).
 */
const ownNames = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** HTTP field names are tokens (RFC 9110, section 5.6.2). */
export function isFieldName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/**
 * @returns true if a text has only characters that every server accepts in field values: visible ASCII, space and tab
 * (RFC 9110, section 5.5)
 */
export function isFieldValue(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value);
}

/**
 * @returns true for a header that users cannot set. Those that begin with `proxy-` are for a proxy and not for the
 * service; VS Code sends them (`http.proxyAuthorization`). `Cookie` and `User-Agent` are allowed: the client sends
 * neither, and there are gateways that expect them.
 */
export function isOwnHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return ownNames.has(lower) || lower.startsWith('proxy-');
}
