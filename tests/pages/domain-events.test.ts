import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDocuments } from '#domain/catalogue/documents/document-directory.ts';
import {
  saveAttributeSets,
  saveAttributes,
  saveCategories,
  saveTags,
} from '#domain/catalogue/products/catalogue-service.ts';
import {
  changePrice,
  changeSlugs,
  setArchived,
  setStock,
} from '#domain/catalogue/writing/product-change-service.ts';
import { saveProducts } from '#domain/catalogue/writing/product-save-service.ts';
import { saveDeliveryMethods, savePaymentMethods } from '#domain/checkout/methods-service.ts';
import { saveAssignment } from '#domain/consents/consent-assignments.ts';
import { saveConsent } from '#domain/consents/consents-service.ts';
import { saveDocument, saveNavigation } from '#domain/content/content-service.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { DomainEvent } from '#domain/domain-events.ts';
import { saveEvent } from '#domain/events/events-service.ts';
import { saveForm } from '#domain/forms/forms-service.ts';
import { saveCountries, saveLanguageEntries, saveTaxClasses } from '#domain/sites/registers-service.ts';
import { measureForm } from '../support/fixture-forms.ts';
import { products } from '../support/fixture-goods.ts';
import { deliveryMethods, paymentMethods } from '../support/fixture-methods.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
beforeAll(async () => {
  shop = await openFixtureShop();
});
afterAll(() => shop.close());

const texts = (word: string) => ({ hr: `${word} hr`, en: `${word} en`, de: `${word} de` });
const slugs = (word: string) => ({ hr: `${word}-hr`, en: `${word}-en`, de: `${word}-de` });
const screw = () => ({ catalogueId: shop.catalogueId, productKey: 'screw' });
const within = () => ({ catalogueId: shop.catalogueId });

type Save = readonly [
  name: string,
  kind: DomainEvent['kind'],
  save: (runtime: ShopRuntime) => Promise<unknown>,
];

