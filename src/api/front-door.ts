import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitBodyTime } from './slow-bodies.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The listening socket, open from the first moment of the start to the last one of the stop. */
export type FrontDoor = {
  readonly server: Server;
  readonly port: number;
  /** From now on requests go to the shop. */
  open(handler: Handler): void;
  /** From now on /readyz asks balancers to send nothing more here, and each answer closes its connection. */
  drain(): void;
  /** Accepts no new requests, lets running ones finish, and cuts off what is left after the time limit. */
  close(timeoutMs: number): Promise<void>;
};

const headersTimeoutMs = 20_000;
/** The most that any request may take; most bodies have less (slow-bodies.ts). */
const requestTimeoutMs = 16 * 60_000;
/** Longer than the usual minute of load balancers, which could otherwise send into a closing connection. */
const keepAliveTimeoutMs = 65_000;
const sweepMs = 50;

/**
 * Listens at once. Until it is opened only /healthz answers 200; every other request is told to retry.
 * @throws Error with code EADDRINUSE, EACCES, EADDRNOTAVAIL or ENOTFOUND if it cannot listen there
 */
export async function openFrontDoor(address: { port: number; host: string | undefined }): Promise<FrontDoor> {
  let handle: Handler = answerWhileStarting;
  let isDraining = false;
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
    },
    (request, response) => {
      limitBodyTime(request);
      if (isDraining) response.shouldKeepAlive = false;
      if (isDraining && pathOf(request) === '/readyz')
        sendUnavailable(request, response, 'The shop is stopping.');
      else handle(request, response);
    },
  );
  server.listen({ port: address.port, ...(address.host === undefined ? {} : { host: address.host }) });
  await once(server, 'listening');
  return {
    server,
    port: (server.address() as AddressInfo).port,
    open(handler) {
      handle = handler;
    },
    drain() {
      isDraining = true;
    },
    async close(timeoutMs) {
      // Keep-alive connections may bring a last request: it is sent elsewhere.
      handle = answerWhileStopping;
      const closed = once(server, 'close');
      server.close();
      // A connection becomes idle, and is closed, as soon as the current answer has gone out.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
      const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

function answerWhileStarting(request: IncomingMessage, response: ServerResponse): void {
  if (pathOf(request) === '/healthz') sendJson(response, 200, { status: 'alive' });
  else sendUnavailable(request, response, 'The shop is starting.');
}

function answerWhileStopping(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  sendUnavailable(request, response, 'The shop is stopping.');
}

function sendUnavailable(request: IncomingMessage, response: ServerResponse, message: string): void {
  response.setHeader('retry-after', '2');
  if (request.url?.startsWith('/api/')) {
    const details = { statusCode: 503, code: 'UNAVAILABLE', message };
    sendJson(response, 503, { errored: true, details });
  } else if (pathOf(request) === '/readyz') {
    sendJson(response, 503, { status: 'not ready' });
  } else {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
  }
}

/** Whoever checks health may add a query to be sure of a fresh answer. */
function pathOf({ url = '' }: IncomingMessage): string | undefined {
  return url.split('?', 1)[0];
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}
