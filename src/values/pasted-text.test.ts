import { expect, test } from 'vitest';
import { tidyText } from './pasted-text.ts';

test.each([
  ['ＫＲＯＶ１０', 'KROV10'],
  ['KR\u200bOV\u00ad10\ufeff', 'KROV10'],
  ['\u200e KROV10\u00a0', 'KROV10'],
  ['KROV\u00a010\u202f', 'KROV 10'],
  ['KROV\u2060\ufe0f10', 'KROV10'],
  ['𝐊𝐑𝐎𝐕①⓪', 'KROV10'],
  ['Ž\u0065\u0301lj\teb\n', 'Žélj eb'],
  ['KROV\u201110', 'KROV-10'],
  ['', ''],
])('%j is %j', (pasted, tidied) => {
  expect(tidyText(pasted)).toBe(tidied);
  expect(tidyText(tidied)).toBe(tidied);
});
