import type { FastifyRequest } from 'fastify';
import { networkOf } from '#values/network-address.ts';

/** What proxies add: with any of them somebody else may stand behind a near address. */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Header of a call that a page makes in somebody's name who is not at this machine; its content says nothing. */
export const forwardedCall = { forwarded: 'for=unknown' } as const;

/** Whether somebody at this very machine asks, through no proxy. */
export function isFromOwnMachine({ socket, headers }: FastifyRequest): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  const { remoteAddress = '' } = socket;
  return remoteAddress === '::1' || networkOf(remoteAddress).startsWith('127.');
}
