import { saveNavigation } from '#domain/content/content-service.ts';
import { type Headers, richText } from '../support/editors.ts';
import type { Answer, FixtureShop } from '../support/fixture-shop.ts';
import { importCallsOf } from '../support/import-calls.ts';
import { mediaCallsOf, photograph } from '../support/media-calls.ts';
import { told } from '../support/valid-writes.ts';
import { html } from './form-and-text.ts';
import { cookieOfPanel, type Recipe } from './recipes.ts';
import { harmless } from './text-fields.ts';

const inAll = (text: string) => ({ hr: text, en: text, de: text });
const words = inAll(harmless);
/** An anchor that leads nowhere stays one in the words of a consent. */
const running = inAll(`${html}<p><a>p</a></p>`);
const published = { postTypeSlug: 'page', status: 'published' } as const;

/** The calls by which the back office changes what stands around its documents: as they are taken, and where their words are shown. */
export async function officeCalls(
  shop: FixtureShop,
  admin: Headers,
): Promise<Record<string, readonly Recipe[]>> {
  const cms = async (path: string, body: object): Promise<Answer['data']> => {
    const { status, data, details } = await shop.call('POST', `/api/v1/cms/${path}`, body, admin);
    if (status !== 200) throw new Error(`${path} answers ${status}: ${JSON.stringify(details)}`);
    return data;
  };
  const menu = await saveNavigation(shop.runtime, shop.siteId, { key: 'nav-main', name: 'main', items: [] });
  const picture = await pictureOnPage(shop, admin, cms);
  const form = await cms('form/create', { title: words, kind: 'contactForm' });
  const formPart = { id: 'obrazac', type: 'form', v: 1, options: { form: form.key } };
  await cms('post/create', { title: 'Obrazac', slug: 'obrazac-s-poljima', parts: [formPart], ...published });
  const consent = await cms('consentText/create', { displayName: words, text: running });
  const asked = { consents: [2, 4, consent.id], requiredConsents: [2] };
  await cms('consent/create', { assigned_to: 'contactForm', ...asked });
  const event = await cms('event/create', eventBody());
  const template = await cms('template/create', { name: 'Predložak', kind: 'page', sections: [] });
  const post = await cms('post/create', { title: harmless, slug: 'prevedena-objava', status: 'published' });
  const synonym = await shop.call(
    'POST',
    '/api/v1/search/synonym/create',
    { words: ['krov', 'kapa'] },
    admin,
  );
  const manage = (path: string, body: object) =>
    told(shop.call('POST', `/api/v1/manage/${path}`, body, admin));
  const hook = { name: harmless, url: 'https://erp.example/hook', events: ['order.created'] };
  const key = { name: harmless, permissions: ['orders.read'] };
  const [webhook, apiKey] = [await manage('webhook/create', hook), await manage('apiKey/create', key)];
  const redirect = await cms('redirect/create', {
    from: '/staro-i-mijenjano',
    link: { kind: 'path', path: '/shop' },
  });
  const file = await told(importCallsOf(shop, admin).create('Krov\nKrov\n'));
  let webhookMade: number | undefined;
  /** Changes the name of something that has a version. */
  const renaming = (made: Answer['data']): Recipe => {
    let { version } = made;
    return () => ({
      only: /^body\.fields\.name/,
      params: { id: made.id },
      body: { version, fields: { name: harmless } },
      shownAt: (data) => {
        version = data.version;
        return [];
      },
    });
  };
  let synonymWords: string[] = synonym.data.words;
  let { textVersion } = consent;
  const versions = { menu: 1, form: form.version, event: event.version, german: 0, template: 1 };

  return {
    navigationUpdate: [
      () => ({
        // As deep as the menu goes.
        only: /^body\.(?!.*children\.0\.children)/,
        params: { id: menu.id },
        body: { version: versions.menu, title: words, items: menuItems },
        shownAt: ({ version }) => {
          versions.menu = version;
          return [{ url: '/prijava' }];
        },
      }),
    ],
    mediaUpdate: [
      () => ({
        params: { id: picture },
        body: { title: harmless, titles: words, alt: words, description: harmless, folder: harmless },
        shownAt: () => [{ url: '/stranica-sa-slikom' }],
      }),
    ],
    formDefinitionCreate: [() => ({ body: { title: words, kind: 'contactForm' } })],
    formDefinitionUpdate: [
      () => ({
        params: { id: form.id },
        body: { ...formBody, version: versions.form },
        shownAt: ({ version }) => {
          versions.form = version;
          return [{ url: '/obrazac-s-poljima' }];
        },
      }),
    ],
    consentTextCreate: [() => ({ body: { displayName: words, text: running } })],
    consentTextUpdate: [
      () => ({
        // Which words were seen decides whether others are kept at all.
        only: /^body\.(displayName|text)\./,
        params: { id: consent.id },
        body: { displayName: words, text: running, textVersion },
        shownAt: (data) => {
          ({ textVersion } = data);
          return [{ url: '/obrazac-s-poljima' }];
        },
      }),
    ],
    eventDefinitionCreate: [() => ({ body: eventBody(), shownAt: ({ id }) => [{ url: `/dogadjaj/${id}` }] })],
    eventDefinitionUpdate: [
      () => ({
        params: { id: event.id },
        body: { ...eventBody(), version: versions.event },
        shownAt: ({ version }) => {
          versions.event = version;
          return [{ url: `/dogadjaj/${event.id}` }];
        },
      }),
    ],
    eventDraftUpdate: [
      () => ({
        // Of running text its words: another tree is none.
        only: /^body\.(?!text\.)|\.text$/,
        params: { id: event.id },
        body: {
          ...eventBody(),
          ...{ title: harmless, place: harmless, excerpt: harmless, text: richText(harmless) },
          ...{ body: undefined, status: undefined, version: versions.event, publish: true },
        },
        shownAt: ({ version }) => {
          versions.event = version;
          return [{ url: `/dogadjaj/${event.id}` }];
        },
      }),
    ],
    masterCreate: [
      () => ({
        // Sections are those of documents.
        only: /^body\.title/,
        body: { title: harmless, parts: [{ id: 'poziv', type: 'cta', v: 1, options: { title: harmless } }] },
      }),
    ],
    templateCreate: [
      (round) => ({
        only: /^body\.name/,
        body: { name: `${harmless} ${round}`, kind: 'page', sections: [] },
      }),
    ],
    templateUpdate: [
      () => ({
        only: /^body\.name/,
        params: { id: template.id },
        body: { name: harmless, version: versions.template },
        shownAt: ({ version }) => {
          versions.template = version;
          return [];
        },
      }),
    ],
    translationsWrite: [
      () => ({
        // What stands beside the words, and their slug, is judged as a post's.
        only: /\.(title|description|body|content)$/,
        params: { slugMain: 'prevedena-objava' },
        body: {
          translations: [
            {
              language_code: 'ger',
              version: versions.german,
              title: harmless,
              slug: 'geaenderter-beitrag',
              description: harmless,
              body: html,
              status: 'published',
            },
          ],
        },
        shownAt: ([german]) => {
          versions.german = german.version;
          return german.id === post.id ? [{ url: `/de/${german.slug}` }] : [];
        },
      }),
    ],
    synonymCreate: [(round) => ({ body: { words: [`${harmless} ${round}`, `kapa ${round}`] } })],
    synonymUpdate: [
      (round) => ({
        params: { id: synonym.data.id },
        only: /^body\.words/,
        body: { words: [`${harmless} broj ${round}`, 'kapa'], seen: synonymWords },
        shownAt: (data) => {
          synonymWords = data.words;
          return [];
        },
      }),
    ],
    managedSettingsUpdate: [
      async () => {
        const path = '/api/v1/manage/settings/get/company';
        const { data } = await shop.call('GET', path, undefined, admin);
        const facts = { legalName: harmless, street: harmless, city: harmless, management: harmless };
        const spoken = { hrv: harmless, eng: harmless, ger: harmless };
        return {
          params: { group: 'company' },
          only: /^body\.(legalName|street|houseNumber|city|court|capital|management)/,
          body: { version: data.version, ...facts, court: spoken, capital: spoken },
          shownAt: () => [{ url: '/kontakt' }],
        };
      },
    ],
    webhookCreate: [
      async () => {
        // A site has some of them at most.
        if (webhookMade)
          await shop.call('DELETE', `/api/v1/manage/webhook/delete/${webhookMade}`, undefined, admin);
        return {
          only: /^body\.name/,
          body: hook,
          shownAt: ({ id }) => {
            webhookMade = id;
            return [];
          },
        };
      },
    ],
    webhookUpdate: [renaming(webhook)],
    apiKeyCreate: [() => ({ body: key })],
    apiKeyUpdate: [renaming(apiKey)],
    importMappingSave: [
      () => ({
        only: /^body\.name/,
        body: { what: 'products', name: harmless, mapping: { Krov: 'sku' } },
        shownAt: () => [{ url: `/admin/imports/${file.id}`, headers: { cookie: cookieOfPanel(admin) } }],
      }),
    ],
    redirectUpdate: [
      () => ({
        params: { id: redirect.id },
        body: { link: { kind: 'external', url: 'https://krov.example/' } },
        shownAt: () => [{ url: '/staro-i-mijenjano' }],
      }),
    ],
    userInvite: [
      (round) => ({
        body: {
          firstName: harmless,
          lastName: harmless,
          email: `pozvan${round}@attika.example`,
          scope: 'writer',
        },
      }),
    ],
    entryAnswer: [
      async (round) => {
        const from = `odgovor${round}@kupac.example`;
        const body = { firstName: 'Ana', from, content: 'Krov?', acceptedConsents: [2] };
        const { data } = await shop.call('POST', '/api/v1/marketing/contact/contactAdmin', body);
        return { only: /^body/, params: { id: `message-${data.id}` }, body: { text: harmless } };
      },
    ],
  };
}

