import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePrice,
  changeSlugs,
  setArchived,
  setStock,
} from '#domain/catalogue/writing/product-change-service.ts';
import { saveDocument } from '#domain/content/content-service.ts';
import { type DocumentContent, documents, documentTexts } from '#domain/content/content-tables.ts';
import { saveReview } from '#domain/reviews/reviews-loading.ts';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { DemoProduct } from '../../src/first-start/demo/catalogue-shapes.ts';
import { loadCatalogue, type RunStep } from '../../src/first-start/demo/catalogue-step.ts';
import { type DemoFiles, readDemoFiles } from '../../src/first-start/demo/demo-files.ts';
import { openTwoShops, type TwoShops } from '../support/two-shops.ts';

let shops: TwoShops;
let demo: DemoFiles;
let catalogueId: number;

beforeAll(async () => {
  shops = await openTwoShops();
  demo = await readDemoFiles();
  catalogueId = shops.api.directory.getFirst().catalogueId;
});
afterAll(() => shops.close());

const products = () => demo.products.map(({ product }) => product);

const productPath = (product: DemoProduct, language: Language = 'hr') =>
  pathOf('product', language, { slug: product.slug[language] });
const listPath = (key: string, language: Language = 'hr') =>
  pathOf('shop', language, { slug: demo.categories.find((one) => one.key === key)?.slug[language] ?? '' });

function findProduct(is: (product: DemoProduct) => boolean): DemoProduct {
  const found = products().find(is);
  if (!found) throw new Error('The demo shop has no such product.');
  return found;
}

const postPath = ({ slug }: DemoFiles['posts']['posts'][number]) => pathOf('page', 'hr', { slug: slug.hr });

/** Pages of every kind: what they show overlaps in many ways. */
function sample(): string[] {
  const shop = pathOf('shop', 'hr');
  const shown = products().filter(({ archived, mainProduct }) => !archived && !mainProduct);
  return [
    pathOf('home', 'hr'),
    pathOf('home', 'de'),
    ...['', '?page=2', '?sort=priceAsc', '?sort=nameAsc', '?keyword=t35', '?discount=true'].map(
      (query) => `${shop}${query}`,
    ),
    ...demo.categories.filter((_, place) => place % 2 === 0).map(({ key }) => listPath(key)),
    `${listPath(demo.categories[0]?.key ?? '')}?sort=priceDesc`,
    ...shown
      .filter(({ format }, place) => place % 5 === 0 || format === 'bundle')
      .map((one) => productPath(one)),
    ...demo.pages.pages
      .filter(({ template }) => template !== 'home')
      .map(({ slug }) => pathOf('page', 'hr', { slug: slug.hr })),
    ...[pathOf('blog', 'hr'), `${pathOf('blog', 'hr')}?page=2`, pathOf('blogFeed', 'hr')],
    pathOf('blogRss', 'hr'),
    ...demo.posts.categories.map(({ slug }) => pathOf('blog', 'hr', { slug: slug.hr })),
    ...demo.posts.posts.map((post) => postPath(post)),
  ];
}

/** Loads one part of the catalogue again; what else it holds stays as it is and is not emitted. */
async function load(part: 'products' | 'categories', files: Partial<DemoFiles>): Promise<void> {
  const step: RunStep = async (name, _file, _entries, work) =>
    name === part ? work() : (undefined as never);
  await loadCatalogue(shops.api.runtime, catalogueId, { ...demo, ...files }, step);
}

async function changeProduct(key: string, changes: Partial<DemoProduct>): Promise<void> {
  const entry = demo.products.find(({ product }) => product.key === key);
  if (!entry) throw new Error(`The demo shop has no product ${key}.`);
  const product = { ...entry.product, ...changes };
  await load('products', { products: [{ ...entry, product }] });
  entry.product = product;
}

