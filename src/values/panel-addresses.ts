import { filledIn, type Screen, screenAddresses } from './addresses.ts';
import type { Language } from './language.ts';

/** The addresses of the back office's panel, with the same words in all languages; visitors' pages know none of them. */
export const panelAddresses = {
  adminLogin: inAllLanguages('/adminLogin'),
  adminInvitation: inAllLanguages('/adminLogin/invitation'),
  admin: inAllLanguages('/admin'),
  adminContent: inAllLanguages('/admin/content'),
  adminTerms: inAllLanguages('/admin/terms'),
  adminBin: inAllLanguages('/admin/bin'),
  adminTemplates: inAllLanguages('/admin/templates'),
  adminConsents: inAllLanguages('/admin/consent'),
  adminConsentText: inAllLanguages('/admin/consent/text/:id'),
  adminConsent: inAllLanguages('/admin/consent/:slug'),
  adminMedia: inAllLanguages('/admin/media'),
  adminReviews: inAllLanguages('/admin/reviews'),
  adminRedirects: inAllLanguages('/admin/redirects'),
  adminNavigations: inAllLanguages('/admin/navigation'),
  adminNavigation: inAllLanguages('/admin/navigation/:id'),
  adminSearch: inAllLanguages('/admin/search'),
  adminEvents: inAllLanguages('/admin/events'),
  adminEvent: inAllLanguages('/admin/events/:id'),
  adminForms: inAllLanguages('/admin/forms'),
  adminForm: inAllLanguages('/admin/forms/:id'),
  adminEntries: inAllLanguages('/admin/entries'),
  adminEntry: inAllLanguages('/admin/entries/:id'),
  adminOrders: inAllLanguages('/admin/orders'),
  adminOrderNew: inAllLanguages('/admin/orders/new'),
  adminOrder: inAllLanguages('/admin/orders/:id'),
  adminOrderEdit: inAllLanguages('/admin/orders/:id/edit'),
  adminProduction: inAllLanguages('/admin/production'),
  adminPapers: inAllLanguages('/admin/papers'),
  adminCoupons: inAllLanguages('/admin/coupons'),
  adminPriceLists: inAllLanguages('/admin/price-lists'),
  adminPriceList: inAllLanguages('/admin/price-lists/:id'),
  adminMemberCards: inAllLanguages('/admin/member-cards'),
  adminCustomers: inAllLanguages('/admin/customers'),
  adminCustomer: inAllLanguages('/admin/customers/:id'),
  adminWithdrawals: inAllLanguages('/admin/withdrawals'),
  adminWithdrawal: inAllLanguages('/admin/withdrawals/:id'),
  adminProducts: inAllLanguages('/admin/products'),
  adminProduct: inAllLanguages('/admin/products/:id'),
  adminProductGrid: inAllLanguages('/admin/product-sheet'),
  adminCategories: inAllLanguages('/admin/categories'),
  adminAttributes: inAllLanguages('/admin/attributes'),
  adminTags: inAllLanguages('/admin/tags'),
  adminImports: inAllLanguages('/admin/imports'),
  adminImport: inAllLanguages('/admin/imports/:id'),
  adminStock: inAllLanguages('/admin/stock'),
  adminStockCount: inAllLanguages('/admin/stock/count'),
  adminSubscribers: inAllLanguages('/admin/newsletter'),
  adminConsentLog: inAllLanguages('/admin/consent-log'),
  adminOptions: inAllLanguages('/admin/options'),
  adminSettings: inAllLanguages('/admin/settings'),
  adminMails: inAllLanguages('/admin/mails'),
  adminUsers: inAllLanguages('/admin/users'),
  adminChanges: inAllLanguages('/admin/changes'),
  adminChange: inAllLanguages('/admin/changes/:id'),
  adminWebhooks: inAllLanguages('/admin/webhooks'),
  adminWebhook: inAllLanguages('/admin/webhooks/:id'),
  adminApiKeys: inAllLanguages('/admin/api-keys'),
  adminActivity: inAllLanguages('/admin/activity'),
  adminAccount: inAllLanguages('/admin/account'),
  adminCache: inAllLanguages('/admin/cache'),
} as const satisfies Record<string, Record<Language, string>>;

function inAllLanguages(path: string): Record<Language, string> {
  return { hr: path, en: `/en${path}`, de: `/de${path}` };
}

/** The screens of the panel. */
export type AdminScreen = keyof typeof panelAddresses;

export function isAdminScreen(screen: string): screen is AdminScreen {
  return Object.hasOwn(panelAddresses, screen);
}

/** The path of a screen of the panel in a language. */
export function panelPathOf(
  screen: AdminScreen,
  language: Language,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return filledIn(panelAddresses[screen][language], parameters);
}

/** The same screen of the panel in another language: what it shows has one id in all of them. */
export function panelPathIn(path: string, language: Language): string {
  const bare = path.replace(/^\/(?:en|de)(?=\/)/, '');
  return language === 'hr' ? bare : `/${language}${bare}`;
}

/** All of them and the site's, whose last takes every address of one part that none above it has. */
export const allAddresses = { ...panelAddresses, ...screenAddresses };

export type AnyScreen = Screen | AdminScreen;

export function anyPathOf(
  screen: AnyScreen,
  language: Language,
  parameters: Readonly<Record<string, string>> = {},
): string {
  return filledIn(allAddresses[screen][language], parameters);
}
