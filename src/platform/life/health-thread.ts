import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { HealthThreadData } from './health-door.ts';

/* Counts how long the program has given no sign, in looks of its own: a machine that slept is no program that hangs. */

const { port, host, silentMs, signs } = workerData as HealthThreadData;
const lookMs = 250;
let seen = 0;
let silentLooks = 0;

setInterval(() => {
  const given = Atomics.load(signs, 0);
  silentLooks = given === seen ? silentLooks + 1 : 0;
  seen = given;
}, lookMs);

const server = createServer((request, response) => {
  const isHung = silentLooks * lookMs >= silentMs;
  const [status, body] =
    request.url?.split('?', 1)[0] === '/healthz'
      ? [isHung ? 503 : 200, { status: isHung ? 'stuck' : 'alive' }]
      : [404, { status: 'not found' }];
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
});
server.listen({ port, ...(host === undefined ? {} : { host }) }, () =>
  parentPort?.postMessage((server.address() as AddressInfo).port),
);
