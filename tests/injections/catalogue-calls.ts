import type { Headers } from '../support/editors.ts';
import type { Answer, FixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { told } from '../support/valid-writes.ts';
import { html } from './form-and-text.ts';
import { cookieOfPanel, type Recipe } from './recipes.ts';
import { harmless } from './text-fields.ts';

const inAll = (text: string) => ({ hrv: text, eng: text, ger: text });
const words = inAll(harmless);
/** An anchor that leads nowhere stays one in a description. */
const described = inAll(`${html}<p><a>p</a></p>`);
/** Whose is which is shown by tests of its own. */
const slugged = (slug: string) => ({ slug: inAll(slug) });
/** Three of the longest fit into a name. */
const joined = 3;

const priced = { taxClass: 'tax-standard', retailPrice: 10 };
/** Whatever is said of a product in somebody's own words. */
const said = {
  ...{ name: words, shortDescription: words, description: described },
  ...{ brand: harmless, supplier: harmless, supplierSku: harmless, shelf: harmless },
  safety: {
    ...{ manufacturer: harmless, address: harmless, email: harmless, warnings: words },
    responsiblePerson: { name: harmless, address: harmless, email: harmless },
  },
  options: [
    {
      ...{ key: 'natpis', title: words, optionType: 'text', required: false },
      // Other words than the title's are shown besides.
      customOptionValues: [{ label: inAll(`${harmless} i slova`), unit: harmless }],
    },
  ],
};

/** The calls by which staff sees to the catalogue: as they are taken, and where their words are shown. */
export async function catalogueCalls(
  shop: FixtureShop,
  admin: Headers,
): Promise<Record<string, readonly Recipe[]>> {
  const goods = goodsCallsOf(shop, admin);
  const make = (kind: string, key: string, fields: object): Promise<Answer['data']> =>
    told(goods.send('POST', `${kind}/create`, { key, fields }));
  const listed = { key: 'krovna', label: words };
  const terms = {
    category: await make('category', 'krov-kategorija', {
      name: words,
      ...slugged('krovovi'),
      description: described,
    }),
    attribute: await make('attribute', 'krov-obrada', { label: words, type: 'dropdown', values: [listed] }),
    attributeSet: await make('attributeSet', 'krov-skup', { name: words, attributes: ['krov-obrada'] }),
    tag: await make('tag', 'krov-oznaka', { name: 'krov-oznaka', title: words, ...slugged('oznaka') }),
  };
  /** Of a product that stands in all of them. */
  const sorted = {
    ...{ categories: ['krov-kategorija'], tags: ['krov-oznaka'] },
    ...{ attributeSet: 'krov-skup', attributes: { 'krov-obrada': 'krovna' } },
  };
  const product = await told(goods.create({ ...priced, ...said, ...sorted, sku: 'KROV' }));
  const headers = { cookie: cookieOfPanel(admin) };
  const page = { url: `/product/${product.slug.hrv}` };
  const inPanel = { url: `/admin/products/${product.id}`, headers };
  const versions = new Map<string, number>();

  /** Changes what is there, again and again. */
  const changing =
    (kind: keyof typeof terms | 'product', { id, version }: Answer['data'], fields: object, urls: string[]) =>
    (): ReturnType<Recipe> => ({
      joined,
      params: { id },
      body: { version: versions.get(kind) ?? version, fields },
      shownAt: (data) => {
        versions.set(kind, data.version);
        return [
          page,
          inPanel,
          ...urls.map((url) => ({ url, ...(url.startsWith('/admin') ? { headers } : {}) })),
        ];
      },
    });

  return {
    managedProductCreate: [
      (round) => ({
        joined,
        body: { fields: { ...priced, ...said, sku: `KROV-${round}` } },
        // A change of one is kept and shown in the same way.
        shownAt: ({ slug }) => (round % 8 === 0 ? [{ url: `/product/${slug.hrv}` }] : []),
      }),
    ],
    managedProductUpdate: [changing('product', product, said, [])],
    managedProductCopy: [
      (round) => ({
        joined,
        only: /^body\.fields/,
        params: { id: product.id },
        body: { sku: `KOPIJA-${round}`, fields: { name: words, shelf: harmless } },
      }),
    ],
    managedProductPatch: [
      () => ({
        joined,
        only: /^body\.changes\.0\.fields/,
        body: {
          changes: [{ sku: 'SCREW', fields: { name: words, shortDescription: words, brand: harmless } }],
        },
        shownAt: () => [{ url: '/product/screw-hr' }],
      }),
    ],
    managedCategoryCreate: [
      (round) => ({
        joined,
        only: /^body\.fields/,
        body: {
          key: `krov-kategorija-${round}`,
          fields: { name: words, ...slugged(`krovovi-${round}`), description: described },
        },
        shownAt: ({ slug }) => (round % 8 === 0 ? [{ url: `/shop/${slug.hrv}` }] : []),
      }),
    ],
    managedCategoryUpdate: [
      changing('category', terms.category, { name: words, description: described }, [
        `/shop/${terms.category.slug.hrv}`,
        '/admin/categories',
      ]),
    ],
    managedAttributeCreate: [
      (round) => ({
        joined,
        only: /^body\.fields/,
        body: {
          key: `krov-obrada-${round}`,
          fields: { label: words, type: 'dropdown', unit: harmless, values: [{ ...listed, key: harmless }] },
        },
      }),
    ],
    managedAttributeUpdate: [
      changing('attribute', terms.attribute, { label: words, unit: harmless, values: [listed] }, [
        '/admin/attributes',
      ]),
    ],
    managedAttributeSetCreate: [
      (round) => ({
        joined,
        only: /^body\.fields/,
        body: { key: `krov-skup-${round}`, fields: { name: words } },
      }),
    ],
    managedAttributeSetUpdate: [
      changing('attributeSet', terms.attributeSet, { name: words }, ['/admin/attributes']),
    ],
    managedTagCreate: [
      (round) => ({
        joined,
        only: /^body\.fields/,
        body: {
          key: `krov-oznaka-${round}`,
          fields: { name: `${harmless} ${round}`, title: words, ...slugged(`oznaka-${round}`) },
        },
      }),
    ],
    managedTagUpdate: [
      changing('tag', terms.tag, { name: 'krov-oznaka', title: words }, ['/admin/tags', '/shop']),
    ],
  };
}
