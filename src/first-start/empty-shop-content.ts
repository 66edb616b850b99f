import { legalTitlesOf } from '#domain/checkout/legal/legal-drafts.ts';
import type { DocumentInput, NavigationInput } from '#domain/content/content-input.ts';
import type { StoredSection } from '#domain/content/content-tables.ts';
import type { LegalPageKey } from '#values/first-steps.ts';
import { type Language, languages } from '#values/language.ts';
import { accessibilityHtml, accessibilitySlug, accessibilityTitle } from './empty-shop-accessibility.ts';

/** What a new shop shows before its owner has written anything: a greeting, a header, a footer. */

type Words = Record<Language, string>;

export const shopName: Words = { hr: 'Moja trgovina', en: 'My shop', de: 'Mein Shop' };
export const homeSlug: Words = { hr: 'naslovnica', en: 'home-page', de: 'startseite' };

const shopWord: Words = { hr: 'Trgovina', en: 'Shop', de: 'Shop' };
const cartWord: Words = { hr: 'Košarica', en: 'Cart', de: 'Warenkorb' };
const welcome = {
  title: { hr: 'Dobro došli', en: 'Welcome', de: 'Willkommen' },
  text: {
    hr: 'Ova je trgovina upravo nastala. Prvi proizvodi stižu uskoro.',
    en: 'This shop has just been made. The first products will be here soon.',
    de: 'Dieser Shop ist eben erst entstanden. Die ersten Produkte kommen bald.',
  },
  button: { hr: 'Pogledajte ponudu', en: 'See the range', de: 'Zum Sortiment' },
};
export const copyright: Words = {
  hr: '© {year} Moja trgovina. Sva prava pridržana.',
  en: '© {year} My shop. All rights reserved.',
  de: '© {year} Mein Shop. Alle Rechte vorbehalten.',
};

export const homePage: DocumentInput = {
  kind: 'page',
  key: 'page-home',
  template: 'home',
  access: 'public',
  texts: inEachLanguage(homeSlug, welcome.title, (language) => [
    {
      ...section('hero', {
        title: welcome.title[language],
        text: welcome.text[language],
        buttons: [
          { label: welcome.button[language], link: { kind: 'route', name: 'Shop' }, style: 'primary' },
        ],
      }),
      meta: { anchor: 'hero' },
    },
  ]),
};

/** Its owner edits it as any other page. */
export const accessibilityPage: DocumentInput = {
  kind: 'page',
  key: 'page-accessibility',
  template: 'default',
  access: 'public',
  texts: inEachLanguage(accessibilitySlug, accessibilityTitle, (language) => [
    section('richText', { html: accessibilityHtml[language] }),
  ]),
};

export const elements: readonly DocumentInput[] = [
  element('header', { hr: 'Zaglavlje', en: 'Header', de: 'Kopfbereich' }, () => [
    // Named as the site is.
    section('logo', { link: { kind: 'route', name: 'Home' } }),
    section('navigation', { tree: 'main' }),
    section('languageSwitcher', {}),
    section('cart', {}),
  ]),
  element('footer', { hr: 'Podnožje', en: 'Footer', de: 'Fußbereich' }, () => [
    section('companyTitle', {}),
    section('navigations', { trees: ['footer1', 'footer4'] }),
    section('copyright', {}),
  ]),
];

export const navigations: readonly NavigationInput[] = [
  {
    key: 'nav-main',
    name: 'main',
    title: { hr: 'Glavni izbornik', en: 'Main menu', de: 'Hauptmenü' },
    items: [{ key: 'nm-shop', label: shopWord, link: { kind: 'route', name: 'Shop' } }],
  },
  {
    key: 'nav-footer1',
    name: 'footer1',
    title: shopWord,
    items: [
      { key: 'f1-shop', label: shopWord, link: { kind: 'route', name: 'Shop' } },
      { key: 'f1-cart', label: cartWord, link: { kind: 'route', name: 'Cart' } },
      {
        key: 'f1-accessibility',
        label: accessibilityTitle,
        link: { kind: 'term', termType: 'page', key: 'page-accessibility' },
      },
      legalItem('f1', 'page-delivery'),
    ],
  },
  {
    // Each stands there once it is published: links to nothing are left out.
    key: 'nav-footer4',
    name: 'footer4',
    title: { hr: 'Pravne informacije', en: 'Legal information', de: 'Rechtliches' },
    items: [
      legalItem('f4', 'page-legal-notice'),
      legalItem('f4', 'page-terms'),
      legalItem('f4', 'page-privacy'),
      legalItem('f4', 'page-withdrawal'),
    ],
  },
];

function legalItem(tree: string, key: LegalPageKey): NavigationInput['items'][number] {
  return {
    key: `${tree}-${key.replace('page-', '')}`,
    label: legalTitlesOf(key),
    link: { kind: 'term', termType: 'page', key },
  };
}

function element(
  handler: string,
  title: Words,
  sections: (language: Language) => StoredSection[],
): DocumentInput {
  const slugs = Object.fromEntries(
    languages.map((language) => [language, `${handler}-${language}`]),
  ) as Words;
  return {
    kind: 'element',
    key: `el-${handler}`,
    handler,
    access: 'public',
    texts: inEachLanguage(slugs, title, sections),
  };
}

function section(type: string, options: Record<string, unknown>): StoredSection {
  return { id: `${type}-1`, type, v: 1, options };
}

function inEachLanguage(slugs: Words, titles: Words, sections: (language: Language) => StoredSection[]) {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      { slug: slugs[language], title: titles[language], metaDescription: '', sections: sections(language) },
    ]),
  );
}
