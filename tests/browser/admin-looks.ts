import type { AdminScreen } from '#values/panel-addresses.ts';

/** What the address of a screen names, or why it is looked at elsewhere. */
type Look = Readonly<Record<string, string>> | { readonly elsewhere: string };

/**
 * Every screen of the panel with an address to look at it, several where it differs. One that is missing here is an error of
 * types: no screen is in the panel that nobody has looked at (tests/browser/admin.test.ts).
 */
export const adminLooks = {
  admin: [{}],
  adminContent: [{}],
  adminTerms: [{}],
  adminBin: [{}],
  adminTemplates: [{}],
  adminConsents: [{}],
  adminConsentText: [{ id: '3' }],
  adminConsent: [{ slug: 'contact-form' }],
  adminMedia: [{}],
  adminReviews: [{}],
  adminRedirects: [{}],
  adminNavigations: [{}],
  adminNavigation: [{ id: '1' }],
  adminSearch: [{}],
  adminEvents: [{}],
  adminEvent: [{ id: 'new' }, { id: '1' }],
  adminForms: [{}],
  adminForm: [{ id: '1' }],
  adminEntries: [{}],
  adminEntry: [{ elsewhere: 'tests/browser/admin-site.all.test.ts' }],
  adminOrders: [{}],
  adminOrderNew: [{}],
  adminOrder: [{ elsewhere: 'tests/browser/orders.test.ts' }],
  adminOrderEdit: [{ elsewhere: 'tests/browser/orders.test.ts' }],
  adminProduction: [{}],
  adminPapers: [{}],
  adminChanges: [{}],
  adminChange: [{ elsewhere: 'tests/browser/change-log.all.test.ts' }],
  adminWebhooks: [{}],
  adminWebhook: [{ elsewhere: 'tests/browser/webhooks.all.test.ts' }],
  adminApiKeys: [{}],
  adminCoupons: [{}],
  adminPriceLists: [{}],
  adminPriceList: [{ elsewhere: 'tests/browser/price-lists.test.ts' }],
  adminMemberCards: [{}],
  adminCustomers: [{}],
  adminCustomer: [{ elsewhere: 'tests/browser/customers.test.ts' }],
  adminWithdrawals: [{}],
  adminWithdrawal: [{ elsewhere: 'tests/browser/withdrawal.test.ts' }],
  adminProducts: [{}],
  adminProduct: [{ id: 'new' }, { id: '1' }],
  adminProductGrid: [{}],
  adminCategories: [{}],
  adminAttributes: [{}],
  adminTags: [{}],
  adminImports: [{}],
  adminImport: [{ elsewhere: 'tests/browser/imports.all.test.ts' }],
  adminStock: [{}],
  adminStockCount: [{}],
  adminSubscribers: [{}],
  adminConsentLog: [{}],
  adminOptions: [{}],
  adminSettings: [{}],
  adminMails: [{}],
  adminUsers: [{}],
  adminActivity: [{}],
  adminAccount: [{}],
  adminCache: [{}],
  adminLogin: [{ elsewhere: 'tests/browser/admin.test.ts' }],
  adminInvitation: [{ elsewhere: 'tests/browser/admin-users.test.ts' }],
} as const satisfies Record<AdminScreen, readonly Look[]>;

/** Those that are looked at one after the other, by somebody who is logged in. */
export const seenAlike: readonly (readonly [AdminScreen, Readonly<Record<string, string>>])[] =
  Object.entries(adminLooks).flatMap(([screen, looks]) =>
    looks.flatMap((look): (readonly [AdminScreen, Readonly<Record<string, string>>])[] =>
      'elsewhere' in look ? [] : [[screen as AdminScreen, look]],
    ),
  );
