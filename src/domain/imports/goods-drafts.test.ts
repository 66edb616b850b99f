import { expect, it } from 'vitest';
import type { Actor } from '../actor.ts';
import type { ReadColumn } from './goods-cells.ts';
import { type Draft, withoutRights } from './goods-drafts.ts';

const column = (at: number, field: 'name' | 'retailPrice' | 'shelf' | 'stock'): ReadColumn => ({
  at,
  name: `stupac ${field}`,
  column: { name: field, field, kind: 'text', told: () => null },
});
const columns = [column(0, 'name'), column(1, 'retailPrice'), column(2, 'shelf'), column(3, 'stock')];
const draft = (): Draft => ({
  staged: { row: 2, raw: ['Ploča', '9', 'A1', '4'], key: 'PLATE', isTwice: false },
  productId: 1,
  fields: { name: { hrv: 'Ploča' }, retailPrice: 9, shelf: 'A1', stock: 4 },
  later: {},
  problems: [],
  changes: [],
});
const staff = (scope: 'admin' | 'writer'): { readonly actor: Actor } => ({
  actor: { kind: 'backoffice', userId: 1, sessionId: 1, email: '', scope, roles: [], isHeldBack: false },
});

it('has each change that asks for a right wrong at its cell for whoever does not have it', () => {
  expect(withoutRights(staff('admin'), columns, draft()).problems).toEqual([]);
  expect(withoutRights(staff('writer'), columns, draft()).problems).toEqual([
    { column: 'stupac retailPrice', rule: 'forbidden', parameter: 'prices.manage', value: '9' },
    { column: 'stupac shelf', rule: 'forbidden', parameter: 'stock.manage', value: 'A1' },
    { column: 'stupac stock', rule: 'forbidden', parameter: 'stock.manage', value: '4' },
  ]);
});
