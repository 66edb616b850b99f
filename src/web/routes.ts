import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type Screen, screenAddresses } from '../values/addresses.ts';
import { languages } from '../values/language.ts';
import { cookieChoicePath } from './request/cookie-choice-path.ts';
import { currencyPath } from './request/currency-path.ts';
import { editingPath } from './request/editing-path.ts';

/** The module that draws each screen. */
const screenModules: Record<Screen, string> = {
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

/** Every address in every language; a route's id is `<screen>.<language>`. */
const routes: RouteConfigEntry[] = Object.entries(screenModules).flatMap(([screen, file]) =>
  languages.map((language) => {
    const path = screenAddresses[screen as Screen][language];
    const id = `${screen}.${language}`;
    return path === '/' ? index(file, { id }) : route(path, file, { id });
  }),
);

/** Screens of the admin panel, alike in all languages but for their prefix. */
const adminModules = { media: 'admin/media/media-screen.tsx' } as const;

const adminRoutes: RouteConfigEntry[] = Object.entries(adminModules).flatMap(([screen, file]) =>
  languages.map((language) => {
    const prefix = language === 'hr' ? '' : `${language}/`;
    return route(`${prefix}admin/${screen}`, file, { id: `admin.${screen}.${language}` });
  }),
);

export default [
  layout('layout/page-boundary.tsx', { id: 'pages' }, [
    ...routes,
    ...adminRoutes,
    route('*', 'screens/not-found/not-found-screen.tsx', { id: 'not-found' }),
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
