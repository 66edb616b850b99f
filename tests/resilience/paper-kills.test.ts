import { afterAll, expect, test } from 'vitest';
import { seededRandom } from './buyers.ts';
import { cleanUp } from './filled-shop.ts';
import { killWhileIssuing } from './paper-kills.ts';

afterAll(cleanUp);

/** More of them: paper-kills.all.test.ts. */
test('kill -9 while papers are issued: numbers without gaps, each paper once, the same bytes', async () => {
  expect(await killWhileIssuing(1, 6, seededRandom(20_261_128))).toBe(9);
});
