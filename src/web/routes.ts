import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type AdminScreen, type Screen, screenAddresses } from '../values/addresses.ts';
import { languages } from '../values/language.ts';
import { cookieChoicePath } from './request/cookie-choice-path.ts';
import { currencyPath } from './request/currency-path.ts';
import { editingPath } from './request/editing-path.ts';

/** The module that draws each screen of the site. */
const screenModules: Record<Exclude<Screen, AdminScreen>, string> = {
  // The start page is a content page without a slug (docs/rules/pages.md).
  home: 'screens/page/page-screen.tsx',
  product: 'screens/product/product-screen.tsx',
  shop: 'screens/product-list/product-list-screen.tsx',
  blogFeed: 'screens/blog/blog-feed.ts',
  blogRss: 'screens/blog/blog-rss.ts',
  blog: 'screens/blog/blog-screen.tsx',
  cart: 'screens/cart/cart-screen.tsx',
  checkout: 'screens/checkout/checkout-screen.tsx',
  checkoutSuccess: 'screens/checkout-success/checkout-success-screen.tsx',
  checkoutFailure: 'screens/checkout-failure/checkout-failure-screen.tsx',
  confirmEmail: 'screens/confirm-email/confirm-email-screen.tsx',
  search: 'screens/search/search-screen.tsx',
  login: 'screens/login/login-screen.tsx',
  register: 'screens/register/register-screen.tsx',
  profile: 'screens/profile/profile-screen.tsx',
  forgotPassword: 'screens/forgot-password/forgot-password-screen.tsx',
  socialLogin: 'screens/social-login/social-login-screen.tsx',
  event: 'screens/event/event-screen.tsx',
  test: 'screens/test/test-screen.tsx',
  page: 'screens/page/page-screen.tsx',
};

/** Those of the panel that stand in its frame. */
const adminModules: Record<Exclude<AdminScreen, 'adminLogin'>, string> = {
  admin: 'admin/start/admin-start-screen.tsx',
  adminContent: 'admin/content/content-screen.tsx',
  adminTemplates: 'admin/templates/templates-screen.tsx',
  adminConsents: 'admin/consents/consents-screen.tsx',
  adminConsent: 'admin/consents/consent-screen.tsx',
  adminMedia: 'admin/media/media-screen.tsx',
  adminReviews: 'admin/reviews/reviews-screen.tsx',
  adminRedirects: 'admin/redirects/redirects-screen.tsx',
  adminMails: 'admin/mails/mails-screen.tsx',
  adminCache: 'admin/cache/cache-screen.tsx',
};

/** Their addresses in every language; a route's id is `<screen>.<language>`. */
function routesOf(modules: Readonly<Partial<Record<Screen, string>>>): RouteConfigEntry[] {
  return Object.entries(modules).flatMap(([screen, file]) =>
    languages.map((language) => {
      const path = screenAddresses[screen as Screen][language];
      const id = `${screen}.${language}`;
      return path === '/' ? index(file, { id }) : route(path, file, { id });
    }),
  );
}

export default [
  layout('layout/page-boundary.tsx', { id: 'pages' }, [
    ...routesOf(screenModules),
    route('*', 'screens/not-found/not-found-screen.tsx', { id: 'not-found' }),
  ]),
  ...routesOf({ adminLogin: 'admin/login/admin-login-screen.tsx' }),
  layout('admin/frame/admin-frame.tsx', { id: 'admin' }, [
    layout('admin/frame/admin-boundary.tsx', { id: 'admin-page' }, routesOf(adminModules)),
  ]),
  route(currencyPath.slice(1), 'screens/currency/currency-choice.ts', { id: 'currency' }),
  ...languages.map((language) =>
    route(cookieChoicePath(language).slice(1), 'screens/cookies/cookie-choice.ts', {
      id: `cookies.${language}`,
    }),
  ),
  ...languages.map((language) =>
    route(editingPath(language).slice(1), 'screens/editing/draw-sections.ts', { id: `editing.${language}` }),
  ),
];
