import { describe, expect, test } from 'vitest';
import { readCutList } from './cut-list.ts';
import { cutListRowsMaximum } from './limits.ts';

/** Rows in short: pieces × millimetres, mark. */
const short = (text: string, language: 'hr' | 'de' | 'en' = 'hr') =>
  readCutList(text, language).rows.map(({ pieces, lengthMm, mark }) =>
    `${pieces}×${lengthMm} ${mark}`.trim(),
  );
const told = (text: string) =>
  readCutList(text, 'hr').problems.map(({ line, text: part, rule }) => `${line} ${rule}: ${part}`);

describe('a list of lengths is read as people write it', () => {
  test.each([
    ['4 x 4250', ['4×4250']],
    ['4x4250', ['4×4250']],
    ['4 × 4.250', ['4×4250']],
    ['4*4250mm', ['4×4250']],
    ['4 X 4 250 mm', ['4×4250']],
    ['4 x 4,25 m', ['4×4250']],
    ['4 x 4.25m', ['4×4250']],
    ['4 x 425 cm', ['4×4250']],
    ['2x3.180 m', ['2×3180']],
    ['4 x 4250, 2x3.180 m', ['4×4250', '2×3180']],
    ['4x4250,2x3180', ['4×4250', '2×3180']],
    ['4x4250; 2x3180', ['4×4250', '2×3180']],
    ['4x4250 i 2x3180', ['4×4250', '2×3180']],
    ['4x4250\n2x3180', ['4×4250', '2×3180']],
    ['4x4250\r\n\r\n2x3180\r\n', ['4×4250', '2×3180']],
    ['4250 x 4', ['4×4250']],
    ['4,25 m x 4', ['4×4250']],
    ['300 x 400', ['300×400']],
    ['4 kom 4250', ['4×4250']],
    ['4 kom. po 4.250 mm', ['4×4250']],
    ['4250 mm – 4 kom', ['4×4250']],
    ['4 Stück à 4250', ['4×4250']],
    ['4 Stk. 4,25 m', ['4×4250']],
    ['4 pcs of 4250', ['4×4250']],
    ['4 4250', ['4×4250']],
    ['4250 4', ['4×4250']],
    ['4250', ['1×4250']],
    ['4,25 m', ['1×4250']],
    ['4250\t4', ['4×4250']],
    ['4250\t4\tA1', ['4×4250 A1']],
    ['A1\t4\t4250', ['4×4250 A1']],
    ['4,250 m\t4', ['4×4250']],
    ['Duljina\tKomada\tOznaka\n4250\t4\tA1\n3180\t2\tA2', ['4×4250 A1', '2×3180 A2']],
    ['300\t400', ['400×300']],
    ['4250;4;A1', ['4×4250 A1']],
    ['A1: 4 x 4250', ['4×4250 A1']],
    ['A1 4x4250', ['4×4250 A1']],
    ['1: 4x4250', ['4×4250 1']],
    ['4 x 4250 A1', ['4×4250 A1']],
    ['4 x 4250 mm (A1)', ['4×4250 A1']],
    ['4 x 4250 – sjever', ['4×4250 sjever']],
    ['- 4 x 4250', ['4×4250']],
    ['Dobar dan,\ntrebam:\n4 x 4250\nHvala!', ['4×4250']],
    ['6 komada a 4,5 m', ['6×4500']],
    ['6 komada á 4,5 m', ['6×4500']],
    ['6 komada po 4,5 metara', ['6×4500']],
    ['6 kom od 425 cm', ['6×4250']],
    ['6 kom. dužine 425 cm', ['6×4250']],
    ['6 komada, 4,5 m', ['6×4500']],
    ['6 komada dugih 4,5 m', ['6×4500']],
    ['4 puta 4250', ['4×4250']],
    ['4 put 4250 mm', ['4×4250']],
    ['10 ploča 3,20 m', ['10×3200']],
    ['10 ploca po 3.20m', ['10×3200']],
    ['3 lima 2,5 m', ['3×2500']],
    ['2 table od 3 m', ['2×3000']],
    ['4,25 m (4 kom)', ['4×4250']],
    ['4250 mm [4 komada]', ['4×4250']],
    ['(4 kom) 4,25 m', ['4×4250']],
    ['4,25 m – 4 komada', ['4×4250']],
    ['4 — 4250', ['4×4250']],
    ['6 Stück à 4,5 m', ['6×4500']],
    ['6 Stück zu je 4,5 m', ['6×4500']],
    ['6 Stück mit 4,5 m Länge', ['6×4500']],
    ['6 Stk. je 4,5 Meter', ['6×4500']],
    ['4 mal 4250', ['4×4250']],
    ['10 Tafeln 3,20 m', ['10×3200']],
    ['10 Platten von 3,20 m', ['10×3200']],
    ['4,25 m (4 Stück)', ['4×4250']],
    ['3 Bleche 2,5 m lang', ['3×2500']],
    ['6 pcs of 4.25 m', ['6×4250']],
    ['6 pieces at 4.25 metres', ['6×4250']],
    ['4 times 4250 mm', ['4×4250']],
    ['6 @ 4500', ['6×4500']],
    ['10 sheets 3.20 m', ['10×3200']],
    ['10 sheets, each 3.20 m long', ['10×3200']],
    ['4.25 m (4 pcs)', ['4×4250']],
    ['6x4,5m', ['6×4500']],
    ['６×４２５０', ['6×4250']],
    ['6\u00a0kom\u00a0×\u00a04,5\u200b\u00a0m', ['6×4500']],
    ['6 х 4250', ['6×4250']],
    ['6x4250 + 3x2000', ['6×4250', '3×2000']],
    ['2) 3 x 3180', ['3×3180 2']],
    ['A1 4250', ['1×4250 A1']],
    ['sjever: 4250', ['1×4250 sjever']],
    ['Sjever A1: 4 kom po 4250', ['4×4250 Sjever A1']],
    ['6 komada\t4,5 m', ['6×4500']],
    ['4,5 m, 6 komada', ['6×4500']],
    ['Länge 4,5 m, 6 Stück', ['6×4500']],
    ['6 komada, 4,5 m, A1', ['6×4500 A1']],
    ['A1, 6 kom, 4,5 m', ['6×4500 A1']],
    ['4.5 m and 6 pcs', ['6×4500']],
    ['Menge: 4, Länge: 4250', ['4×4250']],
    ['10 kom / 5,2 m', ['10×5200']],
    ['10kom/5,2m', ['10×5200']],
    ['4250 4 A', ['4×4250 A']],
    ['4250\t4\tA', ['4×4250 A']],
    ['Krov B: 4 x 4250', ['4×4250 Krov B']],
    ['4 x 4250 krov A', ['4×4250 krov A']],
    ['Trebam 10 tabli 6 m i 5 tabli 4,5 m', ['10×6000', '5×4500']],
    ['Molim 4 x 4250 sjever', ['4×4250 sjever']],
    ['Wir brauchen 6 Stück à 4,5 m', ['6×4500']],
    ['Bitte 4 x 4250', ['4×4250']],
    ['We need 6 pcs of 4.25 m', ['6×4250']],
    ['Please cut 4 x 4250', ['4×4250']],
    ['4,25 m\t4 kom\tA1', ['4×4250 A1']],
    // Too short to be cut, and not in whole millimetres: the product's row says so.
    ['4 x 100', ['4×100']],
    ['4 x 4250,5', ['4×4250.5']],
  ])('%j', (text, rows) => {
    expect(short(text)).toEqual(rows);
    expect(told(text)).toEqual([]);
  });

  test('separators mean the same in every language', () => {
    for (const language of ['hr', 'de', 'en'] as const) {
      expect(short('4 x 4,250\n2 x 3.180', language)).toEqual(['4×4250', '2×3180']);
    }
  });
});

