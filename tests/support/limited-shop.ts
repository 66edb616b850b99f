import { vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { saveMemberProgram } from '#domain/accounts/member-cards.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import { saveFixtureCoupons } from './fixture-coupons.ts';
import { assignFormConsents } from './fixture-forms.ts';
import { type FixtureShop, openFixtureShop, shopKey } from './fixture-shop.ts';

/** A shop in which every limited call can be tried; the computer's clock stands until the test moves it. */
export async function openLimitedShop(): Promise<FixtureShop> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const shop = await openFixtureShop();
  await assignFormConsents(shop);
  await saveFixtureCoupons(shop);
  const label = { hr: 'E-pošta', en: 'E-mail', de: 'E-Mail' };
  await saveForm(shop.runtime, {
    key: 'limited',
    kind: 'contactForm',
    title: label,
    fields: [{ name: 'email', label, type: 'email', required: true }],
    captcha: false,
    goal: { type: 'message', text: label },
  });
  const cards = [{ barcode: '2900010011004', holder: 'A', blocked: false, validTo: null }];
  const name = { hr: 'Krug limara', en: 'Roofers', de: 'Spenglerkreis' };
  await saveMemberProgram(shop.runtime, { key: 'roofers', name, loyaltyBasisPoints: 0, cards });
  return shop;
}

export async function closeLimitedShop(shop: FixtureShop): Promise<void> {
  await shop.close();
  vi.useRealTimers();
}

/** Time passes, for the limits of addresses too, which know no clock but the computer's. */
export const passMinutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

/** Calls from an address. */
export const callerOf =
  (shop: () => FixtureShop) =>
  (
    remoteAddress: string,
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    payload: object = {},
    headers: Record<string, string> = {},
  ) =>
    shop().app.inject({
      remoteAddress,
      method,
      url: path.replace(/:\w+/g, 'x'),
      headers: { apiKey: shopKey, ...headers },
      ...(method === 'GET' ? {} : { payload }),
    });
