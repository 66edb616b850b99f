import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  saveAttributeSets,
  saveAttributes,
  saveProducts,
} from '#domain/catalogue/products/catalogue-service.ts';
import { markOrderPaid } from '#domain/orders/order-acceptance.ts';
import { add, startCart } from '../support/fixture-buyer.ts';
import { orderAs } from '../support/fixture-customers.ts';
import { assignFormConsents, mailsTo } from '../support/fixture-forms.ts';
import { type LoggedIn, loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { pdfText } from '../support/pdf-text.ts';

const inAll = (text: string) => ({ hr: text, en: text, de: text });
const slugs = (key: string) => ({ hr: `${key}-hr`, en: `${key}-en`, de: `${key}-de` });
const colour = 'RAL 7016';
const thickness = { hr: '0,70 mm', en: '0.70 mm', de: '0,70 mm' };
const labels = {
  colour: { hr: 'Boja', en: 'Colour', de: 'Farbe' },
  thickness: { hr: 'Debljina', en: 'Thickness', de: 'Dicke' },
};

const goods = {
  format: 'simple',
  type: 'physical',
  attributeSetKey: 'coloured',
  shortDescription: inAll('x'),
  description: inAll('x'),
  taxClassKey: 'tax-standard',
  unit: 'pcs',
  listPriceCents: 1000,
  weightGrams: 1000,
  stockThousandths: null,
} as const;

let shop: FixtureShop;
let ana: LoggedIn;
beforeAll(async () => {
  shop = await openFixtureShop();
  const { runtime, catalogueId } = shop;
  const attribute = { filterable: true, configurable: true, position: 1 };
  await saveAttributes(runtime, {
    catalogueId,
    attributes: [
      {
        ...attribute,
        code: 'colour',
        label: labels.colour,
        type: 'textSwatch',
        values: [{ key: 'grey', label: inAll(colour) }],
      },
      {
        ...attribute,
        code: 'thickness',
        label: labels.thickness,
        type: 'textSwatch',
        values: [{ key: 't070', label: thickness }],
      },
    ],
  });
  await saveAttributeSets(runtime, {
    catalogueId,
    attributeSets: [{ key: 'coloured', name: inAll('x'), attributeCodes: ['colour', 'thickness'] }],
  });
  await saveProducts(runtime, {
    catalogueId,
    products: [
      {
        ...goods,
        key: 'panel',
        sku: 'PANEL',
        name: inAll('Panel'),
        slugs: slugs('panel'),
        format: 'configurable',
        isVisibleIndividually: true,
        configurableAttributes: ['colour', 'thickness'],
      },
      {
        ...goods,
        key: 'grey-panel',
        sku: 'PANEL-G',
        mainProductKey: 'panel',
        name: {
          hr: `Panel, ${colour}, ${thickness.hr}`,
          en: `Panel, ${colour}, ${thickness.en}`,
          de: `Panel, ${colour}, ${thickness.de}`,
        },
        slugs: slugs('grey-panel'),
        isVisibleIndividually: false,
        attributes: [
          { code: 'colour', value: 'grey' },
          { code: 'thickness', value: 't070' },
        ],
      },
      {
        ...goods,
        key: 'panel-kit',
        sku: 'KIT',
        name: inAll('Kit'),
        slugs: slugs('panel-kit'),
        format: 'bundle',
        isVisibleIndividually: true,
        bundleMembers: [{ productKey: 'grey-panel', quantity: 2 }],
        bundlePricing: { discountPercent: 10 },
      },
    ],
  });
  const { rows } = await shop.database.pool.query<{ key: string; id: number }>('select key, id from product');
  shop = { ...shop, productIds: Object.fromEntries(rows.map(({ key, id }) => [key, id])) };
  await assignFormConsents(shop);
  ana = await loggedIn(shop, 'ana.panels@example.com');
});
afterAll(() => shop.close());

const counted = (text: string, words: string) => text.replaceAll('\u00a0', ' ').split(words).length - 1;

describe.each([
  ['hr', 'hrv'],
  ['en', 'eng'],
  ['de', 'ger'],
] as const)('in %s colour and thickness that are in the name are not repeated', (language, header) => {
  /** Once by the goods themselves, once as a member of a kit. */
  function expectOnce(text: string) {
    expect(counted(text, colour)).toBe(2);
    expect(counted(text, thickness[language])).toBe(2);
    expect(text).not.toContain(`${labels.colour[language]}:`);
    expect(text).not.toContain(`${labels.thickness[language]}:`);
  }
  const person = () => ({ id: ana.id, headers: { ...ana.headers, language: header } });
  const newestText = async (kind: string) => {
    const query = 'select text from outbox_mail where kind = $1 order by id desc limit 1';
    return (await shop.database.pool.query<{ text: string }>(query, [kind])).rows[0]?.text ?? '';
  };

  test('in the order’s mail, its invoice and its delivery note', async () => {
    const { data: placed } = await orderAs(shop, person(), { 'grey-panel': 1, 'panel-kit': 1 });
    expectOnce(await newestText('order.confirmation'));
    await markOrderPaid(shop.runtime, shop.shop.dependencies, placed.id);
    for (const format of ['pdf', 'deliveryNote']) {
      const url = `/api/v2/document/get/web/${placed.id}?format=${format}`;
      const paper = await shop.app.inject({ url, headers: { apiKey: 'key-shop', ...person().headers } });
      expect(paper.statusCode).toBe(200);
      expectOnce(pdfText(paper.rawPayload));
    }
  });

  test('in the mail of a price enquiry', async () => {
    const headers = { language: header };
    const cart = await startCart(shop, headers);
    for (const key of ['grey-panel', 'panel-kit']) await add(shop, cart, key, 1, headers);
    const message = {
      firstName: 'Ana',
      from: `ana.${language}@kupac.example`,
      content: 'Koliko stoji?',
      acceptedConsents: [2],
    };
    const path = '/api/v1/marketing/contact/contactAdmin';
    expect((await shop.call('POST', path, { ...message, ...cart }, headers)).status).toBe(200);
    const [receipt] = await mailsTo(shop, message.from);
    expectOnce(receipt?.text ?? '');
    // The company reads what was chosen in its own language.
    const company = (await mailsTo(shop, 'info@attika.example')).at(-1)?.text ?? '';
    expect(counted(company, colour)).toBe(2);
    expect(company).not.toMatch(new RegExp(`${labels.colour.hr}:|${labels.thickness.hr}:`));
  });
});
