import ipaddr from 'ipaddr.js';

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
  // As sockets that listen to both kinds write most addresses: without the library, 0.2 instead of 4.5 µs.
  const [, written] = /^::ffff:([\d.]+)$/.exec(address) ?? [];
  if (written) return written;
  const [bare = ''] = address.split('%', 1);
  if (!bare.includes(':') || !ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`)}/${bits}`;
}
