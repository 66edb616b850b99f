import { describe, expect, it } from 'vitest';
import type { Language } from '#values/language.ts';
import { sanitiseContentHtml } from './content-html.ts';
import type { StoredLink } from './content-tables.ts';
import { type LinkContext, resolveLink } from './link-resolver.ts';
import type { FindPageSlug } from './linkable-screens.ts';

const slugs: Record<string, string> = {
  'falc-430': 'stehfalzbahn',
  'cat-seam': 'stehfalz',
  'kit-roof-60': 'dach',
  'page-contact': 'kontakt',
  'post-snow': 'schnee',
  'pc-planning': 'planung',
  'pt-snow': 'thema-schnee',
};
const navigation: Record<string, StoredLink> = {
  'nm-seam': { kind: 'term', termType: 'productCategory', key: 'cat-seam' },
  'nm-round': { kind: 'navigation', key: 'nm-round' },
};

/** One page, written about in Croatian. */
const findPageSlug: FindPageSlug = (slug, language) =>
  (slug === 'o-nama' && language === 'hr') || slug === 'ueber-uns' ? 'ueber-uns' : undefined;

function around(language: Language = 'de', warnings: string[] = []): LinkContext {
  const log = (level: string) => (_facts: object, message: string) => warnings.push(`${level}: ${message}`);
  return {
    language,
    log: { debug() {}, info: log('info'), warn: log('warn'), error: log('error') },
    told: new Set(),
    findSlug: (_subject, key) => slugs[key],
    findPageSlug,
    findEventId: (key) => (key === 'evt-open-day-2027' ? 4 : undefined),
    languages: ['hr', 'en', 'de'],
    ownPaths: {},
    findFileUrl: (key) =>
      key === 'doc-falc-install' ? '/documents/doc-falc-install/de/falz.pdf' : undefined,
    showsPrices: true,
    findNavigationLink: (key) => navigation[key],
  };
}

