import { afterAll, expect, test } from 'vitest';
import { losses } from './database-loss.ts';
import { cleanUp } from './filled-shop.ts';
import { loseEmbedded, loseServer } from './lost-shops.ts';

afterAll(cleanUp);

const roundsOfEach = 15;
const rounds = Array.from({ length: roundsOfEach }, (_, round) => losses[round % losses.length] ?? 'SIGKILL');

test.each([
  ['the embedded database', loseEmbedded],
  ['a database server', loseServer],
] as const)(`%s ends under orders, ${roundsOfEach} times`, { timeout: 1_200_000 }, async (_name, lose) => {
  expect(await lose(rounds, 20_261_130)).toBeGreaterThan(roundsOfEach);
});
