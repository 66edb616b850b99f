import { afterEach, expect, test } from 'vitest';
import { type HealthDoor, openHealthDoor } from './health-door.ts';

let door: HealthDoor;
afterEach(() => door.close());

const ask = async (path = '/healthz') => {
  const answer = await fetch(`http://127.0.0.1:${door.port}${path}`);
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

test('a program that responds is alive', async () => {
  door = await openHealthDoor({ port: 0, host: '127.0.0.1' });
  expect(await ask()).toEqual([200, 'alive']);
  expect(await ask('/healthz?at=1')).toEqual([200, 'alive']);
  expect(await ask('/')).toEqual([404, 'not found']);
  const taken = openHealthDoor({ port: door.port, host: '127.0.0.1' });
  await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('one that does not is stuck', async () => {
  door = await openHealthDoor({ port: 0, host: '127.0.0.1' }, { silentMs: 500, givesSign: false });
  await expect.poll(() => ask(), { timeout: 30_000 }).toEqual([503, 'stuck']);
});
