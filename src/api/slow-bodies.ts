import type { IncomingMessage } from 'node:http';

/** How long a body may take, and how long one whose call is already waiting for it. */
const bodyMs = 60_000;
const longBodyMs = 15 * 60_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Cuts off clients that send a body too slowly: an open connection costs the server, not the sender. */
export function limitBodyTime(request: IncomingMessage): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  limitTo(request, bodyMs);
  const done = () => clearTimeout(timers.get(request));
  request.once('end', done).once('close', done);
}

/** Gives this request's body more time. For callers that are known by then: editors' files. */
export function allowLongBody(request: IncomingMessage): void {
  if (timers.has(request) && !request.complete) limitTo(request, longBodyMs);
}

function limitTo(request: IncomingMessage, timeMs: number): void {
  clearTimeout(timers.get(request));
  const cut = () => {
    if (request.complete || request.socket.destroyed) return;
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.destroy();
  };
  timers.set(request, setTimeout(cut, timeMs).unref());
}
