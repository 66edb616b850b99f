import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { anchorStores } from '#values/anchor-stores.ts';
import { colourPattern } from '#values/colours.ts';
import { coreVersion } from '#values/core-version.ts';
import { isEmailAddress } from '#values/email-address.ts';
import { formMaxima } from '#values/form-definitions.ts';
import { guaranteeNoticePattern } from '#values/guarantee-notice.ts';
import { invoicings } from '#values/invoicing.ts';
import { type Language, languages } from '#values/language.ts';
import { netPriceReaders } from '#values/net-prices.ts';
import { staffRoles, staffScopes } from '#values/permissions.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { paperYearsDefault, paperYearsPattern } from '#values/retention.ts';
import { lookKeys, lookOf, lookPairs, typefaces, usualLook } from '#values/site-look.ts';
import { chatAddress } from '#values/trackers.ts';
import { languageProblems } from './site-languages.ts';

/**
 * The options of a site (docs/rules/options.md): what each may say and who is told of it. One that is not listed cannot be
 * saved, for nothing would come of it; that each has a reader, site-options.test.ts looks after.
 */
export type SiteOptionRule = {
  /** What a site without the option does; absent: nothing at all. */
  readonly default?: unknown;
  /** Without it the site does as this option says. */
  readonly follows?: string;
  readonly shape: TSchema;
  /** Whom calls tell its value: pages need it, editors may see it, or it is a secret of which they learn that it is set. */
  readonly audience: 'everybody' | 'editors' | 'nobody';
};

const textMaximum = 500;
const onOff = Type.Boolean();
const colour = Type.String({ pattern: colourPattern });
const keyOfSomething = Type.String({ minLength: 1, maxLength: 120, pattern: '^[\\w-]+$' });
const byLanguage = Type.Object(
  {
    hr: Type.Optional(Type.String({ maxLength: textMaximum })),
    en: Type.Optional(Type.String({ maxLength: textMaximum })),
    de: Type.Optional(Type.String({ maxLength: textMaximum })),
  },
  { additionalProperties: false, minProperties: 1 },
);
const text = Type.Union([Type.String({ maxLength: textMaximum }), byLanguage]);
/** An empty text switches it off. */
const identifier = Type.String({ pattern: '^([\\w-]{4,40})?$' });
const address = Type.Refine(Type.String(), isEmailAddress);
const writers = Type.Enum(['Nobody', 'RegisteredUsers', 'Everyone']);
/** Ids of the three languages that the program speaks. */
const languageId = Type.Enum([41, 31, 28]);
const onlySome = (...names: string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(onOff)])), {
    additionalProperties: false,
  });

