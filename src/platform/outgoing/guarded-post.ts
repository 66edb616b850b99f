import { createAddressGuard, GuardError, type GuardOptions } from './guarded-address.ts';

export type PostAnswer = {
  readonly status: number;
  /** The first letters of what was answered. */
  readonly body: string;
};

/** Sends a body to an address that somebody has typed. @throws GuardError */
export type GuardedPost = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<PostAnswer>;

const answerMaximumBytes = 1024;
const timeoutMsDefault = 10_000;

/**
 * A POST that cannot be turned against the shop's own network: to guarded addresses, following no redirect, for a bounded time and
 * answer.
 */
export function createGuardedPost({
  timeoutMs = timeoutMsDefault,
  ...guarded
}: GuardOptions & { readonly timeoutMs?: number } = {}): GuardedPost {
  const guard = createAddressGuard(guarded);
  return async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const { send, options } = await guard.findWay(new URL(url));
    return new Promise((resolved, reject) => {
      const fail = () => reject(new GuardError(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE'));
      const sent = send(
        {
          ...options,
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
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
}
