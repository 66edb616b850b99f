import { expect, test } from 'vitest';
import { judgePassword } from './password-strength.ts';

const ownWords = ['ana.horvat@example.com', 'ana.horvat', 'Ana', 'Horvat', 'Ana Horvat', 'Attika'];

test.each([
  'password',
  'Password1',
  'P@ssw0rd',
  '12345678',
  'qwertzui',
  'aaaaaaaa',
  'abcabcabc',
  '19.05.1980',
  'hrvatska',
  'ana.horvat@example.com',
  'ANA.HORVAT@example.com',
  'Ana Horvat',
  'horvat123',
  'attika123',
])('%s is guessable', async (password) => {
  expect(await judgePassword(password, ownWords)).toMatchObject({ isGuessable: true });
});

test.each([
  'correct horse battery',
  'correcthorsebattery',
  'krov-oluk-vijak',
  'Žuti oluk kaplje',
  'x7Kp2mQz',
  'Test1234!x',
])('%s is not', async (password) => {
  expect(await judgePassword(password, ownWords)).toMatchObject({ isGuessable: false });
});

test('the better a password, the higher its score', async () => {
  const scores = await Promise.all(
    ['password', 'lozinka1', 'lozinka123', 'krov-oluk-vijak'].map((word) => judgePassword(word, [])),
  );
  expect(scores.map(({ score }) => score)).toEqual([0, 1, 2, 4]);
});

test('is judged in a moment, however long it is', async () => {
  await judgePassword('warm', []);
  const start = performance.now();
  await judgePassword('pass'.repeat(32), []);
  expect(performance.now() - start).toBeLessThan(500);
});