export const siteOptions = {
  ThemeNavigations: {
    shape: Type.Object(
      Object.fromEntries(
        ['main', 'footer1', 'footer2', 'footer3', 'footer4', 'checkout', 'delivery', 'colours'].map(
          (name) => [name, Type.Optional(keyOfSomething)],
        ),
      ),
      { additionalProperties: false },
    ),
    audience: 'everybody',
  },
  Logo: { shape: keyOfSomething, audience: 'everybody' },
  /** Colours and typeface of visitors' pages, from which all others follow (values/site-look.ts). */
  AccentColour: { shape: colour, default: usualLook.AccentColour, audience: 'everybody' },
  DarkColour: { shape: colour, default: usualLook.DarkColour, audience: 'everybody' },
  BackgroundColour: { shape: colour, default: usualLook.BackgroundColour, audience: 'everybody' },
  Typeface: { shape: Type.Enum([...typefaces]), default: usualLook.Typeface, audience: 'everybody' },
  /** `{year}` in it is the present one. */
  CopyrightText: { shape: text, audience: 'everybody' },
  CookieNotice: { shape: onOff, default: false, audience: 'everybody' },
  CustomHeader: { shape: keyOfSomething, audience: 'everybody' },
  CustomFooter: { shape: keyOfSomething, audience: 'everybody' },
  HomePageSlug: { shape: text, audience: 'everybody' },
  DefaultLanguage: { shape: languageId, audience: 'everybody' },
  AllowedLanguages: {
    shape: Type.Array(languageId, { minItems: 1, maxItems: 3, uniqueItems: true }),
    audience: 'everybody',
  },
  GoogleAnalyticsId: { shape: identifier, audience: 'everybody' },
  GoogleTagManagerId: { shape: identifier, audience: 'everybody' },
  FacebookPixelId: { shape: identifier, audience: 'everybody' },
  /** Address of a chat's page, or false. */
  AnonymousChat: {
    shape: Type.Union([Type.Literal(false), Type.Literal(''), Type.String({ maxLength: 300 })]),
    default: false,
    audience: 'everybody',
  },
  RequireRatingForComment: { shape: onOff, default: false, audience: 'everybody' },
  RequireCommentForRating: { shape: onOff, default: false, audience: 'everybody' },
  OneUserOneComment: { shape: onOff, default: false, audience: 'everybody' },
  UserCanEditComment: { shape: onOff, default: true, audience: 'everybody' },
  RequireRatingForCommentOnSite: { shape: onOff, default: false, audience: 'everybody' },
  RequireCommentForRatingOnSite: { shape: onOff, default: false, audience: 'everybody' },
  OneUserOneCommentOnSite: { shape: onOff, default: false, audience: 'everybody' },
  UserCanEditCommentOnSite: { shape: onOff, default: true, audience: 'everybody' },
  AnonymousCanMultipleReview: { shape: onOff, default: false, audience: 'everybody' },
  AnonymousCanMultipleReviewOnSite: {
    shape: onOff,
    follows: 'AnonymousCanMultipleReview',
    audience: 'everybody',
  },
  RequireAdminPublishing: { shape: onOff, default: true, audience: 'everybody' },
  RequireAdminPublishingOnSite: { shape: onOff, follows: 'RequireAdminPublishing', audience: 'everybody' },
  NumberOfStars: { shape: Type.Integer({ minimum: 1, maximum: 10 }), default: 5, audience: 'everybody' },
  CanCommentOnBlog: { shape: writers, default: 'RegisteredUsers', audience: 'everybody' },
  /** Absent: as CanCommentOnBlog. */
  CanCommentOnSite: { shape: writers, audience: 'everybody' },
  /** Who may have prices without tax shown first. */
  NetPrices: { shape: Type.Enum([...netPriceReaders]), default: 'Nobody', audience: 'everybody' },
  /**
   * In which stores, by their language, the anchor price stands beside the present one and a price list is made each day
   * (docs/rules/prices.md); absent: in the Croatian one.
   */
  AnchorPrice: { shape: onlySome('hr', 'en', 'de'), default: anchorStores, audience: 'everybody' },
  /** Files of the harmonised notice of the legal guarantee, by language (guarantee-notice.ts); absent: words of the shop. */
  GuaranteeNotice: {
    shape: Type.Object(
      Object.fromEntries(
        languages.map((language) => [
          language,
          Type.Optional(Type.String({ pattern: guaranteeNoticePattern, maxLength: 90 })),
        ]),
      ),
      { additionalProperties: false },
    ),
    audience: 'everybody',
  },
  RequireEmailConfirmation: { shape: onOff, default: true, audience: 'editors' },
  AutoGenerateSiteMap: { shape: onOff, default: true, audience: 'everybody' },
  SiteMapOptions: { shape: onlySome('lastmod', 'hreflang', 'images'), audience: 'everybody' },
  /** Whether agents may search the shop and fill carts (docs/decisions/shopping-agents.md). */
  ShoppingAgents: { shape: onOff, default: false, audience: 'editors' },
  WwwPolicy: { shape: Type.Enum(['no-www', 'www']), audience: 'everybody' },
  /** There is one template; templates of the shop's own come with editing them. */
  DefaultProductTemplate: {
    shape: Type.Literal('product-standard'),
    default: 'product-standard',
    audience: 'everybody',
  },
  /** That of the program: which one runs is not for a shop to say. */
  CmsVersion: { shape: Type.Literal(coreVersion), default: coreVersion, audience: 'editors' },
  SendEmailTo: { shape: address, audience: 'editors' },
  /** Several may see to orders; absent or empty: who gets everything else. */
  SendOrdersTo: {
    shape: Type.Array(address, { maxItems: formMaxima.receivers, uniqueItems: true }),
    audience: 'editors',
  },
  /** What waits is mailed each morning to whoever sees to orders (orders/morning-mail.ts). */
  MorningMail: { shape: onOff, default: false, audience: 'editors' },
  SendGdprTo: { shape: address, audience: 'editors' },
  SecurityEmail: { shape: address, audience: 'editors' },
  /** Visitors are told that the site is being worked on (options-queries.ts). */
  /** Whoever of these may do nothing before they have set up a second factor; true: admins. */
  RequireSecondFactor: {
    shape: Type.Union([onOff, onlySome(...staffScopes, ...staffRoles)]),
    default: false,
    audience: 'editors',
  },
  /** For how many days the log of the back office is kept. */
  ActivityDays: { shape: Type.Integer({ minimum: 1, maximum: 3650 }), default: 365, audience: 'editors' },
  /** For how many days what was deleted can be brought back. */
  BinDays: { shape: Type.Integer({ minimum: 1, maximum: 365 }), default: 30, audience: 'editors' },
  /** For how many years invoices and other papers are kept, by the seller's country (values/retention.ts). */
  PaperYears: {
    shape: Type.String({ pattern: paperYearsPattern, maxLength: 300 }),
    default: paperYearsDefault,
    audience: 'editors',
  },
  /** Who issues invoices, advances and credit notes (values/invoicing.ts). */
  Invoicing: { shape: Type.Enum([...invoicings]), default: 'own', audience: 'editors' },
  /** Numbers of papers are printed as number/premises/device; absent: the site's id and 1. */
  PaperPremises: {
    shape: Type.String({ pattern: '^[A-Za-z0-9]{1,20}$' }),
    audience: 'editors',
  },
  PaperDevice: { shape: Type.String({ pattern: '^[1-9]\\d{0,5}$' }), default: '1', audience: 'editors' },
  /** Of the first steps of a new shop: told by hand to be done, and that nobody wants to see them any more (checkout/first-steps.ts). */
  FirstSteps: { shape: onlySome('backup', 'hidden'), audience: 'editors' },
  Maintenance: { shape: onOff, default: false, audience: 'editors' },
  /** What visitors ask for is noted for a day in the cache server, where there is one. */
  RequestLog: { shape: onOff, default: false, audience: 'editors' },
  /** What the password is kept as (site-password.ts), or false. */
  PasswordProtection: {
    shape: Type.Union([Type.Literal(false), Type.String({ pattern: '^\\$argon2id\\$', maxLength: 200 })]),
    default: false,
    audience: 'nobody',
  },
} as const satisfies Record<string, SiteOptionRule>;