/** Changes of what pages show, each of something that was not so before. */
const saves: Save[] = [
  ['a form', 'content.changed', (runtime) => saveForm(runtime, measureForm)],
  [
    'the captcha of a form',
    'content.changed',
    (runtime) => saveForm(runtime, { ...measureForm, captcha: false }),
  ],
  [
    'a document',
    'content.changed',
    (runtime) =>
      saveDocument(runtime, {
        kind: 'page',
        key: 'page-new',
        access: 'public',
        texts: { hr: { slug: 'novo', title: 'Novo', metaDescription: '', sections: [] } },
      }),
  ],
  [
    'an event',
    'event.changed',
    (runtime) =>
      saveEvent(runtime, {
        key: 'evt-new',
        siteId: null,
        title: texts('Dan'),
        place: texts('Zagreb'),
        excerpt: texts(''),
        body: texts('<p>x</p>'),
        startsAt: new Date('2027-01-28T16:00:00Z'),
        endsAt: new Date('2027-01-28T17:00:00Z'),
        mediumId: null,
        productKey: null,
      }),
  ],
  [
    'a navigation',
    'content.changed',
    (runtime) => saveNavigation(runtime, 1, { key: 'nav-new', name: 'footer4', items: [] }),
  ],
  [
    'a consent',
    'site.changed',
    (runtime) =>
      saveConsent(runtime, {
        id: 9,
        key: 'con-new',
        uniqueNumber: 'C-9',
        displayName: texts('x'),
        text: texts('x'),
      }),
  ],
  [
    'the consents of a form',
    'site.changed',
    (runtime) =>
      saveAssignment(runtime, 1, { assignedTo: 'newsletter', consentKeys: ['con-new'], requiredKeys: [] }),
  ],
  [
    'a delivery method',
    'site.changed',
    (runtime) =>
      saveDeliveryMethods(
        runtime,
        deliveryMethods.map((method) => ({ ...method, name: texts('Put') })),
      ),
  ],
  [
    'a payment method',
    'site.changed',
    (runtime) =>
      savePaymentMethods(
        runtime,
        paymentMethods.map((method) => ({ ...method, name: texts('Novac') })),
      ),
  ],
  [
    'a country',
    'site.changed',
    (runtime) => saveCountries(runtime, [{ id: 380, iso: 'IT', code: 'ITA', name: texts('Italija') }]),
  ],
  [
    'a language',
    'site.changed',
    (runtime) =>
      saveLanguageEntries(runtime, [
        {
          id: 380,
          code: 'ita',
          code2: 'it',
          name: 'Italiano',
          nameHrv: 'talijanski',
          nameEng: 'Italian',
          nameGer: 'Italienisch',
          nameSrp: 'italijanski',
        },
      ]),
  ],
  [
    'a tax',
    'site.changed',
    (runtime) =>
      saveTaxClasses(runtime, [
        { key: 'tax-new', name: texts('Nova'), rates: [{ country: 'HR', rateBasisPoints: 1300 }] },
      ]),
  ],
  [
    'an attribute',
    'category.changed',
    (runtime) =>
      saveAttributes(runtime, {
        ...within(),
        attributes: [
          {
            code: 'shade',
            label: texts('Nijansa'),
            type: 'dropdown',
            filterable: true,
            configurable: false,
            position: 1,
            values: [{ key: 'light', label: texts('Svijetla') }],
          },
        ],
      }),
  ],
  [
    'a set of attributes',
    'category.changed',
    (runtime) =>
      saveAttributeSets(runtime, {
        ...within(),
        attributeSets: [{ key: 'set-new', name: texts('Skup'), attributeCodes: ['shade'] }],
      }),
  ],
  [
    'a category',
    'category.changed',
    (runtime) =>
      saveCategories(runtime, {
        ...within(),
        categories: [
          { key: 'cat-new', position: 1, name: texts('Nova'), slugs: slugs('nova'), description: texts('') },
        ],
      }),
  ],
  [
    'a tag',
    'category.changed',
    (runtime) =>
      saveTags(runtime, {
        ...within(),
        tags: [{ key: 'tag-new', name: 'New', title: texts('Novo'), slugs: slugs('oznaka') }],
      }),
  ],
  [
    'a document of products',
    'site.changed',
    (runtime) =>
      saveDocuments(runtime, shop.catalogueId, [
        {
          key: 'doc-new',
          kind: 'technicalSheet',
          title: texts('List'),
          fileName: { hr: 'list.pdf' },
          version: '1',
        },
      ]),
  ],
  [
    'a product',
    'product.changed',
    (runtime) =>
      saveProducts(runtime, {
        ...within(),
        products: products.slice(0, 1).map((one) => ({ ...one, name: texts('Novi') })),
      }),
  ],
  [
    'a price',
    'product.changed',
    (runtime) => changePrice(runtime, { ...screw(), listPriceCents: 2222, discount: null }),
  ],
  ['addresses', 'product.changed', (runtime) => changeSlugs(runtime, { ...screw(), slugs: slugs('vijak') })],
  [
    'an archived product',
    'product.changed',
    (runtime) => setArchived(runtime, { ...screw(), archived: true }),
  ],
  [
    'a stock',
    'stock.changed',
    (runtime) => setStock(runtime, { ...screw(), stockThousandths: 7000, seenThousandths: 100_000 }),
  ],
];

test.each(saves)('is emitted on saving: %s, by %s', async (_name, kind, save) => {
  const before = shop.emitted.length;
  await save(shop.runtime);
  await expect.poll(() => shop.emitted.slice(before).map((emitted) => emitted.kind)).toContain(kind);
});

test('saving an unchanged form is no change', async () => {
  const form = { ...measureForm, captcha: false };
  await saveForm(shop.runtime, form);
  const before = shop.emitted.length;
  await saveForm(shop.runtime, form);
  await saveConsent(shop.runtime, {
    id: 8,
    key: 'con-last',
    uniqueNumber: 'C-8',
    displayName: texts('x'),
    text: texts('x'),
  });
  await expect.poll(() => shop.emitted.length).toBeGreaterThan(before);
  expect(shop.emitted.slice(before).map(({ kind }) => kind)).not.toContain('content.changed');
});
