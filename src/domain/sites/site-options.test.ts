import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { optionProblems, siteOptions } from './site-options.ts';

const site = {
  url: 'http://localhost:3000',
  hosts: ['attika.example'],
  stores: [{ language: 'hr' }, { language: 'en' }] as const,
};

/** Read by what search engines are told, once that is there (src/api/machines). */
const ofMachines = ['AutoGenerateSiteMap', 'SiteMapOptions', 'WwwPolicy'];
const hasMachines = existsSync(path.resolve(import.meta.dirname, '../../api/machines'));

/** What is saved is what something reads; where there is one value alone, there is nothing to read. */
const withoutChoice = (shape: object) => 'const' in shape;

/** The sources of the program without the table itself and without what fills an empty database. */
function sources(): string {
  const root = path.resolve(import.meta.dirname, '../..');
  return (
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.fixture\.ts$|^first-start\//.test(file))
      // The table itself, and the screen that changes them all.
      .filter((file) => !file.endsWith('sites/site-options.ts') && !file.startsWith('web/admin/options/'))
      .map((file) => readFileSync(path.join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
      .join('\n')
  );
}

test('every option that may be saved is read somewhere', () => {
  const code = sources();
  const unread = Object.entries(siteOptions)
    .filter(([, { shape }]) => !withoutChoice(shape))
    .map(([key]) => key)
    .filter((key) => hasMachines || !ofMachines.includes(key))
    .filter((key) => !new RegExp(`['.{ ]${key}\\b`).test(code));
  expect(unread).toEqual([]);
});

it('accepts valid values of each option', () => {
  const options = {
    ThemeNavigations: { main: 'nav-main', footer1: 'nav-footer1' },
    Logo: 'a-logo',
    CopyrightText: { hr: '© {year} Attika', de: '© {year} Attika' },
    HomePageSlug: 'naslovnica',
    CookieNotice: true,
    DefaultLanguage: 31,
    AllowedLanguages: [31, 41],
    GoogleAnalyticsId: 'G-ABCDE12345',
    FacebookPixelId: '',
    AnonymousChat: 'https://chat.example/room?shop=1',
    NumberOfStars: 10,
    NetPrices: 'Companies',
    Invoicing: 'external',
    CanCommentOnSite: 'Nobody',
    SiteMapOptions: { lastmod: true },
    DefaultProductTemplate: 'product-standard',
    SendEmailTo: 'info@attika.example',
    SendOrdersTo: ['prodaja@attika.example', 'pogon@attika.example'],
    PasswordProtection: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  };
  expect(optionProblems(options, site)).toEqual({});
});

it.each([
  ['Unheard', true, 'oneOf'],
  ['NumberOfStars', 0, 'format'],
  ['NumberOfStars', '5', 'format'],
  ['CookieNotice', 'yes', 'format'],
  ['CanCommentOnBlog', 'Somebody', 'format'],
  ['NetPrices', true, 'format'],
  ['Invoicing', 'elsewhere', 'format'],
  ['CopyrightText', { fr: 'non' }, 'format'],
  ['ThemeNavigations', { side: 'nav-main' }, 'format'],
  ['GoogleAnalyticsId', "x'; script-src *", 'format'],
  ['SendEmailTo', 'nobody', 'format'],
  ['SendOrdersTo', ['prodaja@attika.example', 'nobody'], 'format'],
  ['AllowedLanguages', [], 'format'],
  // German has no store here.
  ['AllowedLanguages', [41, 28], 'oneOf'],
  ['DefaultLanguage', 28, 'oneOf'],
  ['CmsVersion', '9.9.9', 'format'],
  ['DefaultProductTemplate', 'product-wide', 'format'],
  ['WwwPolicy', 'sometimes', 'format'],
  // A password in the clear, and what is no password at all.
  ['PasswordProtection', 'tajna lozinka', 'format'],
  ['PasswordProtection', true, 'format'],
  ['AnonymousChat', true, 'format'],
  ['AnonymousChat', 'http://chat.example', 'format'],
  ['AnonymousChat', 'javascript:alert(1)', 'format'],
  ['AnonymousChat', 'https://user:word@chat.example', 'format'],
  ['AnonymousChat', 'https://attika.example/chat', 'format'],
  ['AnonymousChat', 'https://localhost/chat', 'format'],
])('refuses %s: %j', (key, value, rule) => {
  expect(optionProblems({ [key]: value }, site)).toEqual({ [`options.${key}`]: { rule } });
});
