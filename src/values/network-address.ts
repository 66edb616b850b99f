/**
 * The network that requests of one sender come from, as limits count them: an IPv4 address itself (also where it is
 * written inside an IPv6 one), of an IPv6 address its /64 network, for a single customer has all addresses of it.
 * @param address as sockets tell it; anything else is returned as it is
 */
export function networkOf(address: string): string {
  return networkOfBits(address, 64);
}

/** The same of an IPv6 address by its /48 network, the most that a customer of a provider usually has (RFC 6177). */
export function wideNetworkOf(address: string): string {
  return networkOfBits(address, 48);
}

function networkOfBits(address: string, bits: 48 | 64): string {
  if (!address.includes(':')) return address;
  // As sockets that listen to both kinds write most addresses.
  const [, written] = /^::ffff:([\d.]+)$/.exec(address) ?? [];
  if (written) return written;
  const [bare = ''] = address.toLowerCase().split('%', 1);
  const mapped = /^(?:0*:)*(?:0*:|:)?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = bare.split('::', 2);
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const between = Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: between }, () => '0'), ...last];
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`;
}

function groupsOf(part: string): string[] {
  if (part === '') return [];
  // The dotted end of an address takes the place of two groups.
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));
}

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
