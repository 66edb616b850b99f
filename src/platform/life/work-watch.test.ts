import { expect, test } from 'vitest';
import { createWorkWatch } from './work-watch.ts';

test('work that does not end within its time is told of until it ends', async () => {
  let now = 0;
  const watch = createWorkWatch({ now: () => new Date(now) });
  const hanging = Promise.withResolvers<string>();
  const done = watch.during('papers.make', 1000, () => hanging.promise);
  const failed = watch.during('carts.archive', 1000, () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  now = 1000;
  expect(watch.stuck()).toEqual([]);
  now = 1001;
  expect(watch.stuck()).toEqual(['papers.make']);
  hanging.resolve('made');
  expect(await done).toBe('made');
  expect(watch.stuck()).toEqual([]);
});
