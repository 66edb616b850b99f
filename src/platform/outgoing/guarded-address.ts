import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Why nobody was asked, or nobody answered. */
export type GuardFailure = 'ADDRESS_REFUSED' | 'TIMEOUT' | 'UNREACHABLE';

export class GuardError extends Error {
  readonly failure: GuardFailure;

  constructor(failure: GuardFailure) {
    super(failure);
    this.failure = failure;
  }
}

export type GuardOptions = {
  /** This machine is allowed, by http too: for development and tests. */
  readonly allowsLoopback?: boolean;
  readonly resolve?: (host: string) => Promise<readonly string[]>;
};

/** How an address is asked that was looked at: the connection goes where the look went (DNS rebinding). */
export type GuardedWay = {
  readonly send: typeof requestHttps;
  readonly options: {
    readonly host: string;
    readonly port?: string;
    readonly path: string;
    readonly lookup: LookupFunction;
    readonly agent: false;
  };
};

/**
 * Keeps requests to addresses that somebody has typed away from the shop's own network: they go by https alone, to hosts whose addresses
 * are all public.
 */
export function createAddressGuard({ allowsLoopback = false, resolve = resolveHost }: GuardOptions = {}) {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

  return {
    /** Whether an address would be refused whatever its name leads to; nobody is asked. */
    isRefusedAsWritten({ protocol, hostname, username, password }: URL): boolean {
      const host = bareHost(hostname);
      if (username !== '' || password !== '') return true;
      if (isIP(host) !== 0 ? !isAllowed(host) : innerName.test(host) && !allowsLoopback) return true;
      return protocol !== 'https:' && !(protocol === 'http:' && allowsLoopback);
    },

    /** @throws GuardError ADDRESS_REFUSED where any of the host's addresses is not public, UNREACHABLE where it has none */
    async findWay({ protocol, hostname, port, pathname, search }: URL): Promise<GuardedWay> {
      const host = bareHost(hostname);
      const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
      const [address] = addresses;
      if (address === undefined) throw new GuardError('UNREACHABLE');
      const isHere = isLoopbackAddress(address) && allowsLoopback;
      const isSafe = protocol === 'https:' || (protocol === 'http:' && isHere);
      if (!isSafe || !addresses.every(isAllowed)) throw new GuardError('ADDRESS_REFUSED');
      const family = isIP(address);
      return {
        send: protocol === 'https:' ? requestHttps : requestHttp,
        options: {
          host,
          ...(port === '' ? {} : { port }),
          path: `${pathname}${search}`,
          lookup: (_host, options, done) =>
            options.all ? done(null, [{ address, family }]) : done(null, address, family),
          agent: false,
        },
      };
    },
  };
}

const bareHost = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Names that lead nowhere in the public internet (RFC 6761, RFC 6762, RFC 8375 and what ICANN has set aside). */
const innerName = /(^|\.)(localhost|local|internal|home\.arpa|test|invalid)\.?$/i;

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
