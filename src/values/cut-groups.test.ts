import { expect, test } from 'vitest';
import { groupCuts } from './cut-groups.ts';

const line = (sku: string, lengthMm: number | null, mark = '', colour = 'RAL 7016') => ({
  sku,
  attributes: [
    { label: 'Boja', value: colour },
    ...(lengthMm === null ? [] : [{ label: 'Duljina', value: `${lengthMm.toLocaleString('de')}\u00a0mm` }]),
    ...(mark === '' ? [] : [{ label: 'Oznaka', value: mark }]),
  ],
  cut: lengthMm === null ? null : { lengthMm, mark },
});
const short = (lines: ReturnType<typeof line>[]) =>
  groupCuts(lines).map(({ lines: run, attributes }) => [
    run.map(({ cut }) => cut?.lengthMm ?? null),
    attributes.map(({ value }) => value),
  ]);

test('neighbouring lengths of one product are one list, and their common choices are shown once', () => {
  expect(short([line('A', 2330, 'A1'), line('A', 3180), line('A', 2330, '3180')])).toEqual([
    [[2330, 3180, 2330], ['RAL 7016']],
  ]);
});

test('another product, another choice, and uncut goods are separate, with all choices', () => {
  expect(
    short([
      line('A', 2330, 'A1'),
      line('B', 2330),
      line('B', 2330, '', 'RAL 9005'),
      line('C', null),
      line('C', null),
      line('A', 3180),
    ]),
  ).toEqual([
    [[2330], ['RAL 7016', '2.330\u00a0mm', 'A1']],
    [[2330], ['RAL 7016', '2.330\u00a0mm']],
    [[2330], ['RAL 9005', '2.330\u00a0mm']],
    [[null], ['RAL 7016']],
    [[null], ['RAL 7016']],
    [[3180], ['RAL 7016', '3.180\u00a0mm']],
  ]);
});

test('a mark that looks like the length is still the mark', () => {
  expect(short([line('A', 2330, '2330'), line('A', 3180)])).toEqual([[[2330, 3180], ['RAL 7016']]]);
});

test('numbers are read in any notation, older orders without separators', () => {
  const written = ['4250', '4.250', '4,250\u00a0mm'].map((value) => ({
    sku: 'A',
    attributes: [{ label: 'Length', value }],
    cut: { lengthMm: 4250, mark: '' },
  }));
  expect(groupCuts(written).map(({ attributes }) => attributes)).toEqual([[]]);
});
