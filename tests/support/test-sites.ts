import type { ShopRuntime } from '#domain/context.ts';
import type { CheckoutSettings } from '#domain/site.ts';
import type { SiteInput } from '#domain/sites/site-input.ts';
import { saveSite } from '#domain/sites/sites-service.ts';
import type { Language } from '#values/language.ts';
import { company } from './fixture-company.ts';

const checkoutSettings: CheckoutSettings = {
  enabled: true,
  social_facebook: false,
  social_google: false,
  cart_type: 1,
  checkout_type: 0,
  checkout_guest: true,
  checkout_giftwrap: false,
  checkout_message: true,
  merge: true,
  product_delivery_type: 'link',
  allowedCountries: 'ALL',
};

const shop: SiteInput = {
  siteId: '1001',
  apiKeyToken: 'test-key-of-the-shop',
  name: 'Test shop',
  url: 'http://localhost:3000',
  hosts: ['localhost', '127.0.0.1'],
  priceMode: 'shown',
  introAnimation: false,
  maintenance: false,
  catalogueKey: 'test',
  languages: ['hr', 'en', 'de'],
  company: { ...company, legalName: 'Test d.o.o.', email: 'info@test.example' },
  currencyConfig: {
    mainCurrency: 'EUR',
    id: 44,
    symbol: '€',
    allowedCurrencies: [{ id: 44, label: 'EUR', symbol: '€', rate: 1 }],
  },
  mediaSizes: [{ name: 'MediumSize', width: 640, height: 640, autoResize: true }],
  stores: storesOf('1001'),
  options: {},
};

/** A second site on the same goods that shows no prices. */
const enquirySite: SiteInput = {
  ...shop,
  siteId: '1002',
  apiKeyToken: 'test-key-of-the-enquiry-site',
  name: 'Test enquiries',
  url: 'http://pro.localhost:3000',
  hosts: ['pro.localhost'],
  priceMode: 'enquiry',
  stores: storesOf('1002'),
};

/** Makes the two sites of tests that need no goods. */
export async function saveTestSites(runtime: ShopRuntime): Promise<void> {
  await saveSite(runtime, shop);
  await saveSite(runtime, enquirySite);
}

function storesOf(siteId: string): SiteInput['stores'] {
  const prefixes: Record<Language, string> = { hr: '', en: '/en', de: '/de' };
  return (['hr', 'en', 'de'] as const).map((language) => ({
    storeId: `${siteId}-${language}`,
    language,
    name: { hr: 'Trgovina', en: 'Shop', de: 'Laden' },
    pathPrefix: prefixes[language],
    checkoutSettings,
  }));
}
