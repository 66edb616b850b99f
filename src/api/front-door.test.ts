import { expect, test } from 'vitest';
import { openFrontDoor } from './front-door.ts';

test('health and readiness are told whatever stands behind the path', async () => {
  const door = await openFrontDoor({ port: 0, host: '127.0.0.1' });
  const status = async (target: string) => (await fetch(`http://127.0.0.1:${door.port}${target}`)).status;
  const asked = ['/healthz', '/healthz?at=1', '/readyz', '/readyz?at=1', '/shop'];
  const all = () => Promise.all(asked.map(status));
  expect(await all()).toEqual([200, 200, 503, 503, 503]);
  door.open((_request, response) => response.end());
  expect(await all()).toEqual([200, 200, 200, 200, 200]);
  // A balancer looks elsewhere from now on; what is on its way is served.
  door.drain();
  expect(await all()).toEqual([200, 200, 503, 503, 200]);
  await door.close(1000);
});