/** Gives every heading of a document's Croatian text a mark. */
async function changeDocument(key: string, mark: string): Promise<void> {
  const { database } = shops.api.runtime;
  const [document] = await database.select().from(documents).where(eq(documents.key, key));
  if (!document) throw new Error(`The demo shop has no document ${key}.`);
  const [text] = await database
    .select()
    .from(documentTexts)
    .where(and(eq(documentTexts.documentId, document.id), eq(documentTexts.language, 'hr')));
  if (!text?.published) throw new Error(`${key} has no published text.`);
  const content: DocumentContent = JSON.parse(
    JSON.stringify(text.published, (name, value) =>
      typeof value === 'string' && ['title', 'heading', 'text', 'copyright'].includes(name)
        ? value.replace(/( ·\d+)?$/, ` ·${mark}`)
        : value,
    ),
  );
  await saveDocument(shops.api.runtime, {
    ...document,
    texts: { hr: { ...content, title: `${text.title.replace(/ ·\d+$/, '')} ·${mark}` } },
  });
}

/** Addresses that were answered from what is kept, once all of them had been asked for and something changed. */
async function stillCached(addresses: readonly string[], change: () => Promise<void>): Promise<string[]> {
  for (const url of addresses) await shops.keeping(url);
  for (const url of addresses) expect((await shops.keeping(url)).wasCached, url).toBe(true);
  await change();
  await shops.settled();
  const kept: string[] = [];
  for (const url of addresses) {
    const { wasCached, body } = await shops.keeping(url);
    if (wasCached) kept.push(url);
    expect(body, url).toBe((await shops.forgetting(url)).body);
  }
  return kept;
}

const price = (product: DemoProduct, factor: number) =>
  changePrice(shops.api.runtime, {
    catalogueId,
    productKey: product.key,
    listPriceCents: Math.round(product.retailPrice * 100 * factor),
    discount: null,
  });

/** Products with a page of their own that nothing else has a part in. */
const plainProducts = () =>
  products().filter(
    ({ format, archived, mainProduct, isVisibleIndividually }) =>
      format === 'simple' && !archived && !mainProduct && isVisibleIndividually,
  );

test('a price drops the pages that show it, and no others', async () => {
  const [changed, ...rest] = plainProducts();
  // Documents and cross-sells show parts of other products.
  const other = rest.find(
    ({ documents, crossSellProducts }) =>
      !documents.some((key) => changed?.documents.includes(key)) &&
      !crossSellProducts.some((key) => key === changed?.key),
  );
  if (!changed || !other) throw new Error('The demo shop has too few products.');
  const page = demo.pages.pages.find(({ template }) => template !== 'home');
  const others = [productPath(other), pathOf('page', 'hr', { slug: page?.slug.hr ?? '' })];
  const own = [productPath(changed), listPath(changed.categories[0] ?? '')];
  const before = await shops.keeping(productPath(changed));
  expect(await stillCached([...own, ...others], () => price(changed, 1.5))).toEqual(others);
  expect((await shops.keeping(productPath(changed))).body).not.toBe(before.body);
});

test('a price changes the bundle that contains the product', async () => {
  const isSimple = (key: string) => findProduct((one) => one.key === key).format === 'simple';
  const bundle = findProduct(
    ({ format, archived, bundles = [] }) =>
      format === 'bundle' && !archived && bundles.some(({ product }) => isSimple(product)),
  );
  const member = findProduct(
    ({ key, format }) => format === 'simple' && (bundle.bundles ?? []).some(({ product }) => product === key),
  );
  const before = (await shops.keeping(productPath(bundle))).body;
  expect(await stillCached([productPath(bundle)], () => price(member, 2))).toEqual([]);
  expect((await shops.keeping(productPath(bundle))).body).not.toBe(before);
});

test('a renamed category has its new name on every page', async () => {
  const [category] = demo.categories;
  const rename = () => {
    const categories = demo.categories.map((one) =>
      one === category ? { ...one, name: { ...one.name, hr: 'Sasvim novo ime' } } : one,
    );
    return load('categories', { categories });
  };
  const addresses = [pathOf('home', 'hr'), listPath(category?.key ?? '')];
  expect(await stillCached(addresses, rename)).toEqual([]);
  for (const url of addresses) expect((await shops.keeping(url)).body, url).toContain('Sasvim novo ime');
});