/** A picture of the library, on a page that says its titles. */
async function pictureOnPage(
  shop: FixtureShop,
  admin: Headers,
  cms: (path: string, body: object) => Promise<Answer['data']>,
): Promise<number> {
  const library = mediaCallsOf(shop, admin);
  const { data } = await library.upload([{ bytes: await photograph('#a33') }], { access: 'public' });
  const [{ id }] = data;
  // What is published says what its pictures show.
  await library.update(id, { alt: words });
  const gallery = { id: 'slike', type: 'gallery', v: 1, options: { items: [{ image: id }] } };
  await cms('post/create', { title: 'Slika', slug: 'stranica-sa-slikom', parts: [gallery], ...published });
  return id;
}

const menuItems = [
  {
    key: 'krov',
    label: words,
    link: { kind: 'external', url: `https://${harmless}.example/`, target: harmless, rel: harmless },
    children: [{ key: 'lim', label: words, link: { kind: 'path', path: `/shop?${harmless}` } }],
  },
];

const formBody = {
  kind: 'contactForm',
  title: words,
  fields: [
    {
      name: 'krov',
      label: words,
      type: 'choice',
      required: false,
      help: words,
      options: [{ value: 'krov', label: words }],
    },
    { name: 'email', label: words, type: 'email', required: true },
  ],
  captcha: false,
  goal: { type: 'message', words },
  receivers: [`${harmless}@attika.example`],
  thanks: words,
};

const eventBody = () => ({
  title: words,
  place: words,
  excerpt: words,
  body: running,
  startsAt: '2030-05-01T08:00:00Z',
  endsAt: '2030-05-01T10:00:00Z',
  mediumId: null,
  productKey: null,
  registrationUrl: `https://${harmless}.example/`,
  status: 'published',
});
