import { afterAll, expect, test } from 'vitest';
import { seededRandom } from './buyers.ts';
import { cleanUp } from './filled-shop.ts';
import { killWhileIssuing } from './paper-kills.ts';

const shops = 2;
const rounds = 15;
const ordersOfRound = 10;

afterAll(cleanUp);

test(`kill -9 while papers are issued, ${shops * rounds} times: numbers without gaps, each paper once, the same bytes`, {
  timeout: 900_000,
}, async () => {
  const killed = Array.from({ length: shops }, (_, index) =>
    killWhileIssuing(rounds, ordersOfRound, seededRandom(20_261_200 + index)),
  );
  const papers = (await Promise.all(killed)).reduce((sum, count) => sum + count, 0);
  expect(papers).toBe(shops * rounds * ordersOfRound * 1.5);
  process.stdout.write(`${shops * rounds} kills, ${papers} papers, each there once.\n`);
});
