import { expect, test } from 'vitest';
import { createWorkWatch } from './work-watch.ts';

test('overdue work is reported until it ends', async () => {
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
