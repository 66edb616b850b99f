import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const hasher = createPasswordHasher(2);

test('recognises a password, whatever Unicode form it was typed in', async () => {
  const kept = await hasher.hash('Čvrsta lozinka');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(kept, 'Čvrsta lozinka'.normalize('NFD'))).toBe(true);
  expect(await hasher.verify(kept, 'Cvrsta lozinka')).toBe(false);
});

test('gives the same password a different hash each time', async () => {
  const [one, other] = await Promise.all([hasher.hash('the same'), hasher.hash('the same')]);
  expect(one).not.toBe(other);
});

test('accepts nothing if there is no hash', async () => {
  expect(await hasher.verify(null, 'nobody has this password')).toBe(false);
});

test('does not block the event loop', async () => {
  let turns = 0;
  let turning = setImmediate(function turn() {
    turns += 1;
    turning = setImmediate(turn);
  });
  await Promise.all(Array.from({ length: 6 }, (_, index) => hasher.hash(`password ${index}`)));
  clearImmediate(turning);
  // Blocked, it would turn once or twice a password.
  expect(turns).toBeGreaterThan(100);
});

test('refuses those who would wait too long, and goes on working', async () => {
  const busy = createPasswordHasher(1, 2);
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) => busy.hash(`password ${index}`)),
  );
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(all[3]).toMatchObject({ reason: { code: 'RATE_LIMITED', details: { retryAfterSeconds: 5 } } });
  expect(await busy.hash('afterwards')).toMatch(/^\$argon2id/);
});
