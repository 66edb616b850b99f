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
  // Words of the three languages and of the shop, the person's own, with what is put around them.
  'lozinka123',
  'šifra2026',
  'sifra123!',
  'Ljeto2026!',
  'Zagreb2026!',
  'Attika2026!',
  '2026Attika',
  'krovovi123',
  'Krovovi2026?',
  'Košarica12',
  'Passwort1!',
  'Sommer2026!',
  'München2026',
  'muenchen1',
  'Dachziegel1!',
  'Welcome1!',
  'roofing123',
  'Z@greb123',
  'l0zinka!',
  'qwertz123!',
  '12345678!',
  'Ana1990!',
  'horvat.1985',
  'krovovi12345678',
  'KROVOVI1234',
  'Attika12345678!',
  'Lozinka1234567!',
  'PASSWORT12345678',
  '1234Zagreb5678',
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
  'nova lozinka',
  'Sljeme-crijep-77',
  'Krov i oluk 2026',
])('%s is not', async (password) => {
  expect(await judgePassword(password, ownWords)).toMatchObject({ isGuessable: false });
});

test('the better a password, the higher its score', async () => {
  const scores = await Promise.all(
    ['password', 'lozinka1', 'moja lozinka', 'krov-oluk-vijak'].map((word) => judgePassword(word, [])),
  );
  expect(scores.map(({ score }) => score)).toEqual([0, 1, 2, 4]);
});

test('only the first letters of a long one are evaluated, since each costs time', async () => {
  const long = await judgePassword(`${'krov'.repeat(16)}${'x7Kp2mQz'.repeat(8)}`, []);
  expect(long).toEqual(await judgePassword('krov'.repeat(16), []));
});
