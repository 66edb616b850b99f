import { invoicings } from '#values/invoicing.ts';
import { languages } from '#values/language.ts';
import { netPriceReaders } from '#values/net-prices.ts';
import { typefaces } from '#values/site-look.ts';

/** How an option is entered; what it may say, the API knows (docs/rules/options.md). */
export type OptionField = { readonly key: string } & (
  | { readonly kind: 'switch' }
  | { readonly kind: 'number' }
  /** One of these values; `none`: or nothing, as `<key>.none` says it. */
  | { readonly kind: 'choice'; readonly of: readonly string[]; readonly none?: true }
  | { readonly kind: 'language' }
  | { readonly kind: 'languages' }
  | { readonly kind: 'line' | 'email' | 'address' }
  /** Years for each of some countries. */
  | { readonly kind: 'countryYears' }
  /** Several addresses, one in each line. */
  | { readonly kind: 'emails' }
  /** One text for each language. */
  | { readonly kind: 'texts' }
  /** Several switches of one option, by their names. */
  | { readonly kind: 'switches'; readonly of: readonly string[] }
  /** Switches for the roles of the back office, by their names; `true` means admins. */
  | { readonly kind: 'scopes' }
  /** A navigation tree for each of these places. */
  | { readonly kind: 'navigations'; readonly of: readonly string[] }
  | { readonly kind: 'element' }
  | { readonly kind: 'picture' }
  | { readonly kind: 'colour' }
  /** The page that stands at the site's own address. */
  | { readonly kind: 'page' }
  /** A file of the legal guarantee's notice for each language. */
  | { readonly kind: 'notices' }
  | { readonly kind: 'password' }
  /** There is one value alone. */
  | { readonly kind: 'fixed' }
);

const writers = ['Nobody', 'RegisteredUsers', 'Everyone'];
const switches = (...keys: string[]): OptionField[] => keys.map((key) => ({ key, kind: 'switch' }));

/** Every option of a site by its theme, in the order in which they are shown. */
export const optionGroups = {
  site: [
    { key: 'HomePageSlug', kind: 'page' },
    { key: 'CopyrightText', kind: 'texts' },
    { key: 'DefaultLanguage', kind: 'language' },
    { key: 'AllowedLanguages', kind: 'languages' },
  ],
  look: [
    { key: 'Logo', kind: 'picture' },
    { key: 'AccentColour', kind: 'colour' },
    { key: 'DarkColour', kind: 'colour' },
    { key: 'BackgroundColour', kind: 'colour' },
    { key: 'Typeface', kind: 'choice', of: typefaces },
  ],
  layout: [
    {
      key: 'ThemeNavigations',
      kind: 'navigations',
      of: ['main', 'footer1', 'footer2', 'footer3', 'footer4', 'checkout', 'delivery', 'colours'],
    },
    { key: 'CustomHeader', kind: 'element' },
    { key: 'CustomFooter', kind: 'element' },
    { key: 'DefaultProductTemplate', kind: 'fixed' },
  ],
  prices: [
    { key: 'NetPrices', kind: 'choice', of: netPriceReaders },
    { key: 'AnchorPrice', kind: 'switches', of: languages },
    { key: 'GuaranteeNotice', kind: 'notices' },
    { key: 'Invoicing', kind: 'choice', of: invoicings },
    { key: 'PaperPremises', kind: 'line' },
    { key: 'PaperDevice', kind: 'line' },
  ],
  reviews: [
    { key: 'NumberOfStars', kind: 'number' },
    ...switches(
      'RequireAdminPublishing',
      'RequireRatingForComment',
      'RequireCommentForRating',
      'OneUserOneComment',
      'UserCanEditComment',
      'AnonymousCanMultipleReview',
    ),
    { key: 'CanCommentOnBlog', kind: 'choice', of: writers },
  ],
  siteComments: [
    { key: 'CanCommentOnSite', kind: 'choice', of: writers, none: true },
    ...switches(
      'RequireAdminPublishingOnSite',
      'RequireRatingForCommentOnSite',
      'RequireCommentForRatingOnSite',
      'OneUserOneCommentOnSite',
      'UserCanEditCommentOnSite',
      'AnonymousCanMultipleReviewOnSite',
    ),
  ],
  mails: [
    { key: 'SendEmailTo', kind: 'email' },
    { key: 'SendOrdersTo', kind: 'emails' },
    ...switches('MorningMail'),
    { key: 'SendGdprTo', kind: 'email' },
    { key: 'SecurityEmail', kind: 'email' },
    ...switches('RequireEmailConfirmation'),
  ],
  machines: [
    ...switches('AutoGenerateSiteMap'),
    { key: 'SiteMapOptions', kind: 'switches', of: ['lastmod', 'hreflang', 'images'] },
    { key: 'WwwPolicy', kind: 'choice', of: ['no-www', 'www'], none: true },
    ...switches('ShoppingAgents'),
  ],
  visitors: [
    ...switches('CookieNotice'),
    { key: 'GoogleAnalyticsId', kind: 'line' },
    { key: 'GoogleTagManagerId', kind: 'line' },
    { key: 'FacebookPixelId', kind: 'line' },
    { key: 'AnonymousChat', kind: 'address' },
  ],
  access: [
    ...switches('Maintenance'),
    { key: 'FirstSteps', kind: 'switches', of: ['backup', 'hidden'] },
    { key: 'PasswordProtection', kind: 'password' },
    { key: 'RequireSecondFactor', kind: 'scopes' },
    { key: 'ActivityDays', kind: 'number' },
    { key: 'BinDays', kind: 'number' },
    { key: 'PaperYears', kind: 'countryYears' },
    ...switches('RequestLog'),
    { key: 'CmsVersion', kind: 'fixed' },
  ],
} as const satisfies Readonly<Record<string, readonly OptionField[]>>;

export type OptionGroup = keyof typeof optionGroups;
export const optionGroupNames = Object.keys(optionGroups) as OptionGroup[];

export function findOptionGroup(name: string | undefined): OptionGroup | undefined {
  return optionGroupNames.find((group) => group === name);
}
