import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Why there is no answer. */
export type PostFailure = 'ADDRESS_REFUSED' | 'TIMEOUT' | 'UNREACHABLE';

export class PostError extends Error {
  readonly failure: PostFailure;

  constructor(failure: PostFailure) {
    super(failure);
    this.failure = failure;
  }
}

export type PostAnswer = {
  readonly status: number;
  /** The first letters of what was answered. */
  readonly body: string;
};

/** Sends a body to an address that somebody has typed. @throws PostError */
export type GuardedPost = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<PostAnswer>;

type Resolve = (host: string) => Promise<readonly string[]>;

const answerMaximumBytes = 1024;
const timeoutMsDefault = 10_000;

/**
 * A POST that cannot be turned against the shop's own network: by https alone, to hosts whose addresses are all public, connecting to
 * the address that was looked at (DNS rebinding), following no redirect, for a bounded time and answer.
 * @param options.allowsLoopback this machine is allowed, by http too: for development and tests
 */
export function createGuardedPost({
  allowsLoopback = false,
  timeoutMs = timeoutMsDefault,
  resolve = resolveHost,
}: {
  readonly allowsLoopback?: boolean;
  readonly timeoutMs?: number;
  readonly resolve?: Resolve;
} = {}): GuardedPost {
  return async (url, headers, body) => {
    const { protocol, hostname, port, pathname, search } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const signal = AbortSignal.timeout(timeoutMs);
    const address = await pinnedAddress(host);
    const isHere = isLoopbackAddress(address);
    if (protocol !== 'https:' && !(protocol === 'http:' && isHere && allowsLoopback)) {
      throw new PostError('ADDRESS_REFUSED');
    }
    const family = isIP(address);
    const pinned: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [{ address, family }]) : done(null, address, family);
    return new Promise((resolved, reject) => {
      const fail = () => reject(new PostError(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE'));
      const send = protocol === 'https:' ? requestHttps : requestHttp;
      const sent = send(
        {
          method: 'POST',
          host,
          ...(port === '' ? {} : { port }),
          path: `${pathname}${search}`,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup: pinned,
          agent: false,
          signal,
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          const pieces: Buffer[] = [];
          let bytes = 0;
          const finish = () =>
            resolved({ status, body: Buffer.concat(pieces).subarray(0, answerMaximumBytes).toString() });
          answer.on('data', (piece: Buffer) => {
            pieces.push(piece);
            bytes += piece.length;
            if (bytes < answerMaximumBytes) return;
            finish();
            answer.destroy();
          });
          answer.on('end', finish);
          answer.on('error', fail);
        },
      );
      sent.on('error', fail);
      sent.end(body);
    });
  };

  /** @throws PostError ADDRESS_REFUSED where any of the host's addresses is not public, UNREACHABLE where it has none */
  async function pinnedAddress(host: string): Promise<string> {
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
    const [first] = addresses;
    if (first === undefined) throw new PostError('UNREACHABLE');
    const isAllowed = (address: string) =>
      isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));
    if (!addresses.every(isAllowed)) throw new PostError('ADDRESS_REFUSED');
    return first;
  }
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
