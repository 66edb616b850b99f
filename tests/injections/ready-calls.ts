import type { Headers } from '../support/editors.ts';
import { add, address, type CartIdentity, readyBuyer, startCart } from '../support/fixture-buyer.ts';
import { assignFormConsents, setOption } from '../support/fixture-forms.ts';
import { registration } from '../support/fixture-people.ts';
import type { Answer, FixtureShop } from '../support/fixture-shop.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { filledSections } from './filled-sections.ts';
import { html, makeForm } from './form-and-text.ts';
import { officeCalls } from './office-calls.ts';
import { ownCalls } from './own-calls.ts';
import { cookieOf, cookieOfCart, type Recipe } from './recipes.ts';
import { harmless } from './text-fields.ts';
import { tradeCalls } from './trade-calls.ts';

/** Sections of each type in a document: so many fewer documents give each field each text. */
const copies = 8;
/** What is not sent stays as it was. */
const withoutCompany = { ...address, companyName: '', companyOIB: '' };
/** What draws the navigation. */
const partsOf: Record<string, object[]> = {
  header: [{ id: 'izbornik', type: 'navigation', v: 1, options: { tree: 'main' } }],
};
const inSections = /^body\.parts\./;

/** Every call that keeps words of somebody, as it is taken; several of a call by what they are about. */
export async function readyCalls(
  shop: FixtureShop,
  people: Record<'customer' | 'admin', Headers>,
): Promise<Record<string, readonly Recipe[]>> {
  await assignFormConsents(shop);
  await setOption(shop, 'OneUserOneComment', false);
  await setOption(shop, 'OneUserOneCommentOnSite', false);
  const formId = await makeForm(shop);
  const cms = (path: string, body: object) => shop.call('POST', `/api/v1/cms/${path}`, body, people.admin);
  const post = (await cms('post/create', { title: harmless, slug: 'mijenjana-objava', status: 'published' }))
    .data;
  let long: number | undefined;
  const versions = new Map<number, number>();
  const elements = Object.fromEntries(
    await Promise.all(
      ['header', 'footer', 'cookie'].map(async (handler) => [
        handler,
        (
          await cms('element/create', {
            title: harmless,
            handler,
            slug: `element-${handler}`,
            parts: partsOf[handler],
          })
        ).data.id,
      ]),
    ),
  );
  const addressOfAna = (
    await shop.call('POST', '/api/v1/user/web/address/create', { ...address, type: 'main' }, people.customer)
  ).data.id;
  const review = { productId: shop.productIds.screw, rating: 5, comment: harmless, name: harmless };
  const reviewId = (await shop.call('POST', '/api/v1/review/create', review, people.customer)).data.id;

  const comment = { postId: post.id, comment: harmless, name: harmless };
  const commentId = (await shop.call('POST', '/api/v1/review/create', comment, people.customer)).data.id;
  await shop.call('PATCH', `/api/v1/review/publish/${commentId}`, { published: true }, people.admin);

  const profile = (view: string) => [
    { url: `/profil?view=${view}`, headers: { cookie: cookieOf(people.customer) } },
  ];
  const cartPage =
    (cart: CartIdentity, url = '/kosarica') =>
    () => [{ url, headers: { cookie: cookieOfCart(cart) } }];
  const { total: _total, ...buyer } = await readyBuyer(shop);
  // How often somebody may is shown by tests of its own.
  const forgetAttempts = () => shop.database.pool.query('delete from account_attempt');
  const newMail = (what: string, round: number) => `${what}${round + 1}@kupac.example`;
  const seen = (id: number) => ({ version: versions.get(id) ?? 1 });
  const keepVersion = (data: Answer['data']) => versions.set(data.id, data.version);

  return {
    ...(await officeCalls(shop, people.admin)),
    ...(await catalogueCalls(shop, people.admin)),
    ...(await tradeCalls(shop, people.admin)),
    ...(await ownCalls(shop, people)),
    register: [
      (round) => ({
        body: registration(newMail('novi', round), { addresses: [{ ...address, type: 'main' }] }),
      }),
    ],
    update: [
      async () => {
        await forgetAttempts();
        return {
          body: { details: { firstName: 'Ana', lastName: 'Horvat' } },
          shownAt: () => profile('details'),
        };
      },
    ],
    addressUpdate: [
      () => ({
        params: { id: addressOfAna },
        body: { ...address, type: 'main' },
        shownAt: () => profile('addresses'),
      }),
    ],
    reviewCreate: [
      async () => {
        await forgetAttempts();
        return { body: review };
      },
      // A comment of a post, and an answer to it.
      async () => {
        await forgetAttempts();
        return {
          body: { postId: post.id, comment: harmless, name: harmless },
          shownAt: () => [{ url: '/mijenjana-objava?reviews=2' }],
        };
      },
      async () => {
        await forgetAttempts();
        return { body: { postId: post.id, parentId: commentId, comment: harmless, name: harmless } };
      },
    ],
    reviewUpdate: [
      async () => {
        await forgetAttempts();
        return { params: { id: reviewId }, body: { rating: 4, comment: harmless, name: harmless } };
      },
    ],
    availabilitySubscribe: [
      (round) => ({
        body: { productId: shop.productIds.rare, email: newMail('zaliha', round), acceptedConsents: [2] },
      }),
    ],
    contactAdmin: [
      (round) => ({
        body: { firstName: 'Ana', from: newMail('pita', round), content: harmless, acceptedConsents: [2] },
      }),
      async (round) => {
        const cart = await startCart(shop);
        await add(shop, cart, 'screw', 1);
        return {
          body: {
            ...cart,
            firstName: 'Ana',
            from: newMail('upit', round),
            content: harmless,
            acceptedConsents: [2],
          },
        };
      },
    ],
    newsletterSubscribe: [
      (round) => ({ body: { email: newMail('novosti', round), acceptedConsents: [2, 4] } }),
    ],
    formStoreData: [
      (round) => ({
        body: {
          id: formId,
          data: { email: newMail('obrazac', round), name: harmless, note: harmless },
          acceptedConsents: [2],
        },
      }),
    ],
    addFailedRequest: [(round) => ({ body: { path: `/nema-${round + 1}` } })],
    redirectCreate: [
      (round) => ({
        body: { from: `/staro-${round + 1}`, link: { kind: 'path', path: '/shop' } },
        shownAt: ({ from }) => [{ url: from }],
      }),
      (round) => ({
        body: { from: `/vani-${round + 1}`, link: { kind: 'external', url: 'https://krov.example/' } },
        shownAt: ({ from }) => [{ url: from }],
      }),
    ],
    postCreate: [
      async (round) => {
        // Every change has the shop read all that is published: the long ones before would be read again and again.
        if (long) await shop.call('DELETE', `/api/v1/cms/post/delete/${long}`, undefined, people.admin);
        const parts = filledSections('page', copies);
        return {
          only: inSections,
          body: { title: harmless, slug: `objava-${round + 1}`, status: 'published', parts },
          shownAt: ({ id, slug, title }) => {
            long = id;
            return [{ url: `/${slug}`, says: title }];
          },
        };
      },
      (round) => ({
        body: {
          title: harmless,
          slug: `tekst-${round + 1}`,
          description: harmless,
          author: harmless,
          body: html,
          status: 'published',
        },
        shownAt: ({ slug, title }) => [{ url: `/${slug}`, says: title }],
      }),
      (round) => ({
        body: {
          title: harmless,
          slug: `stranica-${round + 1}`,
          description: harmless,
          postTypeSlug: 'page',
          status: 'published',
        },
      }),
    ],
    postUpdate: [
      (round) => ({
        params: { id: post.id },
        body: { ...seen(post.id), title: harmless, body: html },
        shownAt: (data) => {
          keepVersion(data);
          // It is kept by the same way as a new one.
          return round % 8 === 0 ? [{ url: `/${data.slug}` }] : [];
        },
      }),
    ],
    postTypeCreate: [(round) => ({ body: { title: harmless, slug: `vrsta-${round + 1}` } })],
    elementCreate: [
      (round) => ({ body: { title: harmless, handler: `traka-${round + 1}`, slug: `traka-${round + 1}` } }),
    ],
    elementUpdate: (['header', 'footer', 'cookie'] as const).map((handler) => () => ({
      only: inSections,
      params: { id: elements[handler] },
      body: {
        ...seen(elements[handler]),
        title: harmless,
        slug: `element-${handler}`,
        parts: filledSections(handler, copies),
      },
      shownAt: (data) => {
        keepVersion(data);
        return [{ url: '/prijava' }];
      },
    })),
    setInstructions: [
      async () => {
        const cart = await filledCart(shop);
        return {
          body: { ...cart, giftWrap: true, giftMessage: harmless, instructions: harmless },
          shownAt: cartPage(cart),
        };
      },
    ],
    addItem: [
      async () => {
        const cart = await startCart(shop);
        const options = { personalizations: { engraving: harmless } };
        return {
          body: { ...cart, productId: shop.productIds.plated, qty: 1, options },
          shownAt: cartPage(cart),
        };
      },
    ],
    saveAddress: [
      () => ({
        body: { ...buyer, main: withoutCompany, shipping: withoutCompany },
        shownAt: cartPage(buyer, '/naplata'),
      }),
    ],
    orderCreate: [
      async () => {
        const { total: _, ...buyer } = await readyBuyer(shop);
        return {
          joined: 8,
          body: { ...buyer, message: harmless, acceptedConsents: [1, 2] },
          shownAt: ({ orderSlug }) => [{ url: `/naplata/uspjesna?orderSlug=${orderSlug}` }],
        };
      },
    ],
    optionUpdate: [
      () => ({
        body: {
          options: {
            CopyrightText: { hr: harmless, en: harmless, de: harmless },
            Logo: harmless,
            AnonymousChat: `https://${harmless}.example/`,
            GoogleAnalyticsId: harmless,
            FacebookPixelId: harmless,
            GoogleTagManagerId: harmless,
            SendEmailTo: `${harmless}@attika.example`,
            SendGdprTo: `${harmless}@attika.example`,
            SecurityEmail: `${harmless}@attika.example`,
          },
        },
        // What an option was like when it was seen decides whether it is kept at all.
        only: /^body\.options/,
        shownAt: () => [{ url: '/prijava' }],
      }),
    ],
  };
}

async function filledCart(shop: FixtureShop): Promise<CartIdentity> {
  const cart = await startCart(shop);
  await add(shop, cart, 'screw', 1);
  return cart;
}
