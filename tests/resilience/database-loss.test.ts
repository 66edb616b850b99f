import { afterAll, expect, test } from 'vitest';
import { cleanUp } from './filled-shop.ts';
import { loseEmbedded } from './lost-shops.ts';

afterAll(cleanUp);

/* Two of the thirty of database-loss.all.test.ts. */
test('the embedded database ends during orders: the program lives and restarts it', {
  timeout: 240_000,
}, async () => {
  expect(await loseEmbedded(['terminate', 'SIGKILL'], 20_261_128)).toBeGreaterThan(0);
});
