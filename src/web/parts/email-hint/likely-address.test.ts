import { expect, test } from 'vitest';
import { likelyAddress } from './email-question.tsx';

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['Ana.Horvat@GMAIL.CO', 'Ana.Horvat@gmail.com'],
  ['ana@gamil.com', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yaho.com', 'ana@yahoo.com'],
  ['hans@t-onlin.de', 'hans@t-online.de'],
  ['hans@freenet.ed', 'hans@freenet.de'],
  [' ana@optinet.hrr ', 'ana@optinet.hr'],
])('%s most likely means %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant);
});

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@email.com',
  'hans@gmx.at',
  'ana@ht.hr',
  'ana@vib.hr',
  'info@attika.example',
  'ured@lim-krov.hr',
  'ana@',
  'gmial.com',
  '',
])('%j is left as it is', (typed) => {
  expect(likelyAddress(typed)).toBeUndefined();
});
