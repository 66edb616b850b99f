import { may } from '../authorisation.ts';
import type { Context } from '../context.ts';

/** One option of a site's content management (docs/rules/pages.md). */
export type SiteOption = { readonly key: string; readonly value: unknown };

/** Options that pages need; all others (who gets mails, which version runs) are the editors' business. */
const publicKeys: ReadonlySet<string> = new Set([
  'ThemeNavigations',
  'Logo',
  'CopyrightText',
  'CookieNotice',
  'CustomHeader',
  'CustomFooter',
  'GoogleAnalyticsId',
  'GoogleTagManagerId',
  'FacebookPixelId',
  'AnonymousChat',
  'RequireRatingForComment',
  'RequireCommentForRating',
  'NumberOfStars',
  'CanCommentOnBlog',
  'AutoGenerateSiteMap',
  'RequireAdminPublishing',
  'OneUserOneComment',
  'UserCanEditComment',
  'AnonymousCanMultipleReview',
  'SiteMapOptions',
  'WwwPolicy',
  'DefaultProductTemplate',
  'HomePageSlug',
  'DefaultLanguage',
  'AllowedLanguages',
  'RequireRatingForCommentOnSite',
  'RequireCommentForRatingOnSite',
  'OneUserOneCommentOnSite',
  'UserCanEditCommentOnSite',
  'CanCommentOnSite',
]);

/** The options of the context's site, by key: those for everybody, or all of them for editors. */
export function listOptions({ site, actor }: Context): SiteOption[] {
  const seesAll = may(actor, 'content.edit');
  return Object.entries(site.options)
    .filter(([key]) => seesAll || publicKeys.has(key))
    .map(([key, value]) => ({ key, value }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
