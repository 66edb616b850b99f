/**
 * Whether a host is the machine itself, by name or address (RFC 6761, 6.3; RFC 1122, 3.2.1.3; RFC 4291, 2.5.3).
 * @param host as a Host header has it, with or without a port
 */
export function isLoopbackHost(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return /^(?:.+\.)?localhost$|^127(?:\.\d{1,3}){3}$|^\[::1\]$/.test(name);
}
