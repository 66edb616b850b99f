import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { Screen } from '../values/addresses.ts';
import { languages } from '../values/language.ts';
import { type AdminScreen, type AnyScreen, allAddresses } from '../values/panel-addresses.ts';
import { cookieChoicePath } from './request/cookie-choice-path.ts';
import { currencyPath } from './request/currency-path.ts';
import { editingPath } from './request/editing-path.ts';

/** The module that draws each screen of the site. */
const screenModules: Record<Screen, string> = {
  // The start page is a content page without a slug (docs/rules/pages.md).
  home: 'screens/page/page-screen.tsx',
  product: 'screens/product/product-screen.tsx',
  cutList: 'screens/cut-list/cut-list-screen.tsx',
  roof: 'screens/roof/roof-screen.tsx',
  profiles: 'screens/profiles/profiles-screen.tsx',
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
  findOrder: 'screens/find-order/find-order-screen.tsx',
  withdrawal: 'screens/withdrawal/withdrawal-screen.tsx',
  event: 'screens/event/event-screen.tsx',
  test: 'screens/test/test-screen.tsx',
  page: 'screens/page/page-screen.tsx',
};

/** Those of the panel that stand in its frame. */
const adminModules: Record<Exclude<AdminScreen, 'adminLogin' | 'adminInvitation'>, string> = {
  admin: 'admin/start/admin-start-screen.tsx',
  adminContent: 'admin/content/content-screen.tsx',
  adminTerms: 'admin/terms/terms-screen.tsx',
  adminBin: 'admin/bin/bin-screen.tsx',
  adminTemplates: 'admin/templates/templates-screen.tsx',
  adminConsents: 'admin/consents/consents-screen.tsx',
  adminConsentText: 'admin/consents/consent-text-screen.tsx',
  adminConsent: 'admin/consents/consent-screen.tsx',
  adminMedia: 'admin/media/media-screen.tsx',
  adminReviews: 'admin/reviews/reviews-screen.tsx',
  adminRedirects: 'admin/redirects/redirects-screen.tsx',
  adminNavigations: 'admin/navigation/navigations-screen.tsx',
  adminNavigation: 'admin/navigation/navigation-screen.tsx',
  adminSearch: 'admin/search/searched-words-screen.tsx',
  adminEvents: 'admin/events/events-screen.tsx',
  adminEvent: 'admin/events/edited-event-screen.tsx',
  adminForms: 'admin/forms/forms-screen.tsx',
  adminForm: 'admin/forms/form-screen.tsx',
  adminEntries: 'admin/entries/entries-screen.tsx',
  adminEntry: 'admin/entries/entry-screen.tsx',
  adminOrders: 'admin/orders/orders-screen.tsx',
  adminOrderNew: 'admin/orders/take-screen.tsx',
  adminOrder: 'admin/orders/order-screen.tsx',
  adminOrderEdit: 'admin/orders/edit-screen.tsx',
  adminProduction: 'admin/production/production-screen.tsx',
  adminPapers: 'admin/papers/papers-screen.tsx',
  adminChanges: 'admin/changes/changes-screen.tsx',
  adminChange: 'admin/changes/change-screen.tsx',
  adminWebhooks: 'admin/programs/webhooks-screen.tsx',
  adminWebhook: 'admin/programs/webhook-screen.tsx',
  adminApiKeys: 'admin/programs/api-keys-screen.tsx',
  adminCoupons: 'admin/coupons/coupons-screen.tsx',
  adminPriceLists: 'admin/price-lists/price-lists-screen.tsx',
  adminPriceList: 'admin/price-lists/price-list-screen.tsx',
  adminMemberCards: 'admin/member-cards/member-cards-screen.tsx',
  adminCustomers: 'admin/customers/customers-screen.tsx',
  adminCustomer: 'admin/customers/customer-screen.tsx',
  adminWithdrawals: 'admin/withdrawals/withdrawals-screen.tsx',
  adminWithdrawal: 'admin/withdrawals/withdrawal-screen.tsx',
  adminProducts: 'admin/products/products-screen.tsx',
  adminProduct: 'admin/product-editor/product-screen.tsx',
  adminProductGrid: 'admin/product-grid/grid-screen.tsx',
  adminCategories: 'admin/goods-terms/categories-screen.tsx',
  adminAttributes: 'admin/goods-terms/attributes-screen.tsx',
  adminTags: 'admin/goods-terms/tags-screen.tsx',
  adminImports: 'admin/imports/imports-screen.tsx',
  adminImport: 'admin/imports/import-screen.tsx',
  adminStock: 'admin/stock/stock-screen.tsx',
  adminStockCount: 'admin/stock/count-screen.tsx',
  adminSubscribers: 'admin/people/subscribers-screen.tsx',
  adminConsentLog: 'admin/people/consent-log-screen.tsx',
  adminOptions: 'admin/options/options-screen.tsx',
  adminSettings: 'admin/settings/settings-screen.tsx',
  adminMails: 'admin/mails/mails-screen.tsx',
  adminUsers: 'admin/users/users-screen.tsx',
  adminActivity: 'admin/activity/activity-screen.tsx',
  adminAccount: 'admin/account/account-screen.tsx',
  adminCache: 'admin/cache/cache-screen.tsx',
};

/** Their addresses in every language; a route's id is `<screen>.<language>`. */
function routesOf(modules: Readonly<Partial<Record<AnyScreen, string>>>): RouteConfigEntry[] {
  return Object.entries(modules).flatMap(([screen, file]) =>
    languages.map((language) => {
      const path = allAddresses[screen as AnyScreen][language];
      const id = `${screen}.${language}`;
      return path === '/' ? index(file, { id }) : route(path, file, { id });
    }),
  );
}

/** What developers look at sections with; no other build has it (docs/rules/development.md). */
function developmentRoutes(): RouteConfigEntry[] {
  if (process.env.NODE_ENV !== 'development') return [];
  return languages.map((language) => {
    const path = language === 'hr' ? 'section-tool' : `${language}/section-tool`;
    return route(path, 'development/section-tool-screen.tsx', { id: `section-tool.${language}` });
  });
}

export default [
  layout('layout/page-boundary.tsx', { id: 'pages' }, [
    ...routesOf(screenModules),
    route('*', 'screens/not-found/not-found-screen.tsx', { id: 'not-found' }),
  ]),
  ...routesOf({
    adminLogin: 'admin/login/admin-login-screen.tsx',
    adminInvitation: 'admin/invitation/invitation-screen.tsx',
  }),
  layout('admin/frame/admin-frame.tsx', { id: 'admin' }, [
    layout('admin/frame/admin-boundary.tsx', { id: 'admin-page' }, routesOf(adminModules)),
  ]),
  route(currencyPath.slice(1), 'screens/currency/currency-choice.ts', { id: 'currency' }),
  ...languages.map((language) =>
    route(cookieChoicePath(language).slice(1), 'screens/cookies/cookie-choice.ts', {
      id: `cookies.${language}`,
    }),
  ),
  ...developmentRoutes(),
  ...languages.map((language) =>
    route(editingPath(language).slice(1), 'screens/editing/draw-sections.ts', { id: `editing.${language}` }),
  ),
];