export type SiteOptionKey = keyof typeof siteOptions;

export function isSiteOption(key: string): key is SiteOptionKey {
  return Object.hasOwn(siteOptions, key);
}

type Site = {
  readonly url: string;
  readonly hosts: readonly string[];
  readonly stores: readonly { readonly language: Language }[];
};

/** What is wrong with options that are to be saved, by `options.<key>`. */
export function optionProblems(options: Readonly<Record<string, unknown>>, site: Site): FieldErrors {
  const fields: FieldErrors = {};
  for (const [key, value] of Object.entries(options)) {
    if (!isSiteOption(key)) fields[`options.${key}`] = { rule: 'oneOf' };
    else if (!Value.Check(siteOptions[key].shape, value)) fields[`options.${key}`] = { rule: 'format' };
  }
  const { AnonymousChat: chat } = options;
  if (typeof chat === 'string' && chat !== '' && !isChatElsewhere(chat, site)) {
    fields['options.AnonymousChat'] = { rule: 'format' };
  }
  return { ...languageProblems(options, site), ...contrastProblems(options), ...fields };
}

/** Colours that could not be told apart, at each of the two that decides it. */
function contrastProblems(options: Readonly<Record<string, unknown>>): FieldErrors {
  if (!lookKeys.some((key) => Object.hasOwn(options, key))) return {};
  const faint = lookPairs(lookOf(options)).filter(({ contrast, minimum }) => contrast < minimum);
  return Object.fromEntries(
    faint.flatMap(({ keys, minimum }) =>
      keys.map((key) => [`options.${key}`, { rule: 'contrast', parameter: minimum } as const]),
    ),
  );
}

/** Another's page is in a frame of ours: from our own host it could reach out of it. */
function isChatElsewhere(chat: string, { url, hosts }: Site): boolean {
  const found = chatAddress(chat);
  if (!found) return false;
  const { hostname } = new URL(found);
  return hostname !== URL.parse(url)?.hostname && !hosts.includes(hostname);
}