describe('a stored link', () => {
  it('to a document opens in a new tab, and is left out if the document is gone', () => {
    expect(resolveLink({ kind: 'file', key: 'doc-falc-install' }, around())).toEqual({
      url: '/documents/doc-falc-install/de/falz.pdf',
      target: '_blank',
    });
    expect(resolveLink({ kind: 'file', key: 'gone' }, around())).toBeNull();
  });

  it.each<[StoredLink, string]>([
    [{ kind: 'route', name: 'Home' }, '/de'],
    [{ kind: 'route', name: 'Cart' }, '/de/einkaufswagen'],
    [{ kind: 'path', path: '/shop?discount=true' }, '/de/shop?discount=true'],
    [{ kind: 'path', path: '/kosarica#zbroj' }, '/de/einkaufswagen#zbroj'],
    [{ kind: 'path', path: '/en/product/some-slug' }, '/de/produkt/some-slug'],
    [{ kind: 'term', termType: 'product', key: 'falc-430' }, '/de/produkt/stehfalzbahn'],
    [{ kind: 'term', termType: 'productCategory', key: 'cat-seam' }, '/de/shop/stehfalz'],
    [{ kind: 'term', termType: 'page', key: 'page-contact' }, '/de/kontakt'],
    [{ kind: 'path', path: '/o-nama?x=1#tim' }, '/de/ueber-uns?x=1#tim'],
    [{ kind: 'bundle', key: 'kit-roof-60' }, '/de/produkt/dach'],
    [{ kind: 'navigation', key: 'nm-seam' }, '/de/shop/stehfalz'],
    [{ kind: 'language', code: 'eng' }, '/en'],
    [
      { kind: 'cartItem', product: 'gone', fallback: { kind: 'term', termType: 'product', key: 'falc-430' } },
      '/de/produkt/stehfalzbahn',
    ],
    [{ kind: 'cartItem', product: 'falc-430' }, '/de/produkt/stehfalzbahn'],
    [{ kind: 'route', name: 'Profile' }, '/de/profil'],
    [{ kind: 'path', path: '/prijava' }, '/de/login'],
    [{ kind: 'route', name: 'Search' }, '/de/suche'],
    [{ kind: 'path', path: '/pretraga?search=falc' }, '/de/suche?search=falc'],
    [{ kind: 'route', name: 'Blog' }, '/de/blog'],
    [{ kind: 'path', path: '/objave?page=2' }, '/de/blog?page=2'],
    [{ kind: 'term', termType: 'post', key: 'post-snow' }, '/de/schnee'],
    [{ kind: 'term', termType: 'category', key: 'pc-planning' }, '/de/blog/planung'],
    [{ kind: 'term', termType: 'tag', key: 'pt-snow' }, '/de/blog/thema-schnee'],
    [{ kind: 'event', key: 'evt-open-day-2027' }, '/de/Veranstaltung/4'],
    [{ kind: 'route', name: 'Event', id: 4 }, '/de/Veranstaltung/4'],
    [{ kind: 'route', name: 'Post', slug: 'ueber-uns' }, '/de/ueber-uns'],
    [{ kind: 'route', name: 'Product', slug: 'stehfalzbahn' }, '/de/produkt/stehfalzbahn'],
    [{ kind: 'route', name: 'Blog', slug: 'planung' }, '/de/blog/planung'],
    [{ kind: 'route', name: 'Shop', slug: 'stehfalz' }, '/de/shop/stehfalz'],
    [{ kind: 'route', name: 'Post', slug: '' }, '/de/blog'],
    [{ kind: 'route', name: 'Product' }, '/de/shop'],
    [{ kind: 'route', name: 'Cart', slug: 'x' }, '/de/einkaufswagen'],
    [{ kind: 'path', path: '/dogadjaj/7#program' }, '/de/Veranstaltung/7#program'],
    [{ kind: 'path', path: '/de/veranstaltung/7' }, '/de/Veranstaltung/7'],
  ])('%j leads to %s', (link, url) => {
    expect(resolveLink(link, around())).toEqual({ url });
  });

  it.each<[StoredLink]>([
    [{ kind: 'term', termType: 'post', key: 'gone' }],
    [{ kind: 'term', termType: 'page', key: 'gone' }],
    [{ kind: 'event', key: 'gone' }],
    [{ kind: 'route', name: 'Event' }],
    [{ kind: 'route', name: 'Post', slug: 'gone' }],
    [{ kind: 'route', name: 'Event', id: '../kosarica' }],
    [{ kind: 'path', path: '/dogadjaj' }],
    [{ kind: 'path', path: '/en/o-nama' }],
    [{ kind: 'path', path: '/wp-login.php' }],
    [{ kind: 'path', path: '//evil.example' }],
    [{ kind: 'term', termType: 'product', key: 'gone' }],
    [{ kind: 'navigation', key: 'nm-round' }],
    [{ kind: 'navigation', key: 'gone' }],
  ])('%j is left out for now', (link) => {
    expect(resolveLink(link, around())).toBeNull();
  });

  it('to reduced products is left out in a store that shows no prices', () => {
    const enquiry = { ...around(), showsPrices: false };
    for (const path of ['/shop?discount=true', '/shop?limit=24&discount=true#popis']) {
      expect(resolveLink({ kind: 'path', path }, enquiry)).toBeNull();
    }
    expect(resolveLink({ kind: 'path', path: '/shop?featured=true' }, enquiry)).toEqual({
      url: '/de/shop?featured=true',
    });
  });

  it('to a language leads to the same page in it, else to its home', () => {
    const page = { ...around('de'), ownPaths: { hr: '/o-nama', de: '/de/ueber-uns' } };
    const inLanguage = (code: string) => resolveLink({ kind: 'language', code }, page);
    expect(inLanguage('hrv')).toEqual({ url: '/o-nama' });
    expect(inLanguage('hr')).toEqual({ url: '/o-nama' });
    expect(inLanguage('eng')).toEqual({ url: '/en' });
    expect(inLanguage('fra')).toBeNull();
  });

  it('of an unknown kind leads home, and is logged once', () => {
    const warnings: string[] = [];
    const links = [
      { kind: 'teleport' },
      { kind: 'term', termType: 'constructor', key: 'x' },
      { kind: 'route', name: 'Nowhere' },
      { kind: 'route', name: 'constructor' },
      { kind: 'external', url: 'javascript:alert(1)' },
    ];
    const here = around('hr', warnings);
    for (const link of [...links, ...links]) expect(resolveLink(link, here)).toEqual({ url: '/' });
    expect(warnings).toEqual([
      'warn: unknown link kind',
      'error: unknown term type',
      'warn: unknown route',
      'warn: unknown route',
      'warn: unusable address',
    ]);
  });

  it('to something that no longer exists is logged once; what a site leaves out on purpose is not', () => {
    const told: string[] = [];
    const here = { ...around('de', told), showsPrices: false };
    for (const link of [
      { kind: 'term', termType: 'product', key: 'sold-out-for-good' },
      { kind: 'term', termType: 'product', key: 'sold-out-for-good' },
      { kind: 'path', path: '/shop?discount=true' },
      { kind: 'language', code: 'fra' },
    ]) {
      expect(resolveLink(link, here)).toBeNull();
    }
    expect(told).toEqual(['info: a link leads nowhere']);
  });

  it('to another site opens in a new tab without access to this one', () => {
    expect(
      resolveLink({ kind: 'external', url: 'https://www.example.org/', rel: 'dofollow' }, around()),
    ).toEqual({
      url: 'https://www.example.org/',
      target: '_blank',
      rel: 'noopener',
    });
    const shy = { kind: 'external', url: 'https://www.example.org/', target: '_self', rel: 'nofollow' };
    expect(resolveLink(shy, around())).toEqual({
      url: 'https://www.example.org/',
      target: '_self',
      rel: 'noopener nofollow',
    });
  });

  it('to telephone and mail opens in the same tab', () => {
    const phone = { kind: 'external', url: 'tel:+38515550142', target: '_blank' };
    expect(resolveLink(phone, around())).toEqual({ url: 'tel:+38515550142', target: '_self' });
  });
});