describe('unparsable lines are reported and left out', () => {
  test.each([
    ['4 250', ['1 ambiguous: 4 250']],
    ['300 400', ['1 ambiguous: 300 400']],
    ['4 x', ['1 unreadable: 4 x']],
    ['4250 mm x 3180 mm', ['1 twoLengths: 4250 mm x 3180 mm']],
    ['4 kom x 3 kom', ['1 unreadable: 4 kom x 3 kom']],
    ['0 x 4250', ['1 pieces: 0 x 4250']],
    ['1,5 x 4250', ['1 pieces: 1,5 x 4250']],
    ['1000 kom x 4250', ['1 pieces: 1000 kom x 4250']],
    ['4 x 4250 sjeverna strana krova', ['1 markTooLong: 4 x 4250 sjeverna strana krova']],
    ['Tel. 0915551234', ['1 unreadable: Tel. 0915551234']],
    ['4 kom', ['1 unreadable: 4 kom']],
    ['1\t2\t3\t4', ['1 unreadable: 1 2 3 4']],
    ['1\t4250\t4', ['1 ambiguous: 1 4250 4']],
    ['4,5 m četiri komada', ['1 leftover: 4,5 m četiri komada']],
    ['vier Stück 4,5 m', ['1 leftover: vier Stück 4,5 m']],
    ['two of 4.5 m', ['1 leftover: two of 4.5 m']],
    ['4 x 4250 i još 3', ['1 leftover: 4 x 4250 i još 3']],
    ['4 x 4250 = 17 m', ['1 leftover: 4 x 4250 = 17 m']],
    ['4 x 4250 x 1100', ['1 leftover: 4 x 4250 x 1100']],
    ['kom 4 duljina 4250 mm 2', ['1 leftover: kom 4 duljina 4250 mm 2']],
    ['boja 7016', ['1 unreadable: boja 7016']],
    ['Ral 7016 4250 mm 2', ['1 leftover: Ral 7016 4250 mm 2']],
    ['4,5 m2', ['1 leftover: 4,5 m2']],
    ['3 para 4,5 m', ['1 leftover: 3 para 4,5 m']],
    ['dva lima od tri metra', ['1 unreadable: dva lima od tri metra']],
    ['zweimal 4,25 m', ['1 leftover: zweimal 4,25 m']],
    ['4,25 m viermal', ['1 leftover: 4,25 m viermal']],
    ['4,25 m doppelt', ['1 leftover: 4,25 m doppelt']],
    ['dvaput 4,25 m', ['1 leftover: dvaput 4,25 m']],
    ['twice 4.25 m', ['1 leftover: twice 4.25 m']],
    ['zwölf 4,25 m', ['1 leftover: zwölf 4,25 m']],
    ['dvanaest 4,25 m', ['1 leftover: dvanaest 4,25 m']],
    ['4,25 m dvadeset', ['1 leftover: 4,25 m dvadeset']],
    ['fifteen 4.25 m', ['1 leftover: fifteen 4.25 m']],
    ['Komada: 4, duljina: 4250', ['1 leftover: Komada: 4 duljina: 4250']],
    ['Molim pet komada', ['1 unreadable: Molim pet komada']],
    ['vier Stück zu drei Metern', ['1 unreadable: vier Stück zu drei Metern']],
    ['two sheets, three metres', ['1 unreadable: two sheets', '1 unreadable: three metres']],
  ])('%j', (text, problems) => {
    expect(told(text)).toEqual(problems);
    expect(short(text)).toEqual([]);
  });

  test('the lines around them are accepted', () => {
    const text = '4 x 4250\n4 250\n\n2 x 3180, 0 x 900';
    expect(short(text)).toEqual(['4×4250', '2×3180']);
    expect(told(text)).toEqual(['2 ambiguous: 4 250', '4 pieces: 0 x 900']);
  });

  test('no more rows are accepted than a list may have', () => {
    const { rows, problems } = readCutList('2 x 1000\n'.repeat(cutListRowsMaximum + 1), 'en');
    expect(rows).toHaveLength(cutListRowsMaximum);
    expect(problems).toEqual([{ line: cutListRowsMaximum + 1, text: '2 x 1000', rule: 'tooMany' }]);
  });

  test('a long line without content is parsed to its end', () => {
    // Whatever it comes to: an expression that tries every way would not come to an end.
    for (const text of ['1 '.repeat(5000), '1.'.repeat(5000), 'a '.repeat(5000), '4 x '.repeat(2500)])
      expect(readCutList(text, 'de').rows).toEqual([]);
  });
});
