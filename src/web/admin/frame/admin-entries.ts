import type { AdminScreen } from '#values/panel-addresses.ts';
import type { Permission } from '#values/permissions.ts';
import type { PanelIconName } from './panel-icon.tsx';

/** The groups of the navigation in their order; each has a name, `group.<name>`, but the first. */
export const adminGroups = ['start', 'sales', 'goods', 'content', 'people', 'settings'] as const;
export type AdminGroup = (typeof adminGroups)[number];

/** An entry of the panel's navigation; its text is `nav.<screen>`. */
export type AdminEntry = {
  readonly screen: AdminScreen;
  readonly group: AdminGroup;
  readonly icon: PanelIconName;
  /** Who is shown it, by any one of them; absent: everybody of the back office. */
  readonly permission?: Permission | readonly Permission[];
  /** What waits there, as `overview/waiting` counts it; its words are `waiting.<name>`. */
  readonly waiting?: 'toMake' | 'toSend' | 'withdrawals' | 'enquiries' | 'lowStock' | 'failedMails';
  /** True where it is shown only while a cache server is configured. */
  readonly ofCacheServer?: true;
};

const entries: readonly AdminEntry[] = [
  { screen: 'admin', group: 'start', icon: 'overview' },
  {
    screen: 'adminOrders',
    group: 'sales',
    icon: 'orders',
    permission: 'orders.read',
    waiting: 'toSend',
  },
  {
    screen: 'adminProduction',
    group: 'sales',
    icon: 'factory',
    permission: ['production.manage', 'orders.manage'],
    waiting: 'toMake',
  },
  { screen: 'adminPapers', group: 'sales', icon: 'papers', permission: 'orders.read' },
  { screen: 'adminCustomers', group: 'sales', icon: 'customers', permission: 'orders.read' },
  { screen: 'adminCoupons', group: 'sales', icon: 'coupon', permission: 'prices.manage' },
  { screen: 'adminMemberCards', group: 'sales', icon: 'card', permission: 'prices.manage' },
  {
    screen: 'adminWithdrawals',
    group: 'sales',
    icon: 'return',
    permission: 'orders.manage',
    waiting: 'withdrawals',
  },
  { screen: 'adminEntries', group: 'sales', icon: 'inbox', permission: 'entries.read', waiting: 'enquiries' },
  { screen: 'adminProducts', group: 'goods', icon: 'tag', permission: 'catalogue.manage' },
  { screen: 'adminPriceLists', group: 'goods', icon: 'prices', permission: 'prices.manage' },
  { screen: 'adminCategories', group: 'goods', icon: 'tree', permission: 'catalogue.manage' },
  { screen: 'adminAttributes', group: 'goods', icon: 'ruler', permission: 'catalogue.manage' },
  { screen: 'adminTags', group: 'goods', icon: 'label', permission: 'catalogue.manage' },
  { screen: 'adminStock', group: 'goods', icon: 'box', permission: 'stock.manage', waiting: 'lowStock' },
  {
    screen: 'adminImports',
    group: 'goods',
    icon: 'import',
    permission: ['catalogue.manage', 'people.manage', 'content.publish'],
  },
  { screen: 'adminChanges', group: 'goods', icon: 'history', permission: 'catalogue.manage' },
  { screen: 'adminReviews', group: 'goods', icon: 'star', permission: 'reviews.publish' },
  { screen: 'adminContent', group: 'content', icon: 'document', permission: 'content.write' },
  { screen: 'adminTerms', group: 'content', icon: 'folder', permission: 'content.write' },
  { screen: 'adminMedia', group: 'content', icon: 'picture', permission: 'content.write' },
  { screen: 'adminEvents', group: 'content', icon: 'calendar', permission: 'content.edit' },
  { screen: 'adminForms', group: 'content', icon: 'form', permission: 'content.edit' },
  { screen: 'adminNavigations', group: 'content', icon: 'menu', permission: 'content.edit' },
  { screen: 'adminTemplates', group: 'content', icon: 'layout', permission: 'content.edit' },
  { screen: 'adminSearch', group: 'content', icon: 'search', permission: 'search.edit' },
  { screen: 'adminRedirects', group: 'content', icon: 'arrow-right', permission: 'content.edit' },
  { screen: 'adminBin', group: 'content', icon: 'trash', permission: 'content.edit' },
  { screen: 'adminSubscribers', group: 'people', icon: 'letter', permission: 'subscribers.read' },
  { screen: 'adminConsents', group: 'people', icon: 'check', permission: 'content.edit' },
  { screen: 'adminConsentLog', group: 'people', icon: 'shield', permission: 'consents.read' },
  { screen: 'adminUsers', group: 'people', icon: 'user', permission: 'users.manage' },
  { screen: 'adminActivity', group: 'people', icon: 'clock', permission: 'users.manage' },
  { screen: 'adminSettings', group: 'settings', icon: 'store', permission: 'settings.manage' },
  { screen: 'adminOptions', group: 'settings', icon: 'filter', permission: 'settings.manage' },
  { screen: 'adminWebhooks', group: 'settings', icon: 'webhook', permission: 'settings.manage' },
  { screen: 'adminApiKeys', group: 'settings', icon: 'key', permission: 'users.manage' },
  {
    screen: 'adminMails',
    group: 'settings',
    icon: 'mail',
    permission: 'settings.manage',
    waiting: 'failedMails',
  },
  {
    screen: 'adminCache',
    group: 'settings',
    icon: 'layers',
    permission: 'settings.manage',
    ofCacheServer: true,
  },
  { screen: 'adminAccount', group: 'settings', icon: 'lock' },
];

/**
 * The navigation that a user sees; only the account's own screen while a second factor must be set up first. Addresses
 * work without their entries: the calls decide.
 */
export function entriesFor(
  { permissions, isHeldBack }: { readonly permissions: readonly string[]; readonly isHeldBack: boolean },
  hasCacheServer: boolean,
): readonly AdminEntry[] {
  return entries.filter(
    ({ screen, permission, ofCacheServer }) =>
      (!isHeldBack || screen === 'adminAccount') &&
      (permission === undefined || [permission].flat().some((one) => permissions.includes(one))) &&
      (!ofCacheServer || hasCacheServer),
  );
}