describe('HTML of content', () => {
  it('keeps text, removes scripts', () => {
    const html = '<h3>Krov</h3><p onclick="x()">Falc<script>alert(1)</script><img src=x onerror=y> 430</p>';
    expect(sanitiseContentHtml(html, 'hr', findPageSlug)).toBe('<h3>Krov</h3><p>Falc 430</p>');
  });

  it('resolves links in the language and removes those to missing screens', () => {
    const html =
      '<a href="/shop/limovi">Limovi</a> <a href="/o-nama">O nama</a> <a href="/dogadjaj/7">Dan</a> <a href="/pretraga">Pretraga</a> <a href="/prijava">Prijava</a> <a href="javascript:x">X</a>';
    expect(sanitiseContentHtml(html, 'de', findPageSlug)).toBe(
      '<a href="/de/shop/limovi">Limovi</a> <a href="/de/ueber-uns">O nama</a> <a href="/de/Veranstaltung/7">Dan</a> <a href="/de/suche">Pretraga</a> <a href="/de/login">Prijava</a> X',
    );
  });
});

it.each(['https://shop.example@evil.example/', 'https://user:word@evil.example/', 'mailto:a@b.example'])(
  'an address with user information is no link: %s',
  (url) => {
    const { url: reached } = resolveLink({ kind: 'external', url }, around()) ?? {};
    expect(reached).toBe(url.startsWith('mailto:') ? url : '/de');
    const html = sanitiseContentHtml(`<a href="${url}">Krov</a>`, 'de', findPageSlug);
    expect(html).toBe(url.startsWith('mailto:') ? `<a href="${url}">Krov</a>` : 'Krov');
  },
);

it('target and rel are of closed lists, whatever is stored', () => {
  const bad = { target: 'evil', rel: 'opener NoFollow stylesheet "onclick' };
  expect(resolveLink({ kind: 'external', url: 'https://www.example.org/', ...bad }, around())).toEqual({
    url: 'https://www.example.org/',
    target: '_blank',
    rel: 'noopener nofollow',
  });
  const ours = resolveLink({ kind: 'route', name: 'Shop', ...bad }, around());
  expect([ours?.target, ours?.rel]).toEqual([undefined, 'nofollow']);
});
