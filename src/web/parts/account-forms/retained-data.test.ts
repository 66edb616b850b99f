import { expect, test } from 'vitest';
import { readRetained, signRetained } from './retained-data.ts';

const sign = (words: readonly string[]) => `signed ${words.join(' ')}`;
const signer = {
  sign,
  isSigned: (words: readonly string[], signature: string) => signature === sign(words),
};

const open = { kind: 'order', number: '1001-2026-000012', reason: 'openOrder', until: null } as const;
const withdrawal = {
  kind: 'withdrawal',
  number: 'W-1001-000003',
  reason: 'openWithdrawal',
  until: null,
} as const;
const withdrawn = { ...withdrawal, kind: 'order', number: '1001-2026-000009' } as const;
const paper = (number: string, until: string) =>
  ({ kind: 'paper', number, reason: 'retention', until }) as const;

test('what stays of an erased account is passed on in the address, with the longest retention of its papers', () => {
  const words = signRetained(signer, [
    open,
    withdrawal,
    withdrawn,
    paper('7/1001/1', '2037-12-31'),
    paper('3/1001/1', '2036-12-31'),
  ]);
  expect(readRetained(signer, new URLSearchParams(words))).toEqual({
    orders: ['1001-2026-000012'],
    withdrawals: ['W-1001-000003'],
    papers: 2,
    until: '2037-12-31',
  });
});

test('if nothing stays, the address says nothing', () => {
  expect(signRetained(signer, [])).toEqual({});
  expect(readRetained(signer, new URLSearchParams())).toBeUndefined();
});

test('nobody else can make the shop say such things', () => {
  const { signature = '' } = signRetained(signer, [open]);
  for (const words of [
    { kept: '1001-2026-000099~~0~', signature },
    { kept: '1001-2026-000012~~0~', signature: 'x' },
  ]) {
    expect(readRetained(signer, new URLSearchParams(words))).toBeUndefined();
  }
});
