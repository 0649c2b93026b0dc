/** A numeric address of this machine: ::1, or 127.0.0.0/8, which may be written as an IPv6 address. */
const ownAddress =
  /^\[?((?:::ffff:)?127(?:\.\d{1,3}){3}|::ffff:7f[\da-f]{2}:[\da-f]{1,4}|::1)\]?$/i;

/**
 * The addresses at which a host is this machine, whatever a resolver or a proxy reports: numeric ones, and the names
 * that are reserved for it (RFC 6761, section 6.3). Everything else can lead elsewhere.
 *
 * @param hostname the host name of a URL, whose parser has one spelling for each address, or the address of a
 * connection
 * @returns nothing if the host is not certain to be this machine
 */
export function ownAddresses(hostname: string): readonly string[] {
  if (/^(?:.+\.)?localhost\.?$/i.test(hostname)) {
    // Both addresses, since a service may listen on one of them only.
    return ['::1', '127.0.0.1'];
  }
  return ownAddress.exec(hostname)?.slice(1) ?? [];
}

/** @returns true if a host is certain to be this machine */
export function isThisMachine(hostname: string): boolean {
  return ownAddresses(hostname).length > 0;
}
