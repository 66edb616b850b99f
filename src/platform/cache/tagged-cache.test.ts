import { expect, test } from 'vitest';
import { testClock } from '../../../tests/support/test-clock.ts';
import { collectCacheTags, noteCacheTag, noteCacheTags, noteExpiry } from './cache-tags.ts';
import { createTaggedCache } from './tagged-cache.ts';

test('what is made of several things expires with the first of them', async () => {
  const { tags: inner } = await collectCacheTags(async () => noteExpiry(2000));
  const { tags } = await collectCacheTags(async () => {
    noteExpiry(3000);
    noteCacheTags(inner);
    noteExpiry(Number.POSITIVE_INFINITY);
  });
  expect(tags.expiresAtMs).toBe(2000);
  expect((await collectCacheTags(async () => noteCacheTag('product 7'))).tags.expiresAtMs).toBe(Infinity);
});

test('a cached answer is made anew once it has expired, and passes its expiry on', async () => {
  const clock = testClock();
  const start = clock.now().getTime();
  const answers = createTaggedCache({ maximum: 10, clock });
  let count = 0;
  const ask = () =>
    answers.get('prices', async () => {
      count += 1;
      noteExpiry(clock.now().getTime() + 1000);
      return { count };
    });
  expect([await ask(), await ask()]).toEqual([{ count: 1 }, { count: 1 }]);
  clock.pass(500);
  const { made, tags } = await collectCacheTags(ask);
  expect([made, tags.expiresAtMs - start]).toEqual([{ count: 1 }, 1000]);
  clock.pass(500);
  expect(await ask()).toEqual({ count: 2 });
});

test('a request after the expiry does not get what was started before it', async () => {
  const clock = testClock();
  const answers = createTaggedCache({ maximum: 10, clock });
  const { promise, resolve } = Promise.withResolvers<void>();
  const expiresAtMs = clock.now().getTime() + 1000;
  const early = answers.get('prices', async () => {
    noteExpiry(expiresAtMs);
    await promise;
    return { price: 'old' };
  });
  clock.pass(1000);
  const late = answers.get('prices', async () => ({ price: 'new' }));
  resolve();
  await early;
  expect(await late).toEqual({ price: 'new' });
});
