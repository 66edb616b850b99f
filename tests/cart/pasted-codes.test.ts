import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveMemberProgram } from '#domain/accounts/member-cards.ts';
import { add, cartCall, startCart } from '../support/fixture-buyer.ts';
import { saveFixtureCoupons } from '../support/fixture-coupons.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
  await saveFixtureCoupons(shop);
});
afterAll(() => shop.close());

test.each([
  'KROV10',
  'krov10',
  ' KROV10 ',
  'KROV\u00a010',
  'KR\u200bOV\u00ad10',
  '\ufeffKROV10\u200e',
  'ＫＲＯＶ１０',
  'ｋｒｏｖ１０',
  'KROV\u206010',
])('the coupon %j is accepted', async (couponCode) => {
  const cart = await startCart(shop);
  await add(shop, cart, 'screw');
  const { status, data } = await cartCall(shop, 'applyCoupon', cart, { couponCode });
  expect([status, data?.coupon?.code]).toEqual([200, 'KROV10']);
});

test('a member card is recognised however its number was pasted, and stored normalised', async () => {
  const cards = [{ barcode: 'AB290001', holder: 'A', blocked: false, validTo: null }];
  const name = { hr: 'Krug limara', en: 'Roofers', de: 'Spenglerkreis' };
  await saveMemberProgram(shop.runtime, { key: 'roofers', name, loyaltyBasisPoints: 0, cards });
  const spellings = ['AB290001', 'ab290001', ' AB29 0001', 'ＡＢ２９０００１', 'AB29\u200b00\u00a001'];
  for (const [index, memberCardBarcode] of spellings.entries()) {
    const { headers } = await loggedIn(shop, `kartica${index}@example.com`, { memberCardBarcode });
    const profile = await shop.call('GET', '/api/v1/user/web/profile', undefined, headers);
    expect(profile.data.memberCardBarcode).toBe('AB290001');
    const changed = await shop.call('PATCH', '/api/v1/user/web/update', { memberCardBarcode }, headers);
    expect([changed.status, changed.data?.memberCardBarcode]).toEqual([200, 'AB290001']);
    const cart = await startCart(shop, headers);
    await add(shop, cart, 'screw', 1, headers);
    const applied = await cartCall(shop, 'applyMemberCard', cart, { barcode: memberCardBarcode }, headers);
    expect([applied.status, applied.data?.memberCardBarcode]).toEqual([200, 'AB290001']);
  }
});

test('goods are found by a number with invisible characters in it', async () => {
  const { rows } = await shop.database.pool.query<{ sku: string }>(
    `select sku from product where key = 'screw'`,
  );
  const sku = rows[0]?.sku ?? '';
  const wide = [...sku]
    .map((letter) =>
      /[!-~]/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter,
    )
    .join('');
  for (const keyword of [sku, `\u200b${sku}\u00a0`, [...sku].join('\u00ad'), wide]) {
    const found = await shop.call('POST', '/api/v1/product/web/filter', { keyword });
    expect([keyword, found.data.totalRecords]).toEqual([keyword, 1]);
  }
});
