import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#values/network-address.ts';
import { networkOf } from './sender-network.ts';

/** What proxies add: with any of them somebody else may stand behind a near address. */
const forwardingHeader =
  /^(?:forwarded|via|x-(?:original-)?forwarded(?:-.+)?|x-original-.+|x-envoy-.+|x-azure-.+|x-real-ip|.+-client-?ip|cf-connecting-ipv?6?)$/;

/** Header of a call that a page makes in somebody's name who is not at this machine; its content says nothing. */
export const forwardedCall = { forwarded: 'for=unknown' } as const;

/**
 * Whether somebody at this very machine asks, through no proxy. Many proxies add nothing and stand on the same machine: what they
 * pass on bears the name that visitors know, and a shop with a public address has visitors.
 */
export function isFromOwnMachine({ socket, headers, server, raw }: FastifyRequest): boolean {
  // Nobody but a proxy speaks it any more: as nginx does unless it is told otherwise, with the Host that it was given for us.
  if (raw.httpVersion === '1.0') return false;
  if (server.isPublic || !isLoopbackHost(headers.host ?? '')) return false;
  if (Object.keys(headers).some((name) => forwardingHeader.test(name))) return false;
  const { remoteAddress = '' } = socket;
  return remoteAddress === '::1' || networkOf(remoteAddress).startsWith('127.');
}