test('the first profile of a category is its sign in the menu of every page', async () => {
  const { key, categories } = findProduct((one) => one.key === 'downpipe-100-ral9006');
  const move = (to: readonly string[]) => () => changeProduct(key, { categories: [...to] });
  const other = productPath(findProduct(({ archived, mainProduct }) => !archived && !mainProduct));
  const addresses = [pathOf('home', 'hr'), other];
  expect(await stillCached(addresses, move(['cat-roofing']))).toEqual([]);
  expect(await stillCached(addresses, move(categories))).toEqual([]);
});

test('the footer changes on every page', async () => {
  const footer = demo.elements.find(({ handler }) => handler === 'footer');
  const addresses = [pathOf('home', 'hr'), pathOf('shop', 'hr'), pathOf('cart', 'hr')];
  const facts = async () => (await shops.keeping(addresses[0] ?? '')).body.match(/\/page-facts\/[^"]+/)?.[0];
  const before = await facts();
  await shops.keeping(pathOf('shop', 'hr'));
  expect(await stillCached(addresses.slice(0, 2), () => changeDocument(footer?.key ?? '', '1'))).toEqual([]);
  expect(await facts()).not.toBe(before);
});

test('a page drops what shows it, and no product', async () => {
  const [first, second] = demo.pages.pages.filter(
    ({ template, access }) => template !== 'home' && access === 'public',
  );
  const pathsOf = [first, second].map((page) => pathOf('page', 'hr', { slug: page?.slug.hr ?? '' }));
  const other = productPath(findProduct(({ archived, mainProduct }) => !archived && !mainProduct));
  const kept = await stillCached([...pathsOf, other], () => changeDocument(first?.key ?? '', '2'));
  expect(kept).toEqual([pathsOf[1], other]);
  expect((await shops.keeping(pathsOf[0] ?? '')).body).toContain(' ·2');
});

type About = Parameters<typeof saveReview>[2]['about'];

const review = (about: About, key: string, comment: string) =>
  saveReview(shops.api.runtime, shops.api.directory.getFirst(), {
    key,
    about,
    parentKey: null,
    email: null,
    name: 'Ana',
    language: 'hr',
    rating: 4,
    title: null,
    comment,
    bought: false,
    published: true,
    createdAt: new Date('2026-11-01T10:00:00Z'),
    reply: null,
  });

test('a review is on the page of its product, and others stay cached', async () => {
  const shown = plainProducts();
  const addresses = shown.slice(0, 3).map((one) => productPath(one));
  expect(
    await stillCached(addresses, () =>
      review({ kind: 'product', key: shown[0]?.key ?? '' }, 'new-1', 'Izvrstan lim.'),
    ),
  ).toEqual(addresses.slice(1));
  expect((await shops.keeping(addresses[0] ?? '')).body).toContain('Izvrstan lim.');
});

test('a comment is below its post, and other posts stay cached', async () => {
  const posts = demo.posts.posts.slice(0, 3);
  const addresses = posts.map(postPath);
  const comment = () => review({ kind: 'post', key: posts[0]?.key ?? '' }, 'new-2', 'Kratko i jasno.');
  expect(await stillCached(addresses, comment)).toEqual(addresses.slice(1));
  expect((await shops.keeping(addresses[0] ?? '')).body).toContain('Kratko i jasno.');
});

test('a new post is in the lists of posts, and products stay cached', async () => {
  const [category] = demo.posts.categories;
  const lists = [
    pathOf('blog', 'hr'),
    pathOf('blog', 'hr', { slug: category?.slug.hr ?? '' }),
    pathOf('home', 'hr'),
  ];
  const product = productPath(plainProducts()[0] as DemoProduct);
  const publish = async () => {
    const text = {
      slug: 'sasvim-nova-objava',
      title: 'Sasvim nova objava',
      metaDescription: '',
      sections: [],
    };
    await saveDocument(shops.api.runtime, {
      ...{ kind: 'post', key: 'post-new', access: 'public', termKeys: [category?.key ?? ''] },
      texts: { hr: { ...text, body: '<p>Novo.</p>' } },
    });
  };
  expect(await stillCached([...lists, product], publish)).toEqual([product]);
  for (const url of lists) expect((await shops.keeping(url)).body, url).toContain('Sasvim nova objava');
});

type Change = { readonly name: string; run(): Promise<unknown> };

/** Changes of every kind that a shop sees, of anything it has. */
const change: fc.Arbitrary<Change> = fc
  .record({ kind: fc.nat(), which: fc.nat(), number: fc.integer({ min: 1, max: 9 }) })
  .map(({ kind, which, number }) => {
    const entries = products();
    const product = entries[which % entries.length] as DemoProduct;
    const other = entries[(which + number) % entries.length] as DemoProduct;
    const category = demo.categories[which % demo.categories.length];
    const page = demo.pages.pages[which % demo.pages.pages.length];
    const element = demo.elements[which % demo.elements.length];
    const post = demo.posts.posts[which % demo.posts.posts.length];
    const topic = demo.posts.categories[which % demo.posts.categories.length];
    const { key } = product;
    const change = (changes: Partial<DemoProduct>) => () => changeProduct(key, changes);
    const choices: Record<string, () => Promise<unknown>> = {
      price: () => price(product, number / 5),
      'price, as loaded': change({ retailPrice: product.retailPrice + number }),
      name: change({ name: { ...product.name, hr: `${product.name.hr} ${number}` } }),
      slug: () =>
        changeSlugs(shops.api.runtime, {
          catalogueId,
          productKey: key,
          slugs: Object.fromEntries(
            Object.entries(product.slug).map(([language, slug]) => [language, `${slug}-${number}`]),
          ),
        }),
      archived: () => setArchived(shops.api.runtime, { catalogueId, productKey: key, archived: number > 5 }),
      categories: change({ categories: category ? [category.key] : [] }),
      tags: change({ tags: other.tags }),
      featured: change({ featured: number > 5, categoryPriority: number }),
      visible: change({ isVisibleIndividually: number > 3 }),
      crossSell: change({
        crossSellProducts: other.mainProduct ? [] : [other.key].filter((one) => one !== key),
      }),
      documents: change({ documents: other.documents }),
      stock: async () => {
        const { rows } = await shops.api.database.pool.query<{ seen: string | null }>(
          'select stock_thousandths as seen from product where key = $1 and catalogue_id = $2',
          [key, catalogueId],
        );
        const seen = rows[0]?.seen ?? null;
        const seenThousandths = seen === null ? null : Number(seen);
        await setStock(shops.api.runtime, {
          catalogueId,
          productKey: key,
          stockThousandths: number * 1000,
          seenThousandths,
        });
      },
      page: () => changeDocument(page?.key ?? '', String(number)),
      element: () => changeDocument(element?.key ?? '', String(number)),
      review: () => review({ kind: 'product', key }, `of-${which}`, `Tekst ${number}`),
      post: () => changeDocument(post?.key ?? '', String(number)),
      topic: () => changeDocument(topic?.key ?? '', String(number)),
      comment: () => review({ kind: 'post', key: post?.key ?? '' }, `on-${which}`, `Tekst ${number}`),
    };
    const names = Object.keys(choices);
    const name = names[kind % names.length] as string;
    return {
      name: `${name} of ${key}, ${number}`,
      // What the catalogue's rules do not allow changes nothing.
      run: () =>
        (choices[name] as () => Promise<unknown>)().catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
        }),
    };
  });

/** More by hand: CACHED_PAGES_ROUNDS=200 npm run test:unit -- cached-pages. */
const rounds = Number(process.env.CACHED_PAGES_ROUNDS ?? 4);

test('whatever changes, a cached page equals one rendered now', {
  timeout: rounds * 60_000,
}, async () => {
  const hosts = ['localhost', 'pro.localhost'];
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      for (const { run } of changes) await run();
      await shops.settled();
      for (const host of hosts) {
        for (const url of sample()) {
          const kept = await shops.keeping(url, host);
          const drawn = await shops.forgetting(url, host);
          expect(kept.status, url).toBe(drawn.status);
          expect(kept.body, `${url}, ${kept.wasCached}, ${changes.map(({ name }) => name)}`).toBe(drawn.body);
        }
      }
    }),
    { numRuns: rounds, endOnFailure: true },
  );
});
