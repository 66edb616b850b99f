import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { createAddressGuard, GuardError, type GuardFailure, type GuardOptions } from './guarded-address.ts';

/** Why nothing was fetched. */
export type GetFailure = GuardFailure | 'REDIRECTS' | 'STATUS' | 'TOO_LARGE';

export class GetError extends Error {
  readonly failure: GetFailure;

  constructor(failure: GetFailure) {
    super(failure);
    this.failure = failure;
  }
}

export type GuardedGet = {
  /** Whether an address is refused as it is written; nobody is asked. */
  isRefusedAsWritten(url: URL): boolean;
  /**
   * Fetches what is at an address that somebody has typed, piece by piece.
   * @param take reads the content whole, which fails where it is too large or comes too slowly
   * @throws GetError, or what `take` throws of its own
   */
  read<T>(url: string, take: (content: Readable) => Promise<T>): Promise<T>;
};

const timeoutMsDefault = 30_000;
const redirectsMaximum = 3;
const redirecting = new Set([301, 302, 303, 307, 308]);
const userAgent = 'Attika-Import/1';

/**
 * A GET that cannot be turned against the shop's own network: to guarded addresses, each redirect judged anew, for a bounded time and
 * so many bytes at most.
 */
export function createGuardedGet({
  maximumBytes,
  accept = '*/*',
  timeoutMs = timeoutMsDefault,
  ...guarded
}: GuardOptions & {
  readonly maximumBytes: number;
  /** What is asked for; what comes is looked at by whoever takes it. */
  readonly accept?: string;
  /** Of all redirects and the content together. */
  readonly timeoutMs?: number;
}): GuardedGet {
  const guard = createAddressGuard(guarded);

  async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    if (guard.isRefusedAsWritten(url)) throw new GuardError('ADDRESS_REFUSED');
    const { send, options } = await guard.findWay(url);
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': userAgent };
    return new Promise((resolved, reject) => {
      const sent = send({ ...options, method: 'GET', headers, signal }, resolved);
      sent.on('error', () => reject(brokenOff(signal)));
      sent.end();
    });
  }

  async function follow(url: string, signal: AbortSignal): Promise<IncomingMessage> {
    let at = new URL(url);
    for (let redirects = 0; redirects <= redirectsMaximum; redirects += 1) {
      const answer = await ask(at, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return answer;
      answer.destroy();
      const next = redirecting.has(statusCode) ? urlOrNothing(headers.location, at) : undefined;
      if (!next) throw new GetError('STATUS');
      at = next;
    }
    throw new GetError('REDIRECTS');
  }

  return {
    isRefusedAsWritten: guard.isRefusedAsWritten,
    async read(url, take) {
      const signal = AbortSignal.timeout(timeoutMs);
      let content: Readable | undefined;
      try {
        const answer = await follow(url, signal);
        if (Number(answer.headers['content-length'] ?? 0) > maximumBytes) {
          answer.destroy();
          throw new GetError('TOO_LARGE');
        }
        content = bounded(answer, maximumBytes, signal);
        return await take(content);
      } catch (error) {
        throw error instanceof GuardError ? new GetError(error.failure) : error;
      } finally {
        content?.destroy();
      }
    },
  };
}

const brokenOff = (signal: AbortSignal) => new GetError(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE');

function bounded(answer: IncomingMessage, maximumBytes: number, signal: AbortSignal): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.byteLength;
      done(bytes > maximumBytes ? new GetError('TOO_LARGE') : null, piece);
    },
  });
  answer.on('error', () => counted.destroy(brokenOff(signal)));
  // Whoever takes it may begin to read later: what fails before is told then.
  counted.on('error', () => answer.destroy());
  counted.on('close', () => answer.destroy());
  return answer.pipe(counted);
}

function urlOrNothing(location: string | undefined, base: URL): URL | undefined {
  return location !== undefined && URL.canParse(location, base) ? new URL(location, base) : undefined;
}
